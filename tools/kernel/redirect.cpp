#include <cstdio>
#include <iostream>
#include <streambuf>

#include "output.h"

namespace kernel {
namespace {

class StreamBuffer : public std::streambuf {
 public:
  explicit StreamBuffer(Output::Kind stream) : stream_(stream) {}

 protected:
  int_type overflow(int_type c) override {
    if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
    const char text = traits_type::to_char_type(c);
    Output::instance().write(stream_, {&text, 1});
    return c;
  }
  std::streamsize xsputn(const char* text, std::streamsize size) override {
    Output::instance().write(stream_, {text, static_cast<std::size_t>(size)});
    return size;
  }
  int sync() override {
    Output::instance().publish_if_due(true);
    return 0;
  }

 private:
  Output::Kind stream_;
};

// The FILE has no buffer, so that what printf writes keeps its place in the output.
FILE* file_for(Output::Kind stream) {
  cookie_io_functions_t functions{};
  functions.write = [](void* cookie, const char* text, std::size_t size) {
    Output::instance().write(*static_cast<Output::Kind*>(cookie), {text, size});
    return static_cast<ssize_t>(size);
  };
  FILE* file = fopencookie(new Output::Kind(stream), "w", functions);
  std::setvbuf(file, nullptr, _IONBF, 0);
  return file;
}

}  // namespace

void redirect_streams() {
  // These live as long as the process, as the streams do.
  static auto* out = new StreamBuffer(Output::Kind::Stdout);
  static auto* err = new StreamBuffer(Output::Kind::Stderr);
  std::cout.rdbuf(out);
  std::cerr.rdbuf(err);
  std::clog.rdbuf(err);
  stdout = file_for(Output::Kind::Stdout);
  stderr = file_for(Output::Kind::Stderr);
}

}  // namespace kernel
