#!/usr/bin/env python3
"""A random player for `external:cmd=python3 scripts/external_bot.py`: JSON lines in, JSON lines out."""
import json
import random
import sys

generator = random.Random(1)


def choose(question):
    """One of question["legal"]; question["view"] is the table as question["seat"] sees it."""
    return generator.choice(question["legal"])


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "new-game":  # message["rules"] are the rules in force
        generator = random.Random(message["seed"])  # of the bot's own stream
    elif message["type"] == "decide":
        print(json.dumps({"action": choose(message)}), flush=True)
