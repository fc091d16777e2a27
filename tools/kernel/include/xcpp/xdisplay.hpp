#pragma once
#include "xcpp/xmime.hpp"

// As in xeus-cling and xeus-cpp.
namespace xcpp {
namespace kernel {

void publish_display(const std::string& bundle, const std::string& id, bool update);

}  // namespace kernel

template <class T>
void display(const T& value) {
  using ::xcpp::mime_bundle_repr;
  kernel::publish_display(mime_bundle_repr(value).dump(), {}, false);
}

// With a name under which it can be shown anew: update replaces what has it.
template <class T>
void display(const T& value, const std::string& id, bool update = false) {
  using ::xcpp::mime_bundle_repr;
  kernel::publish_display(mime_bundle_repr(value).dump(), id, update);
}

// Empties the cell's output: now, or (wait) when something new is there to show, without flicker.
void clear_output(bool wait = false);

}  // namespace xcpp
