// The program of the page: a saved GPT that continues a text, and where each of its heads looked
// meanwhile. The page's script calls these functions. Each returns JSON, which is valid until the
// next call; what went wrong is its "error".

#include "tools/generate/continuation.h"
#include "tools/generate/whole_characters.h"
#include "tools/page/program/heads.h"

#include <emscripten/emscripten.h>

#include <nlohmann/json.hpp>

#include <cstdlib>
#include <exception>
#include <optional>
#include <string>

using namespace wick;
using nlohmann::json;

namespace {

// Where the page's script has put the model: a file in the program's memory.
constexpr const char* model_path = "/model";

std::optional<nn::SavedGpt> saved;
std::optional<generating::Continuation> continuation;
generating::WholeCharacters characters;
std::string pending;  // the prompt, until the first token is written

template <typename Work>
const char* answer(const Work& work) {
  static std::string text;
  json result;
  try {
    result = work();
  } catch (const std::exception& error) {
    result["error"] = error.what();
  }
  // What a file's maker has put into a message need not be UTF-8.
  text = result.dump(-1, ' ', false, json::error_handler_t::replace);
  return text.c_str();
}

}  // namespace

extern "C" {

/// Reads the model. {"context", "layers", "heads", "tokens", "parameters"}
EMSCRIPTEN_KEEPALIVE const char* page_open() {
  return answer([] {
    saved.emplace(nn::load_gpt(model_path));
    saved->model.eval();
    std::int64_t parameters = 0;
    for (const Tensor& parameter : saved->model.parameters()) parameters += parameter.numel();
    const nn::GptOptions& options = saved->model.options();
    return json{{"context", options.context},
                {"layers", options.num_layers},
                {"heads", options.num_heads},
                {"tokens", options.vocabulary},
                {"parameters", parameters}};
  });
}

/// Begins a text. The seed is text: JavaScript's numbers hold 53 bits of its 64. {}
EMSCRIPTEN_KEEPALIVE const char* page_begin(const char* prompt, double temperature, int top_k,
                                            double top_p, const char* seed) {
  return answer([&] {
    nn::SamplingOptions options;
    options.temperature = temperature;
    options.top_k = top_k;
    options.top_p = top_p;
    characters = {};
    pending = prompt;
    continuation.emplace(saved.value(), prompt, options, std::strtoull(seed, nullptr, 10));
    return json::object();
  });
}

/// Adds a token. {"text"}: the characters that are whole now; the first time, the prompt too.
EMSCRIPTEN_KEEPALIVE const char* page_next() {
  return answer([] {
    pending += continuation.value().next();
    const std::string text = characters.add(pending);
    pending.clear();
    return json{{"text", text}};
  });
}

/// Ends the text. {"text"}: what is left of it, the beginning of a character if anything.
EMSCRIPTEN_KEEPALIVE const char* page_end() {
  return answer([] { return json{{"text", characters.add(pending) + characters.rest()}}; });
}

/// What the model read last. {"tokens": [..], "layers": [[weights of a head, row by row], ..]}
EMSCRIPTEN_KEEPALIVE const char* page_heads() {
  return answer([] {
    const page::Heads heads = page::heads_of(saved.value(), continuation.value().tokens());
    return json{{"tokens", heads.tokens}, {"layers", heads.layers}};
  });
}

}  // extern "C"
