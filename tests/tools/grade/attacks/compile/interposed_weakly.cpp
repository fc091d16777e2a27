// 90.1 build_failed
// 90.2 build_failed
// A weak definition, which comes before one in an archive.

// @HONEST@

namespace wick {

__attribute__((weak)) Tensor tanh(const Tensor& x) { return x; }

}  // namespace wick
