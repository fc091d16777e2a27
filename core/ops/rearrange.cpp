// Axes by name: "b t (h d) -> b h t d" is a split, a permutation and a merge, in that order.

#include "core/autograd/record.h"
#include "core/ops.h"

#include <algorithm>
#include <cctype>

namespace wick {

namespace {

/// The names in one axis: one name, several names in parentheses, or no name for "1".
struct Group {
  std::vector<std::string> names;
  bool in_parentheses = false;
};

bool is_ellipsis(const Group& group) {
  return !group.in_parentheses && group.names == std::vector<std::string>{"..."};
}

class Pattern {
 public:
  Pattern(const std::string& text, int rank) : text_(text) {
    const std::size_t arrow = text.find("->");
    if (arrow == std::string::npos || text.find("->", arrow + 2) != std::string::npos) {
      refuse("one \"->\" must stand between the two sides");
    }
    left = parse(text.substr(0, arrow));
    right = parse(text.substr(arrow + 2));
    expand_ellipsis(rank);
    check_names();
  }

  [[noreturn]] void refuse(const std::string& rule) const {
    fail<ValueError>("rearrange: cannot read \"", text_, "\": ", rule);
  }

  std::vector<Group> left;
  std::vector<Group> right;

 private:
  std::vector<Group> parse(const std::string& side) const {
    std::vector<Group> groups;
    bool inside = false;
    for (std::size_t i = 0; i < side.size();) {
      const char c = side[i];
      if (std::isspace(static_cast<unsigned char>(c))) {
        ++i;
      } else if (c == '(' || c == ')') {
        if (inside == (c == '(')) refuse("parentheses must be paired and not nested");
        inside = c == '(';
        if (inside) groups.push_back({{}, true});
        ++i;
      } else {
        const std::string name = token(side, i);
        i += name.size();
        if (name == "1") {
          if (!inside) groups.push_back({});
        } else if (inside) {
          groups.back().names.push_back(name);
        } else {
          groups.push_back({{name}});
        }
      }
    }
    if (inside) refuse("parentheses must be paired and not nested");
    return groups;
  }

  std::string token(const std::string& side, std::size_t begin) const {
    if (side.compare(begin, 3, "...") == 0) return "...";
    std::size_t end = begin;
    while (end < side.size() &&
           (std::isalnum(static_cast<unsigned char>(side[end])) || side[end] == '_')) {
      ++end;
    }
    const std::string name = side.substr(begin, end - begin);
    const bool digit_first =
        !name.empty() && std::isdigit(static_cast<unsigned char>(name.front()));
    if (name.empty() || (digit_first && name != "1")) {
      refuse("axes are names, 1, ... or names in parentheses");
    }
    return name;
  }

  // "..." becomes the axes of the tensor that the pattern does not name.
  void expand_ellipsis(int rank) {
    const auto count = std::count_if(left.begin(), left.end(), is_ellipsis);
    if (count > 1) refuse("... may appear once on each side");
    const int extra = rank - static_cast<int>(left.size()) + static_cast<int>(count);
    if (count == 0 ? extra != 0 : extra < 0) {
      fail<ShapeError>("rearrange: \"", text_, "\" names ", left.size() - count,
                       " axes on the left, the tensor has ", rank,
                       ": the numbers must be equal, or \"...\" must stand for the others");
    }
    for (std::vector<Group>* side : {&left, &right}) {
      std::vector<Group> result;
      for (const Group& group : *side) {
        std::vector<std::string> names;
        for (const std::string& name : group.names) {
          for (int i = 0; name == "..." && i < extra; ++i) names.push_back(rest(i));
          if (name != "...") names.push_back(name);
        }
        if (is_ellipsis(group)) {
          for (const std::string& name : names) result.push_back({{name}});
        } else {
          result.push_back({names, group.in_parentheses});
        }
      }
      *side = result;
    }
  }

  static std::string rest(int i) { return "..." + std::to_string(i); }

  static std::vector<std::string> names_of(const std::vector<Group>& side) {
    std::vector<std::string> names;
    for (const Group& group : side) {
      names.insert(names.end(), group.names.begin(), group.names.end());
    }
    std::sort(names.begin(), names.end());
    return names;
  }

  void check_names() const {
    const auto names = names_of(left);
    const auto repeated = std::adjacent_find(names.begin(), names.end());
    if (repeated != names.end()) refuse("\"" + *repeated + "\" is repeated on the left");
    if (names != names_of(right)) refuse("both sides must have the same names, each once");
  }

  std::string text_;
};

using Sizes = std::map<std::string, std::int64_t>;

// Throws ShapeError where the product is more than a tensor may have elements.
std::int64_t product(const std::vector<std::int64_t>& sizes) { return Shape(sizes).numel(); }

// The size of every name, from the extents of the tensor and the given sizes.
Sizes solve(const Pattern& pattern, const Shape& shape, const Sizes& given) {
  for (const auto& [name, size] : given) {
    const auto has_name = [&name = name](const Group& group) {
      return std::count(group.names.begin(), group.names.end(), name) > 0;
    };
    if (std::none_of(pattern.left.begin(), pattern.left.end(), has_name)) {
      pattern.refuse("a size is given for \"" + name + "\", but the pattern has no such name");
    }
    if (size < 1) {
      fail<ValueError>("rearrange: the size of \"", name, "\" is ", size, ": it must be positive");
    }
  }
  Sizes sizes = given;
  for (int axis = 0; axis < shape.size(); ++axis) {
    std::vector<std::int64_t> factors;
    std::string open;
    for (const std::string& name : pattern.left[axis].names) {
      if (sizes.count(name) > 0) {
        factors.push_back(sizes[name]);
      } else if (open.empty()) {
        open = name;
      } else {
        pattern.refuse("the sizes of \"" + open + "\" and \"" + name +
                       "\" are both unknown: give one of them");
      }
    }
    const std::int64_t known = product(factors);
    if (!open.empty() && shape[axis] % known == 0) sizes[open] = shape[axis] / known;
    if (open.empty() ? known != shape[axis] : sizes.count(open) == 0) {
      fail<ShapeError>("rearrange: axis ", axis, " of shape ", shape, " has extent ", shape[axis],
                       ", its names ", open.empty() ? "multiply to " : "are a multiple of ", known,
                       ": the sizes must fit");
    }
  }
  return sizes;
}

}  // namespace

Tensor rearrange(const Tensor& x, const std::string& text, const Sizes& given) {
  check_operands("rearrange", {&x});
  const Pattern pattern(text, x.dim());
  Sizes sizes = solve(pattern, x.shape(), given);
  std::vector<std::string> split;
  std::vector<std::int64_t> extents;
  for (const Group& group : pattern.left) {
    for (const std::string& name : group.names) {
      split.push_back(name);
      extents.push_back(sizes[name]);
    }
  }
  std::vector<int> order;
  std::vector<std::int64_t> merged;
  for (const Group& group : pattern.right) {
    std::vector<std::int64_t> factors;
    for (const std::string& name : group.names) {
      const auto position = std::find(split.begin(), split.end(), name) - split.begin();
      order.push_back(static_cast<int>(position));
      factors.push_back(sizes[name]);
    }
    merged.push_back(product(factors));
  }
  return x.reshape(Shape(extents)).permute(order).reshape(Shape(merged));
}

}  // namespace wick
