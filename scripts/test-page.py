#!/usr/bin/env python3
"""Opens report pages in headless Chromium, light and dark, at 360 and 1200 pixels, and fails on: an error in the
console, a request, a page wider than its window, text of too little contrast, labels upon each other or below an
interval, a page without figures (but that of a check that found no change), a figure without title, description or
numbers, a value that the keyboard cannot reach.  Usage: test-page.py PAGE..."""

import html
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

WATCH = """<script>window.faults=[];addEventListener('error',e=>faults.push(String(e.message)));
['error','warn'].forEach(k=>console[k]=(...w)=>faults.push(w.join(' ')))</script>"""

CHECK = r"""
const WIDTHS = [360, 1200], pages = [...document.querySelectorAll('textarea')], found = {};
function rgb(text) { const n = text.match(/[\d.]+/g); return n && (n.length < 4 || +n[3] > 0) ? n.slice(0, 3).map(Number) : null; }
function light(c) { const [r, g, b] = c.map(v => (v /= 255) <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4); return .2126 * r + .7152 * g + .0722 * b; }
function contrast(a, b) { const [x, y] = [light(a), light(b)].sort((p, q) => q - p); return (x + .05) / (y + .05); }
function ground(view, node) {
  const group = node.closest('g.v'), shape = node.tagName === 'text' && group && group.querySelector('rect');
  if (shape) return rgb(view.getComputedStyle(shape).fill);
  for (let at = node; at; at = at.parentElement) { const c = rgb(view.getComputedStyle(at).backgroundColor); if (c) return c; }
  return [255, 255, 255];
}
function collisions(svg, name, out) {
  const texts = [...svg.querySelectorAll('text')].slice(0, 150), scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
  const boxes = texts.map(t => t.getBoundingClientRect());
  for (let i = 0; i < boxes.length; i++) for (let j = i + 1; j < boxes.length; j++) {
    const a = boxes[i], b = boxes[j];
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left), down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (across > 1 && down > 5 * scale) { out.push(`${name}: "${texts[i].textContent}" upon "${texts[j].textContent}"`); return; }
  }
  const lines = [...svg.querySelectorAll('line.interval')].map(l => l.getBoundingClientRect());
  boxes.forEach((b, i) => lines.forEach(l => {
    const upon = l.left < b.right && l.right > b.left && l.top > b.top + 2 && l.top < b.bottom - 2;
    if (upon) out.push(`${name}: an interval upon "${texts[i].textContent}"`);
  }));
  const whole = svg.getBoundingClientRect();
  boxes.forEach((b, i) => { if (b.left < whole.left - 1 || b.right > whole.right + 1) out.push(`${name}: "${texts[i].textContent}" is cut off`); });
}
function look(view, page) {
  const out = [], root = page.documentElement;
  view.faults.forEach(f => out.push('console: ' + f));
  view.performance.getEntriesByType('resource').forEach(r => out.push('request: ' + r.name));
  if (root.scrollWidth > view.innerWidth) out.push(`overflow: ${root.scrollWidth} > ${view.innerWidth}`);
  const figures = page.querySelectorAll('figure');
  const unchanged = /: 0 of [\d,]+ games changed/.test(page.body.textContent);
  if (!figures.length && !unchanged) out.push('no figure');
  figures.forEach(f => {
    if (!f.querySelector('figcaption').textContent.trim()) out.push(f.id + ': no caption');
    if (!f.querySelector('details table tbody tr')) out.push(f.id + ': no numbers');
    const drawn = f.querySelectorAll('svg');
    if (!drawn.length) out.push(f.id + ': no chart');
    drawn.forEach(s => {
      const title = s.querySelector('title'), told = s.querySelector('desc');
      if (s.getAttribute('role') !== 'img' || !title || !title.textContent || !told.textContent) out.push(f.id + ': chart without words');
      if (!s.querySelector('g.v')) out.push(f.id + ': chart without values');
      collisions(s, f.id, out);
    });
  });
  page.querySelectorAll('g.v').forEach(g => { if (g.tabIndex !== 0 || !g.getAttribute('aria-label')) out.push('a value out of reach'); });
  const first = page.querySelector('g.v');
  if (first) { first.focus(); const tip = page.getElementById('tip'); if (!tip || tip.hidden || tip.textContent !== first.getAttribute('aria-label')) out.push('focus tells no value'); }
  const ids = [...page.querySelectorAll('[id]')].map(e => e.id);
  if (new Set(ids).size !== ids.length) out.push('an id stands twice');
  const weak = new Set();
  [...page.querySelectorAll('h1,h2,h3,p,li,dt,dd,figcaption,summary,svg text')].slice(0, 4000).forEach(t => {
    const style = view.getComputedStyle(t), ink = rgb(t.tagName === 'text' ? style.fill : style.color);
    const ratio = contrast(ink, ground(view, t));
    if (ratio < 4.5) weak.add(`contrast ${ratio.toFixed(1)}: ${t.getAttribute('class') || t.tagName}`);
  });
  return [...out, ...weak].slice(0, 20);
}
function next(at) {
  const text = pages[Math.floor(at / WIDTHS.length)], width = WIDTHS[at % WIDTHS.length];
  if (!text) { document.body.dataset.out = JSON.stringify(found); return; }
  const frame = document.createElement('iframe');
  frame.width = width; frame.height = 800; frame.style.border = 0;
  frame.onload = () => {
    found[`${text.id} ${width}`] = look(frame.contentWindow, frame.contentDocument);
    frame.remove();
    next(at + 1);
  };
  frame.srcdoc = text.textContent;
  document.body.append(frame);
}
next(0);
"""


def browse(pages: list[str], dark: bool) -> dict[str, list[str]]:
    """What is wrong with each page at each width, by `number width`; all in one browser."""
    areas = "".join(
        f'<textarea id="{number}" hidden>{html.escape(page.replace("<head>", "<head>" + WATCH, 1))}</textarea>'
        for number, page in enumerate(pages)
    )
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "harness.html")
        file.write_text(f'<!doctype html><meta charset="utf-8"><body>{areas}<script>{CHECK}</script>', encoding="utf-8")
        command = [
            "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-quic",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--host-resolver-rules=MAP * ~NOTFOUND", f"--user-data-dir={folder}/profile", "--window-size=1300,900",
            f"--blink-settings=preferredColorScheme={0 if dark else 1}",
            "--virtual-time-budget=100000", "--dump-dom", file.as_uri(),
        ]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    # The last one: the harness speaks after every page.
    out = re.findall(r'data-out="([^"]*)"', done.stdout)
    return json.loads(html.unescape(out[0])) if out else {}


def main() -> int:
    failed = checked = 0
    pages = [Path(name).read_text(encoding="utf-8") for name in sys.argv[1:]]
    for name, page in zip(sys.argv[1:], pages):
        if len(re.search(r"<script>(.*?)</script>", page, re.S).group(1).encode()) > 6_000:
            print(f"{name}: the script is past 6 kB")
            failed += 1
    for dark in (False, True):
        found = browse(pages, dark)
        for number, name in enumerate(sys.argv[1:]):
            for width in (360, 1200):
                checked += 1
                faults = found.get(f"{number} {width}", ["the page did not load"])
                failed += bool(faults)
                for fault in faults:
                    print(f"{name} ({width} px, {'dark' if dark else 'light'}): {fault}")
    print(f"pages in Chromium: {checked} looked at, {failed} failed")
    return 1 if failed or not checked else 0


if __name__ == "__main__":
    sys.exit(main())
