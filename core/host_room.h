#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace wick {

/// Throws ValueError, with what is asked for and what there is, unless this machine has room for a
/// vector with as many values as the product of `extents`, each of so many bytes. Extents are not
/// negative. Whatever sizes a host vector by a caller's numbers asks this first: std::bad_alloc
/// says neither who asked nor for what, and some systems end the program instead.
void check_host_room(const char* operation, std::initializer_list<std::int64_t> extents,
                     std::size_t bytes);

}  // namespace wick
