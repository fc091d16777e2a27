// 90.1 build_failed
// 90.2 build_failed
// A template that needs itself.
template <int n>
struct Deep {
  static constexpr int value = Deep<n + 1>::value;
};
int deep = Deep<0>::value;
