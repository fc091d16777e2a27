#include "tools/plot/attention_page_parts.h"

namespace wick::plot {

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

}  // namespace wick::plot
