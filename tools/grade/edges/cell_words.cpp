#include "tools/grade/edges/cell_words.h"

#include <algorithm>
#include <map>

namespace wick::grade {
namespace {

/// What is said of one subject, and of several.
struct Said {
  std::string one, several;
};

const std::map<std::string, Said>& of_arguments() {
  static const std::map<std::string, Said> words = {
      {"empty", {"has no elements", "have no elements"}},
      {"one element", {"has one element", "have one element each"}},
      {"one row", {"has one row", "have one row each"}},
      {"no axes", {"has no axes", "have no axes"}},
      {"long", {"has a longer axis", "have longer axes"}},
      {"permuted", {"is a view with permuted axes", "are views with permuted axes"}},
      {"stretched",
       {"is a view that repeats one element along an axis (stride 0)",
        "are views that repeat one element along an axis (stride 0)"}},
      {"apart",
       {"is a row whose elements lie apart in memory",
        "are rows whose elements lie apart in memory"}},
      {"infinite", {"holds an infinity", "hold infinities"}},
      {"nan", {"holds a NaN", "hold NaNs"}},
      {"large",
       {"holds a number of at least 709 or at most -709",
        "hold numbers of at least 709 or at most -709"}},
      {"near ties",
       {"has a row whose two greatest numbers are almost equal",
        "have a row each whose two greatest numbers are almost equal"}},
      {"many ties",
       {"has a row with its greatest number more than 16 times",
        "have a row each with its greatest number more than 16 times"}},
      {"differentiated", {"requires a gradient", "require gradients"}},
      {"differentiated again",
       {"requires a gradient and has one from before",
        "require gradients and have some from before"}},
      {"negative", {"holds a negative number", "hold negative numbers"}},
      {"256 or more", {"holds a number of at least 256", "hold numbers of at least 256"}},
      {"65536 or more", {"holds a number of at least 65536", "hold numbers of at least 65536"}},
      {"repeated", {"holds a number twice", "hold a number twice each"}},
      {"true", {"is true", "are true"}},
      {"false", {"is false", "are false"}},
      {"a second time", {"is given to a second call", "are given to a second call"}},
      {"training", {"is in training mode", "are in training mode"}},
      {"resting", {"is in evaluation mode", "are in evaluation mode"}},
      {"rests after training",
       {"is in evaluation mode after it was in training mode",
        "are in evaluation mode after they were in training mode"}},
  };
  return words;
}

const std::map<std::string, Said>& of_numbers() {
  static const std::map<std::string, Said> words = {
      {"zero", {"is 0", "are 0"}},
      {"one", {"is 1", "are 1"}},
      {"negative", {"is negative", "are negative"}},
      {"256 or more", {"is at least 256", "are at least 256"}},
      {"between 0 and 1", {"is between 0 and 1", "are between 0 and 1"}},
      {"large", {"is at least 709 or at most -709", "are at least 709 or at most -709"}},
      {"infinite", {"is infinite", "are infinite"}},
      {"nan", {"is NaN", "are NaN"}},
  };
  return words;
}

// "q", "q and k", "q, k and v".
std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 == names.size() ? " and " : ", ";
    text += names[i];
  }
  return text;
}

// What is said of two arguments; empty for a column that is not known.
std::string pair_words(const std::string& column, const std::vector<std::string>& names) {
  const std::string all = listed(names);
  if (column == "leading axes broadcast") return "the leading axes of " + all + " broadcast";
  if (column == "the same permuted strides") {
    return all + " are views with the same permuted axes (their strides are equal)";
  }
  if (column == "t = 1 and s > 1") return "one of " + all + " has one row, the other several";
  if (column == "both set") return all + " both differ from their defaults";
  return "";
}

std::string argument_words(const std::string& column, const std::vector<std::string>& names,
                           bool is_number) {
  const std::map<std::string, Said>& words = is_number ? of_numbers() : of_arguments();
  const auto said = words.find(column);
  if (said == words.end()) return "";
  if (names != std::vector<std::string>{"this"}) {
    return listed(names) + " " + (names.size() == 1 ? said->second.one : said->second.several);
  }
  if (column == "a second time") return "it is called a second time on the same object";
  return "the object " + said->second.one;
}

}  // namespace

CellRow row_in(const Cell& cell) {
  CellRow row;
  const std::size_t blank = cell.row.find(' ');
  row.function = cell.row.substr(0, blank);
  if (blank == std::string::npos) return row;
  const std::string rest = cell.row.substr(blank + 1), with = " with ";
  const std::size_t middle = rest.find(with);
  row.arguments.push_back(rest.substr(0, middle));
  if (middle != std::string::npos) row.arguments.push_back(rest.substr(middle + with.size()));
  return row;
}

std::string cell_words(const std::vector<const Cell*>& cells, bool is_number) {
  const std::string& column = cells.front()->column;
  const CellRow first = row_in(*cells.front());
  if (first.arguments.empty()) return first.function + " is called";
  std::vector<std::string> names;
  for (const Cell* cell : cells) {
    for (const std::string& name : row_in(*cell).arguments) {
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
  }
  const bool is_pair = first.arguments.size() == 2;
  const std::string words =
      is_pair ? pair_words(column, names) : argument_words(column, names, is_number);
  return words.empty() ? listed(names) + ": " + column : words;
}

}  // namespace wick::grade
