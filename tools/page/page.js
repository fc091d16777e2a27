"use strict";
(function () {
  const at = (id) => document.getElementById(id);
  let program;  // the compiled framework, with the model in its memory
  let heads;    // what page_heads has answered last
  let chosen = 0;
  let isStopped = true;

  // What a function of writer.cpp answers.
  function ask(name, types, values) {
    const answer = JSON.parse(program.ccall(name, "string", types || [], values || []));
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer;
  }
  function say(text) { at("state").textContent = text; }
  function explain(error) { say("Error: " + error.message); }

  function bytesOf(base64) {
    const letters = atob(base64);
    const bytes = new Uint8Array(letters.length);
    for (let i = 0; i < bytes.length; ++i) bytes[i] = letters.charCodeAt(i);
    return bytes;
  }
  async function load() {
    program = await wickProgram();
    program.FS.writeFile("/model", bytesOf(at("model").textContent.trim()));
    const facts = ask("page_open");
    at("facts").textContent = facts.parameters.toLocaleString("en") + " parameters, " +
      facts.layers + (facts.layers === 1 ? " layer of " : " layers of ") + facts.heads +
      (facts.heads === 1 ? " head, " : " heads, ") + facts.tokens + " different tokens; it reads " +
      facts.context + " at a time.";
    fill(at("layer"), facts.layers);
    fill(at("head"), facts.heads);
    at("write").disabled = false;
    say("Ready.");
  }

  // "text" as a word of a shell.
  const quoted = (text) => "'" + text.replaceAll("'", "'\\''") + "'";
  function readWishes() {
    const number = (id) => Number(at(id).value);
    return { prompt: at("prompt").value, count: number("count"), seed: at("seed").value,
             temperature: number("temperature"), topK: number("top-k"), topP: number("top-p") };
  }
  function commandOf(wishes) {
    return "tools/wick generate " + quoted(at("model").dataset.name) + " --prompt " +
      quoted(wishes.prompt) + " --count " + wishes.count + " --temperature " +
      wishes.temperature + " --top-k " + wishes.topK + " --top-p " + wishes.topP + " --seed " +
      wishes.seed;
  }

  // Writes for some milliseconds, lets the browser show it, and goes on.
  function continueText(wishes, written) {
    const begin = performance.now();
    let text = "";
    try {
      while (!isStopped && written < wishes.count && performance.now() - begin < 30) {
        text += ask("page_next").text;
        ++written;
      }
      if (isStopped || written === wishes.count) text += ask("page_end").text;
    } catch (error) {
      finish();
      explain(error);
      return;
    }
    at("text").append(text);
    if (!isStopped && written < wishes.count) {
      setTimeout(continueText, 0, wishes, written);
      return;
    }
    finish();
    say(written + (written === 1 ? " token written." : " tokens written."));
    if (written > 0) show(ask("page_heads"));
  }
  function write(event) {
    event.preventDefault();
    const wishes = readWishes();
    at("text").textContent = "";
    at("command").textContent = commandOf(wishes);
    try {
      ask("page_begin", ["string", "number", "number", "number", "string"],
          [wishes.prompt, wishes.temperature, wishes.topK, wishes.topP, wishes.seed]);
    } catch (error) {
      explain(error);
      return;
    }
    isStopped = false;
    at("write").disabled = true;
    at("stop").disabled = false;
    say("Writing.");
    continueText(wishes, 0);
  }
  function finish() {
    // A disabled button loses the focus of a keyboard.
    const isFocused = document.activeElement === at("stop");
    isStopped = true;
    at("write").disabled = false;
    at("stop").disabled = true;
    if (isFocused) at("write").focus();
  }

  // The colours of tools/plot/colour.cpp: dark violet at 0, bright yellow at 1.
  const anchors = [[68, 1, 84], [71, 44, 122], [59, 81, 139], [44, 113, 142], [33, 144, 141],
                   [39, 173, 129], [92, 200, 99], [170, 220, 50], [253, 231, 37]];
  function colourOf(weight) {
    const place = Math.min(Math.max(weight, 0), 1) * 8;
    const below = Math.min(Math.floor(place), 7);
    return anchors[below].map((a, i) => Math.round(a + (place - below) * (anchors[below + 1][i] - a)));
  }
  // Whichever of black and white has the higher contrast (WCAG 2's luminance).
  function inkOn(colour) {
    const linear = (c) => c <= 10 ? c / 3295 : Math.pow((c / 255 + 0.055) / 1.055, 2.4);
    const [red, green, blue] = colour.map(linear);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? "#000000" : "#ffffff";
  }
  const visible = (token) => token.replaceAll(" ", "\u2423").replaceAll("\n", "\u23ce");
  const weights = () => heads.layers[Number(at("layer").value)][Number(at("head").value)];

  function fill(select, count) {
    select.replaceChildren(...Array.from({ length: count }, (_, i) => new Option(String(i), String(i))));
  }
  function show(answer) {
    heads = answer;
    chosen = heads.tokens.length - 1;
    at("tokens").replaceChildren(...heads.tokens.map((token, i) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = visible(token);
      button.addEventListener("click", () => { chosen = i; draw(); });
      button.addEventListener("focus", () => describeRow(i));
      button.addEventListener("mouseover", () => describeRow(i));
      return button;
    }));
    at("heads").hidden = false;
    draw();
  }
  function describeRow(i) {
    const weight = weights()[chosen * heads.tokens.length + i];
    at("said").textContent = "\u201c" + visible(heads.tokens[chosen]) + "\u201d (" + chosen +
      ") looks at \u201c" + visible(heads.tokens[i]) + "\u201d (" + i + "): " + weight.toFixed(3);
  }
  function draw() {
    const n = heads.tokens.length;
    const row = weights().slice(chosen * n, (chosen + 1) * n);
    at("tokens").childNodes.forEach((button, i) => {
      const colour = colourOf(row[i]);
      button.style.background = "rgb(" + colour.join(",") + ")";
      button.style.color = inkOn(colour);
      button.setAttribute("aria-pressed", String(i === chosen));
      button.setAttribute("aria-label", visible(heads.tokens[i]) + " " + row[i].toFixed(3));
    });
    describeRow(row.indexOf(Math.max(...row)));
    drawMap(n);
  }
  // A pixel for each weight, which the style enlarges.
  function drawMap(n) {
    const map = at("map");
    map.width = map.height = n;
    const image = new ImageData(n, n);
    weights().forEach((weight, i) => image.data.set([...colourOf(weight), 255], 4 * i));
    map.getContext("2d").putImageData(image, 0, 0);
  }

  at("wishes").addEventListener("submit", write);
  at("stop").addEventListener("click", () => { isStopped = true; });
  at("layer").addEventListener("change", draw);
  at("head").addEventListener("change", draw);
  load().catch(explain);
})();
