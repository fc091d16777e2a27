// 90.1 build_failed
// 90.2 build_failed
// The grader's own function, which says what was seen.

namespace wick::scenario {

void end() {}

}  // namespace wick::scenario

// @HONEST@
