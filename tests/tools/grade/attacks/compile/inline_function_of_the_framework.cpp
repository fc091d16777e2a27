// 90.1 build_failed
// 90.2 build_failed
// The framework has an inline function as a weak symbol: a strong one takes its place everywhere.

// @HONEST@

namespace wick {

class PlainBackend {
 public:
  void synchronize();
};

void PlainBackend::synchronize() {}

}  // namespace wick
