#pragma once

#include "tools/grade/edges/watched_source.h"

#include <string>
#include <vector>

// These functions read what the headers of a course say about the arguments of functions. They are
// enough for the way in which the course's own headers are written; they are no parser.
namespace wick::grade {

/// "Tensor" for "const Tensor&", and "std::vector<Tensor>" for a vector of them.
std::string base_type(const std::string& type);

/// The members of the struct, in order; none if the headers have no such struct, or if the struct
/// is watched as a whole.
std::vector<Parameter> members_of(const std::string& type, const std::string& headers);

/// The default that the declaration of `function` gives the parameter; empty if there is none.
std::string default_of(const std::string& function, const Parameter& parameter,
                       const std::string& headers);

}  // namespace wick::grade
