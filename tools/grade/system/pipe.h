#pragma once

#include <cstddef>
#include <string>
#include <utility>

namespace wick::grade {

/// A file descriptor, closed at the end of its scope.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() { close(); }

  int get() const { return number_; }
  bool is_open() const { return number_ >= 0; }
  void close();

 private:
  int number_ = -1;
};

/// Moves `number` above the descriptors 0 to 31, which a child may be given: giving one of those
/// then closes no other.
Descriptor lifted(int number);

/// A pipe from a child, and the bytes that have come out of it.
struct Stream {
  /// Throws Error if there are no more descriptors. `bytes` must outlive the stream.
  Stream(std::string* bytes, std::size_t limit);

  /// Takes the bytes that are there, without waiting. False if there are more than the limit.
  bool drain();

  Descriptor read, write;
  std::string* bytes;
  std::size_t limit;
};

}  // namespace wick::grade
