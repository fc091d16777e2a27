#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>

#include "output.h"
#include "xcpp/show.hpp"
#include "xcpp/xdisplay.hpp"

// The functions that cells call: see include/xcpp. Everything else of the kernel is hidden from
// them.
#pragma GCC visibility push(default)
namespace xcpp {
namespace kernel {

using ::kernel::Output;

namespace {

// Writes as many digits as a reader needs: 0.1 stays 0.1.
template <class T>
void append_number(std::string& out, T value, int digits) {
  std::ostringstream text;
  text.precision(digits);
  text << value;
  out += text.str();
}

std::string checked(const std::string& bundle) {
  const auto parsed = nlohmann::json::parse(bundle, nullptr, false);
  if (!parsed.is_object()) {
    throw std::invalid_argument("display: cannot show " + bundle.substr(0, 60) +
                                ": a MIME bundle is a JSON object of types and contents");
  }
  return bundle;
}

std::ostringstream& text_buffer() {
  thread_local std::ostringstream buffer;
  return buffer;
}

}  // namespace

void append(std::string& out, bool value) { out += value ? "true" : "false"; }
void append(std::string& out, char value) { out += {'\'', value, '\''}; }
void append(std::string& out, long long value) { out += std::to_string(value); }
void append(std::string& out, unsigned long long value) { out += std::to_string(value); }
void append(std::string& out, double value) { append_number(out, value, 8); }
void append(std::string& out, long double value) { append_number(out, value, 8); }
void append_quoted(std::string& out, const char* text, std::size_t size) {
  (out += '"').append(text, size) += '"';
}
void append_pointer(std::string& out, const volatile void* address) {
  if (!address) {
    out += "nullptr";
    return;
  }
  std::ostringstream text;
  text << "@" << const_cast<const void*>(address);
  out += text.str();
}
std::ostream& text_stream() { return text_buffer(); }
std::string take_text() {
  std::string text = text_buffer().str();
  text_buffer().str({});
  text_buffer().clear();
  return text;
}

void publish_result(const std::string& bundle) {
  Output::instance().add({Output::Kind::Result, checked(bundle), {}});
}
void publish_display(const std::string& bundle, const std::string& id, bool update) {
  const auto kind = update ? Output::Kind::Update : Output::Kind::Display;
  Output::instance().add({kind, checked(bundle), id});
}

}  // namespace kernel

mime_bundle plain_bundle(const std::string& text) {
  const nlohmann::json bundle{{"text/plain", text}};
  return {bundle.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)};
}

void clear_output(bool wait) {
  using ::kernel::Output;
  Output::instance().add({wait ? Output::Kind::ClearOnNext : Output::Kind::Clear, {}, {}});
}

}  // namespace xcpp
#pragma GCC visibility pop
