#pragma once

#include "tools/grade/course/filled_stub.h"

#include "core/error.h"

#include <map>
#include <string>

// A notebook's cell: the functions of one exercise, as text.
namespace wick::grade {

/// A cell that does not fit the chapter's files. The text is for the cell's author.
struct UnfitCell : Error {
  using Error::Error;
};

/// The stubs, with each function of the exercise replaced by the cell's. A function of the cell
/// that leaves out the checks of the stub's arguments gets them. A function that is empty, or as
/// the stub has it, stays unwritten. The rest of the cell stands in front, in a nameless namespace,
/// and its includes stand at the top. An empty `exercise` stands for all exercises. Throws
/// UnfitCell if the cell has none of the exercise's functions, or one with other parameters than
/// the stub's.
///
/// `stubs` and the result are by file name.
std::map<std::string, FilledStub> fill_stubs(const std::map<std::string, std::string>& stubs,
                                             const std::string& exercise, const std::string& cell);

}  // namespace wick::grade
