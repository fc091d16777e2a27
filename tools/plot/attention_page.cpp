#include "tools/plot/attention_page.h"

#include "core/error.h"
#include "tools/plot/svg.h"
#include "tools/plot/utf8.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace wick::plot {
namespace {

// The parts that all attention pages share.

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

/// Reads the weights from the element with the id "weights" and makes the rest of the page. The
/// script sets text as text, never as markup.
const char* const attention_page_script = R"js("use strict";
(function () {
  const data = JSON.parse(document.getElementById("weights").textContent);
  const state = { layer: 0, head: 0, token: 0 };
  const at = (id) => document.getElementById(id);

  // The colours of colour.cpp: dark violet at 0, bright yellow at 1.
  const anchors = [[68, 1, 84], [71, 44, 122], [59, 81, 139], [44, 113, 142], [33, 144, 141],
                   [39, 173, 129], [92, 200, 99], [170, 220, 50], [253, 231, 37]];
  function ramp(weight) {
    const place = Math.min(Math.max(weight, 0), 1) * 8;
    const below = Math.min(Math.floor(place), 7);
    return anchors[below].map((a, i) =>
      Math.round(a + (place - below) * (anchors[below + 1][i] - a)));
  }
  function paint(element, weight) {
    const [red, green, blue] = weight === null ? [128, 128, 128] : ramp(weight);
    element.style.background = "rgb(" + red + "," + green + "," + blue + ")";
    // Whichever of black and white has the higher contrast (WCAG 2's luminance).
    const linear = (c) => c <= 10 ? c / 3295 : Math.pow((c / 255 + 0.055) / 1.055, 2.4);
    const light = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    element.style.color = light > 0.179 ? "#000000" : "#ffffff";
  }
  function make(name, className, text) {
    const element = document.createElement(name);
    if (className) element.className = className;
    if (text !== undefined) element.textContent = text;
    return element;
  }

  const weights = () => data.layers[state.layer].heads[state.head];
  const weight = (i, j) => weights()[i * data.keys.length + j];
  const shown = (value) => value === null ? "not a number" : value.toFixed(3);
  function say(i, j) {
    at("said").textContent = "\u201c" + data.queries[i] + "\u201d (" + i + ") looks at \u201c" +
      data.keys[j] + "\u201d (" + j + "): " + shown(weight(i, j));
  }

  function fill(select, names) {
    select.replaceChildren(...names.map((name, i) => {
      const option = make("option", "", name);
      option.value = String(i);
      return option;
    }));
  }
  function draw() {
    at("queries").childNodes.forEach((button, i) =>
      button.setAttribute("aria-pressed", String(i === state.token)));
    at("keys").childNodes.forEach((key, j) => {
      const value = weight(state.token, j);
      paint(key, value);
      key.textContent = data.keys[j] + "  " + shown(value);
    });
    at("map").querySelectorAll("tbody tr").forEach((row, i) => {
      row.classList.toggle("chosen", i === state.token);
      row.querySelectorAll("td").forEach((cell, j) => {
        paint(cell, weight(i, j));
        cell.setAttribute("aria-label", shown(weight(i, j)));
      });
    });
  }
  function choose(change) {
    Object.assign(state, change);
    if ("layer" in change) {
      const heads = data.layers[state.layer].heads.length;
      state.head = Math.min(state.head, heads - 1);
      fill(at("head"), Array.from({ length: heads }, (_, i) => String(i)));
      at("head").value = String(state.head);
    }
    draw();
  }
  function point(i, j, element) {
    document.querySelectorAll(".pointed").forEach((other) => other.classList.remove("pointed"));
    if (element) element.classList.add("pointed");
    say(i, j);
  }

  data.queries.forEach((token, i) => {
    const button = make("button", "token", token);
    button.type = "button";
    button.addEventListener("click", () => choose({ token: i }));
    at("queries").append(button);
  });
  data.keys.forEach((token, j) => {
    const key = make("span", "key", token);
    key.addEventListener("mouseover", () => point(state.token, j, null));
    at("keys").append(key);
  });
  const top = make("tr");
  top.append(make("td"));
  data.keys.forEach((token) => {
    const cell = make("th");
    cell.scope = "col";
    cell.append(make("span", "", token));
    top.append(cell);
  });
  const head = make("thead");
  head.append(top);
  const body = make("tbody");
  data.queries.forEach((token, i) => {
    const row = make("tr");
    const name = make("th", "", token);
    name.scope = "row";
    row.append(name);
    data.keys.forEach((_, j) => {
      const cell = make("td");
      cell.addEventListener("mouseover", () => point(i, j, cell));
      cell.addEventListener("click", () => choose({ token: i }));
      row.append(cell);
    });
    body.append(row);
  });
  at("map").append(head, body);
  fill(at("layer"), data.layers.map((layer) => layer.name));
  at("layer").addEventListener("change", () => choose({ layer: Number(at("layer").value) }));
  at("head").addEventListener("change", () => choose({ head: Number(at("head").value) }));
  choose({ layer: 0 });
})();
)js";

void check_page(const AttentionPage& page) {
  const std::size_t weights = page.queries.size() * page.keys.size();
  if (weights == 0) {
    fail<ValueError>("attention page: ", page.queries.size(), " queries and ", page.keys.size(),
                     " keys: there must be one or more of each");
  }
  if (page.layers.empty()) fail<ValueError>("attention page: no layer: there must be one or more");
  for (const AttentionPage::Layer& layer : page.layers) {
    if (layer.heads.empty()) {
      fail<ValueError>("attention page: ", layer.name, " has no head: there must be one or more");
    }
    for (const std::vector<double>& head : layer.heads) {
      if (head.size() != weights) {
        fail<ValueError>("attention page: ", head.size(), " weights for ", page.queries.size(),
                         " queries and ", page.keys.size(), " keys: every pair needs one");
      }
    }
  }
}

/// JSON has no NaN and no infinity.
std::string json_number(double value) {
  if (!std::isfinite(value)) return "null";
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.4g", value);
  return text.data();
}

template <typename Items, typename Text>
std::string json_list(const Items& items, Text text) {
  std::string list;
  for (const auto& item : items) list += (list.empty() ? "" : ",") + text(item);
  return "[" + list + "]";
}

std::string json_tokens(const std::vector<std::string>& tokens) {
  return json_list(tokens, [](const std::string& token) { return json_string(visible(token)); });
}

std::string data_of(const AttentionPage& page) {
  const auto head = [](const std::vector<double>& weights) {
    return json_list(weights, json_number);
  };
  const auto layer = [&](const AttentionPage::Layer& one) {
    return "{\"name\":" + json_string(one.name) + ",\"heads\":" + json_list(one.heads, head) + "}";
  };
  return "{\"queries\":" + json_tokens(page.queries) + ",\"keys\":" + json_tokens(page.keys) +
         ",\"layers\":" + json_list(page.layers, layer) + "}";
}

}  // namespace

std::string attention_page(const AttentionPage& page) {
  check_page(page);
  const std::string title = escape_xml(page.title);
  return std::string("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n") +
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>" +
         title + "</title>\n<style>\n" + attention_page_style + "</style>\n</head>\n<body>\n<h1>" +
         title + "</h1>\n" + attention_page_body +
         "<script type=\"application/json\" id=\"weights\">" + data_of(page) +
         "</script>\n<script>\n" + attention_page_script + "</script>\n</body>\n</html>\n";
}

}  // namespace wick::plot
