#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

// Solution regions: the parts of a reference source that students write.
//
//     // BEGIN SOLUTION 12.4
//     ...
//     // END SOLUTION
namespace wick::grade {

struct Region {
  std::string exercise;
  /// The head of the function that the region is in, on one line, without its brace:
  /// "Tensor attention_scores(const Tensor& q, const Tensor& k)".
  std::string head;
  /// The namespace around it: "wick::plain", or "wick::nn::(anonymous)".
  std::string scope;
  int line = 0;  // of BEGIN, from 1
  std::string indentation;
  // Offsets in the source: with the two marker lines, and without them.
  std::size_t begin = 0, end = 0;
  std::size_t body_begin = 0, body_end = 0;
};

/// The function's name in a head: "attention_scores", "MultiHeadAttention::members".
std::string function_in(const std::string& head);

/// The regions, in order. Throws Error, with path and line, for regions that nest or are not
/// closed, an END without BEGIN, and markers that are misspelt or share a line with code.
std::vector<Region> find_regions(const std::string& source, const std::string& path);

/// The source as a student gets it: in place of each region stands a throw that names the exercise,
/// its title and the lesson. `titles` is by exercise. Throws Error for a region of another
/// exercise.
std::string make_stub(const std::string& source, const std::string& path,
                      const std::map<std::string, std::string>& titles, const std::string& lesson);

/// The source without its marker lines, and with a throw in place of the exercise's regions. A
/// program with it computes everything except what the exercise asks for.
std::string leave_out(const std::string& source, const std::string& path,
                      const std::string& exercise);

/// The same for the regions of which `is_left_out` is true.
std::string leave_out(const std::string& source, const std::string& path,
                      const std::function<bool(const Region&)>& is_left_out);

/// The source without its marker lines.
std::string without_markers(const std::string& source, const std::string& path);

/// The source with the region's body replaced. `region` must come from find_regions(source, ..).
std::string replace_body(const std::string& source, const Region& region, const std::string& body);

}  // namespace wick::grade
