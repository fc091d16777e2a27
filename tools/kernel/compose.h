#pragma once
#include <string>
#include <vector>

#include "outline.h"

namespace kernel {

// Makes a unit of the cell that the interpreter can run. Statements become functions, which are
// called between the declarations in their order; the last expression is shown by its
// mime_bundle_repr; a declaration that replaces another moves to a namespace of its own. Lines keep
// their numbers.
std::string compose(const std::string& code, const std::vector<Item>& items,
                    const std::string& cell, int number);

}  // namespace kernel
