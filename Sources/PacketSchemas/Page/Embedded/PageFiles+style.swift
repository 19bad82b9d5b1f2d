// swift-format-ignore-file
// Files/style.css, as PageTests writes it.

extension PageFiles {
  static let style = #"""
:root {
  color-scheme: light dark;
  --page: #ffffff;
  --text: #1d1d1f;
  --faint: #5c5c63;
  --line: #c9c9cf;
  --link: #0b57d0;
  --shade: #f3f3f6;
  --box: #eef4fb;
  --open: #fbf3e6;
  --lit: #ffdf7a;
  --wrong: #ffd4cf;
  --error: #a8190f;
  --good: #12652c;
}

@media (prefers-color-scheme: dark) {
  :root {
    --page: #1b1b1d;
    --text: #f2f2f4;
    --faint: #b3b3bb;
    --line: #4a4a50;
    --link: #8ab4f8;
    --shade: #2a2a2d;
    --box: #22303f;
    --open: #3a2f1e;
    --lit: #6b5300;
    --wrong: #722a23;
    --error: #ffb4ab;
    --good: #86d993;
  }
}

* { box-sizing: border-box; }

body {
  max-width: 60rem;
  margin: 0 auto;
  padding: 1rem 1rem 4rem;
  background: var(--page);
  color: var(--text);
  font: 1rem/1.5 -apple-system, "Segoe UI", Helvetica, "DejaVu Sans", sans-serif;
}

h1, h2, h3 { line-height: 1.2; margin: 2rem 0 0.5rem; overflow-wrap: anywhere; }
h1 { margin-top: 1rem; }
h2 { padding-top: 1rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.05rem; }
p { margin: 0.5rem 0; }
a { color: var(--link); }
h2 a, th a { color: inherit; text-decoration: none; }
h2 a:hover, h2 a:focus-visible, th a:hover, th a:focus-visible { text-decoration: underline; }
header p, .facts, .note, footer { color: var(--faint); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 1px; }
:target { scroll-margin-top: 1rem; background: var(--shade); }
section:target { background: none; }
[hidden] { display: none; }

.skip { position: absolute; left: -999rem; }
.skip:focus { position: static; }

nav ul { margin: 1rem 0; padding: 0; list-style: none; columns: 14rem; }
nav li { break-inside: avoid; overflow-wrap: anywhere; padding: 0.15rem 0; }
nav .nested { padding-left: 1rem; }

code, select, textarea, .bytes, .fields td, .fields th, .parts th {
  font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace;
  font-size: 0.85rem;
}

/* What is wider than a narrow screen scrolls by itself. */
.wide { overflow-x: auto; margin: 0.75rem 0; }

table { width: 100%; border-collapse: collapse; font-size: 0.9rem; }
th, td { padding: 0.3rem 0.75rem 0.3rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th { color: var(--faint); font-weight: 600; white-space: nowrap; }
tbody th { font-weight: 500; overflow-wrap: anywhere; min-width: 8rem; }
.parts td:nth-child(2) { white-space: nowrap; }
.fields td:nth-child(2), .fields td:nth-child(3) { white-space: nowrap; }
.fields td:last-child { overflow-wrap: anywhere; min-width: 8rem; }
.mark { display: inline-block; min-width: 1.4em; padding: 0 0.3em; background: var(--box); text-align: center; }
details ul { margin: 0.25rem 0; padding-left: 1rem; columns: 12rem; font-size: 0.85rem; }

.diagram svg { display: block; width: 100%; min-width: 34rem; max-width: 45rem; }
.diagram text { font: 12px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: var(--text); }
.diagram .ruler { font-size: 9px; fill: var(--faint); }
.diagram .box { fill: var(--box); }
.diagram .open { fill: var(--open); }
.diagram .line { stroke: var(--faint); stroke-linecap: square; }
.diagram .tick { stroke: var(--faint); opacity: 0.35; }
.diagram .edge { stroke: var(--faint); stroke-dasharray: 3 3; }

.example { margin: 1rem 0; padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: 0.4rem; }
.example:empty { display: none; }
figcaption { font-weight: 600; overflow-wrap: anywhere; }
.bytes { display: grid; grid-template-columns: repeat(16, 1.8rem); margin: 0.5rem 0; overflow: hidden; }
.bytes span { padding: 0.1rem 0; text-align: center; }
.bytes span[data-f] { cursor: pointer; }
.bytes .note { grid-column: 1 / -1; }
.example tr[data-f]:focus { outline: none; }
.example tr[data-f]:focus-visible { outline: 2px solid var(--link); outline-offset: -2px; }
.wrong { background: var(--wrong); text-decoration: underline; }
.lit { background: var(--lit); }
.error { color: var(--error); font-weight: 600; overflow-wrap: anywhere; }
.good { color: var(--good); font-weight: 600; }

label { font-weight: 600; }
select, textarea, button { color: inherit; background: var(--page); border: 1px solid var(--faint); border-radius: 0.3rem; }
select, button { padding: 0.25rem 0.5rem; max-width: 100%; }
button { font: inherit; font-size: 0.8rem; font-weight: 400; cursor: pointer; }
button:hover { background: var(--shade); }
textarea { display: block; width: 100%; margin-top: 0.25rem; padding: 0.5rem; resize: vertical; }

@media (max-width: 36rem) {
  .bytes { grid-template-columns: repeat(8, 1fr); }
  .example { padding: 0.5rem; }
}

@media print {
  :root {
    --page: #ffffff;
    --text: #000000;
    --faint: #444444;
    --line: #aaaaaa;
    --link: #000000;
    --shade: #ffffff;
    --box: #eef4fb;
    --open: #fbf3e6;
    --lit: #ffdf7a;
    --wrong: #ffd4cf;
    --error: #a8190f;
    --good: #12652c;
  }

  body { max-width: none; padding: 0; font-size: 10pt; }
  #decode, .skip, button { display: none; }
  nav { display: none; }
  h2, h3, figcaption { break-after: avoid; }
  svg, tr, .bytes { break-inside: avoid; }
  .wide { overflow: visible; }
  .diagram svg { min-width: 0; }
  * { print-color-adjust: exact; }
}
"""#
}
