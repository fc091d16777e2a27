#pragma once

#include <string>
#include <vector>

// A reference's source in which each function of an exercise reports its arguments.
namespace wick::grade {

struct Parameter {
  std::string type;  // as it is written: "const Tensor&"
  std::string name;
};

/// The parameters in the head of a function. One without a name is left out.
std::vector<Parameter> parameters_in(const std::string& head);

/// A function that has solution regions.
struct WatchedFunction {
  std::string exercise, name, head;
  /// "12.4 scaled_dot_product_attention": how its rows begin.
  std::string row() const { return exercise + " " + name; }
};

struct WatchedSource {
  std::string text;
  std::vector<WatchedFunction> functions;
};

/// `watch` is the text of tools/grade/edges/watch. `headers` has the declarations that parameters'
/// defaults and the members of their structs are read from. An argument of a struct is watched
/// member by member. A parameter with a default, and a member of a struct `..Options`, is an
/// option. `source` and `path` are those of the reference.
WatchedSource watched_source(const std::string& source, const std::string& path,
                             const std::string& watch, const std::string& headers);

}  // namespace wick::grade
