#include "tools/plot/attention_page_parts.h"

namespace wick::plot {

const char* const attention_page_style = R"css(:root {
  color-scheme: light dark;
  --paper: #ffffff; --ink: #1f2328; --faint: #59636e; --edge: #d0d7de; --chosen: #b84a00;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #0d1117; --ink: #e6edf3; --faint: #9aa4af; --edge: #3a424c; --chosen: #e69f00;
  }
}
body {
  margin: 1rem; max-width: 62rem; background: var(--paper); color: var(--ink);
  font: 15px/1.4 system-ui, sans-serif;
}
h1 { font-size: 1.2rem; margin: 0 0 .6rem; }
h2 { font-size: 1rem; margin: 0 0 .4rem; }
p { margin: .4rem 0; }
label { margin-right: 1rem; }
select { font: inherit; padding: .1rem .3rem; }
.faint { color: var(--faint); }
.parts { display: flex; flex-wrap: wrap; gap: 1.6rem; margin-top: .8rem; align-items: flex-start; }
.token, .key, th {
  font-family: ui-monospace, monospace; font-size: 13px; white-space: pre; direction: ltr;
  unicode-bidi: isolate;
}
.token, .key { display: inline-block; margin: 2px; padding: 3px 7px; border-radius: 5px; }
.token { border: 2px solid var(--edge); background: none; color: inherit; cursor: pointer; }
.token[aria-pressed="true"] { border-color: var(--chosen); font-weight: 700; }
.key { border: 2px solid transparent; }
.scroll { overflow: auto; max-width: 100%; }
table { border-collapse: collapse; }
th { font-weight: 400; padding: 0 6px; text-align: right; }
thead th { vertical-align: bottom; text-align: left; padding: 4px 0; }
thead th span { writing-mode: vertical-rl; transform: rotate(180deg); }
td { width: 20px; min-width: 20px; height: 20px; padding: 0; border: 1px solid var(--paper); }
tr.chosen th { color: var(--chosen); font-weight: 700; }
td.pointed { outline: 2px solid var(--chosen); outline-offset: -1px; }
#said { min-height: 1.4em; font-variant-numeric: tabular-nums; }
)css";

const char* const attention_page_body = R"html(<p>
<label>Layer <select id="layer"></select></label>
<label>Head <select id="head"></select></label>
</p>
<p id="said" role="status" class="faint">Choose a token that looks; point at a weight to read it.</p>
<div class="parts">
<section aria-labelledby="from"><h2 id="from">this token looks</h2><div id="queries"></div></section>
<section aria-labelledby="to"><h2 id="to">at these</h2><div id="keys"></div></section>
<section aria-labelledby="all"><h2 id="all">all weights</h2>
<p class="faint">Rows look, columns are looked at; every row adds up to 1.</p>
<div class="scroll"><table id="map"></table></div></section>
</div>
<noscript>This page draws attention weights with a script; scripts are switched off.</noscript>
)html";

}  // namespace wick::plot
