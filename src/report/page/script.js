"use strict";(function(){
var d=document,tip=d.createElement("div");tip.id="tip";tip.hidden=true;d.body.appendChild(tip);
function show(e){var g=e.target.closest&&e.target.closest(".v");if(!g)return;tip.textContent=g.getAttribute("aria-label");
tip.hidden=false;var b=g.getBoundingClientRect(),w=tip.offsetWidth,h=tip.offsetHeight;
var x=Math.min(Math.max(4,b.left+b.width/2-w/2),innerWidth-w-4),y=b.top-h-8;if(y<4)y=b.bottom+8;
tip.style.left=x+"px";tip.style.top=y+"px"}
function hide(){tip.hidden=true}
d.addEventListener("mouseover",show);d.addEventListener("focusin",show);d.addEventListener("mouseout",hide);d.addEventListener("focusout",hide);
d.querySelectorAll(".v>title").forEach(function(t){t.remove()});
d.querySelectorAll(".legend li").forEach(function(li){var b=d.createElement("button");b.setAttribute("aria-pressed","true");
while(li.firstChild)b.appendChild(li.firstChild);li.appendChild(b);b.onclick=function(){var on=b.getAttribute("aria-pressed")!=="true";
b.setAttribute("aria-pressed",on);li.closest("figure").querySelectorAll("svg ."+li.dataset.s).forEach(function(g){g.style.display=on?"":"none"})}});
function value(c){var t=c.textContent.trim(),n=parseFloat(t);return t===""?null:isNaN(n)?t:n}
d.querySelectorAll("table").forEach(function(t){t.querySelectorAll("th").forEach(function(th,i){var b=d.createElement("button");
b.textContent=th.textContent;th.textContent="";th.appendChild(b);b.onclick=function(){var up=th.getAttribute("aria-sort")!=="ascending";
t.querySelectorAll("th").forEach(function(o){o.removeAttribute("aria-sort")});th.setAttribute("aria-sort",up?"ascending":"descending");
var body=t.tBodies[0],rows=Array.from(body.rows);rows.sort(function(p,q){var a=value(p.cells[i]),b=value(q.cells[i]);
if(a===null||b===null)return(a===null)-(b===null);var o=typeof a===typeof b?(a>b)-(a<b):typeof a==="number"?-1:1;return up?o:-o});
rows.forEach(function(r){body.appendChild(r)})}})});
d.querySelectorAll("pre.command").forEach(function(p){if(!navigator.clipboard)return;var b=d.createElement("button");b.textContent="copy";
b.onclick=function(){navigator.clipboard.writeText(p.textContent).then(function(){b.textContent="copied"})};p.after(b)});
})();
