#pragma once

// What a kernel offers to cells, for lessons that run as programs: shows the text of a bundle, and
// fails where a bundle is not what a kernel takes.

#include <iostream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

namespace xcpp {

inline void show(const nlohmann::json& bundle) {
  if (!bundle.is_object() || !bundle.contains("text/plain")) {
    throw std::logic_error("a bundle without text/plain: " + bundle.dump());
  }
  std::cout << bundle.at("text/plain").get<std::string>() << '\n';
}

template <typename T>
void display(const T& value) {
  show(mime_bundle_repr(value));
}

template <typename T>
void display(const T& value, const std::string&, bool = false) {
  show(mime_bundle_repr(value));
}

inline void clear_output(bool = false) {}

}  // namespace xcpp
