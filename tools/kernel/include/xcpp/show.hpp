#pragma once
#include "xcpp/xmime.hpp"

// What the kernel itself includes before the first cell.
namespace xcpp {
namespace kernel {

void publish_result(const std::string& bundle);

// The last expression of a cell.
template <class T>
void show(const T& value) {
  using ::xcpp::mime_bundle_repr;
  publish_result(mime_bundle_repr(value).dump());
}
inline void show(std::nullptr_t) { publish_result(plain_bundle("nullptr").dump()); }

}  // namespace kernel
}  // namespace xcpp
