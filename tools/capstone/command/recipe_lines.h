#pragma once

#include "tools/capstone/judge/artifact_facts.h"

#include <map>
#include <string>
#include <vector>

namespace wick::cli {

/// The numbers of a recipe, lines "name value" as `wick capstone train` writes them, by name.
/// Throws Error for an unknown name, a value that is no number and a missing one.
std::map<std::string, std::string> read_recipe(const std::string& text);

/// The same as options of the course's program, for the training's cost.
std::vector<std::string> recipe_options(const std::map<std::string, std::string>& recipe);

/// Throws Error if the recipe is of a model with other sizes than the artifact's.
void check_recipe(const std::map<std::string, std::string>& recipe,
                  const capstone::ArtifactFacts& facts);

}  // namespace wick::cli
