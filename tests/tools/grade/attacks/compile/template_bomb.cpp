// 90.1 build_failed
// 90.2 build_failed
// A template that needs two others, and so on.
template <int depth, int path>
struct Tree {
  static constexpr int value =
      Tree<depth - 1, 2 * path>::value + Tree<depth - 1, 2 * path + 1>::value;
};
template <int path>
struct Tree<0, path> {
  static constexpr int value = 1;
};
int tree = Tree<28, 1>::value;
