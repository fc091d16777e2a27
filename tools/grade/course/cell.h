#pragma once

#include "tools/grade/course/filled_stub.h"

#include "core/error.h"

#include <map>
#include <string>

// A cell of a notebook, which holds the functions of one exercise as text.
namespace wick::grade {

/// A cell that cannot be put into the chapter's files, for its author to read.
struct UnfitCell : Error {
  using Error::Error;
};

/// The stubs with each function of the exercise that the cell defines in place of their own. A cell
/// that leaves out the checks of a stub's arguments gets them; a function that it leaves as the
/// stub has it, or empty, stays unwritten. What else is in the cell stands in front, in a nameless
/// namespace, and what it includes at the top. Throws UnfitCell where the cell has none of the
/// exercise's functions, and where one has other parameters than the stub's.
///
/// `stubs` and the result are by file name.
std::map<std::string, FilledStub> fill_stubs(const std::map<std::string, std::string>& stubs,
                                             const std::string& exercise, const std::string& cell);

}  // namespace wick::grade
