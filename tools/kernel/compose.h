#pragma once
#include <string>
#include <vector>

#include "outline.h"

namespace kernel {

// The cell as a unit that the interpreter can run: statements become functions, called between the
// declarations in their order; the last expression is shown as its mime_bundle_repr says; what
// replaces another declaration moves to a namespace of its own. Lines keep their numbers.
std::string compose(const std::string& code, const std::vector<Item>& items,
                    const std::string& cell, int number);

}  // namespace kernel
