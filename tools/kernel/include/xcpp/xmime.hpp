#pragma once
#include <iosfwd>
#include <string>
#include <type_traits>
#include <utility>

// What a cell shows of a value. A type has its own form where a function
//   json mime_bundle_repr(const T&)
// is found beside the type; json is nlohmann's, or anything else whose dump() gives JSON text: the
// small type below, or a struct of the user's, compiles much faster.
namespace xcpp {

// A MIME bundle: an object of JSON as text.
struct mime_bundle {
  std::string text;
  const std::string& dump() const { return text; }
};

// A bundle of text/plain alone.
mime_bundle plain_bundle(const std::string& text);

namespace kernel {

// Values as text, written by the kernel.
void append(std::string& out, bool value);
void append(std::string& out, char value);
void append(std::string& out, long long value);
void append(std::string& out, unsigned long long value);
void append(std::string& out, double value);
void append(std::string& out, long double value);
void append_quoted(std::string& out, const char* text, std::size_t size);
void append_pointer(std::string& out, const volatile void* address);
// A stream to write in, and what was written in it.
std::ostream& text_stream();
std::string take_text();

struct last_choice {};
struct third_choice : last_choice {};
struct second_choice : third_choice {};
struct first_choice : second_choice {};

template <class T>
void append_value(std::string& out, const T& value);

inline void append_by(first_choice, std::string& out, std::nullptr_t) { out += "nullptr"; }
template <class T>
std::enable_if_t<std::is_arithmetic<T>::value> append_by(first_choice, std::string& out,
                                                         const T& value) {
  using same = std::conditional_t<
      std::is_same<T, bool>::value || std::is_same<T, char>::value ||
          std::is_same<T, long double>::value,
      T,
      std::conditional_t<std::is_floating_point<T>::value, double,
                         std::conditional_t<std::is_signed<T>::value, long long,
                                            unsigned long long>>>;
  append(out, static_cast<same>(value));
}
template <class T>
std::enable_if_t<std::is_enum<T>::value> append_by(first_choice, std::string& out,
                                                   const T& value) {
  append_value(out, static_cast<std::underlying_type_t<T>>(value));
}
inline void append_by(first_choice, std::string& out, const std::string& value) {
  append_quoted(out, value.data(), value.size());
}
template <class T>
std::enable_if_t<std::is_convertible<const T&, const char*>::value &&
                 std::is_pointer<std::decay_t<T>>::value>
append_by(first_choice,
                                                                              std::string& out,
                                                                              const T& value) {
  const char* text = value;
  if (text) {
    append_quoted(out, text, std::char_traits<char>::length(text));
  } else {
    out += "nullptr";
  }
}
template <class T>
std::enable_if_t<std::is_pointer<T>::value &&
                 !std::is_convertible<const T&, const char*>::value>
append_by(first_choice, std::string& out, const T& value) {
  append_pointer(out, (const void*)value);
}
template <class T>
auto append_by(second_choice, std::string& out, const T& value)
    -> decltype(std::declval<std::ostream&>() << value, void()) {
  text_stream() << value;
  out += take_text();
}
template <class T>
auto append_by(third_choice, std::string& out, const T& value)
    -> decltype(value.begin(), value.end(), void()) {
  out += "{";
  const char* between = " ";
  for (const auto& element : value) {
    out += between;
    append_value(out, element);
    between = ", ";
  }
  out += " }";
}
template <class A, class B>
void append_by(third_choice, std::string& out, const std::pair<A, B>& value) {
  out += "{ ";
  append_value(out, value.first);
  out += ", ";
  append_value(out, value.second);
  out += " }";
}
template <class T>
auto append_by(third_choice, std::string& out, const T& value)
    -> decltype(value.reset(), value.get(), void()) {
  append_pointer(out, value.get());
}
template <class T>
void append_by(last_choice, std::string& out, const T& value) {
  append_pointer(out, &reinterpret_cast<const char&>(value));
}

template <class T>
void append_value(std::string& out, const T& value) {
  append_by(first_choice(), out, value);
}

}  // namespace kernel

// For every type that has no form of its own: its value as text.
template <class T>
mime_bundle mime_bundle_repr(const T& value) {
  std::string text;
  kernel::append_value(text, value);
  return plain_bundle(text);
}

}  // namespace xcpp
