#include "tools/capstone/command/recipe_lines.h"

#include "core/error.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <sstream>
#include <utility>

namespace wick::cli {
namespace {

constexpr const char* recipe_names[] = {"vocabulary", "layers", "width", "heads",
                                        "context",    "steps",  "batch", "seed",
                                        "rate",       "rotary", "tied"};
constexpr std::size_t most_digits = 20;

bool is_recipe_number(const std::string& text) {
  return !text.empty() && text.size() <= most_digits &&
         text.find_first_not_of("0123456789.e+-") == std::string::npos && text.front() != '-';
}

}  // namespace

std::map<std::string, std::string> read_recipe(const std::string& text) {
  std::map<std::string, std::string> recipe;
  std::istringstream lines(text);
  for (std::string name, value; lines >> name >> value;) {
    const bool is_known =
        std::find(std::begin(recipe_names), std::end(recipe_names), name) != std::end(recipe_names);
    if (!is_known || !is_recipe_number(value)) fail<Error>("its recipe has a line of no number");
    recipe[name] = value;
  }
  for (const char* name : recipe_names) {
    if (recipe.count(name) == 0) fail<Error>("its recipe.txt does not name ", name);
  }
  return recipe;
}

std::vector<std::string> recipe_options(const std::map<std::string, std::string>& recipe) {
  std::vector<std::string> options;
  for (const auto& [name, value] : recipe) options.insert(options.end(), {"--" + name, value});
  return options;
}

void check_recipe(const std::map<std::string, std::string>& recipe,
                  const capstone::ArtifactFacts& facts) {
  const std::pair<const char*, std::int64_t> sizes[] = {
      {"vocabulary", static_cast<std::int64_t>(facts.tokens.size())},
      {"layers", facts.num_layers},
      {"width", facts.embed_dim},
      {"heads", facts.num_heads},
      {"context", facts.context}};
  for (const auto& [name, size] : sizes) {
    const std::string& said = recipe.at(name);
    if (std::strtoll(said.c_str(), nullptr, 10) == size) continue;
    fail<Error>("its recipe has ", name, " ", said, ", its artifact ", size);
  }
}

}  // namespace wick::cli
