#include "core/host_room.h"

#include "core/error.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <limits>
#include <string>

namespace wick {

namespace {

// What no machine that trains a model lacks: smaller vectors need not ask the system.
constexpr std::int64_t always_there = std::int64_t{1} << 24;

// The bytes that a program may have here at most: the machine's memory, or the limit of its address
// space where that is lower.
std::int64_t most_bytes() {
  std::int64_t most = std::numeric_limits<std::int64_t>::max();
  const long pages = ::sysconf(_SC_PHYS_PAGES), page = ::sysconf(_SC_PAGESIZE);
  if (pages > 0 && page > 0) most = std::int64_t{pages} * page;
  rlimit limit;
  if (::getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) {
    most = std::min(most, static_cast<std::int64_t>(limit.rlim_cur));
  }
  return most;
}

}  // namespace

void check_host_room(const char* operation, std::initializer_list<std::int64_t> extents,
                     std::size_t bytes) {
  auto asked = static_cast<std::int64_t>(bytes);
  bool overflows = false;
  for (const std::int64_t extent : extents) {
    overflows = __builtin_mul_overflow(asked, extent, &asked) || overflows;
  }
  // A product that overflows on its way to a factor of 0 is 0.
  const bool is_empty = std::find(extents.begin(), extents.end(), 0) != extents.end();
  if (is_empty || (!overflows && asked <= always_there)) return;
  const std::int64_t most = most_bytes();
  if (!overflows && asked <= most) return;
  std::string product;
  for (const std::int64_t extent : extents) {
    product += (product.empty() ? "" : " x ") + std::to_string(extent);
  }
  fail<ValueError>(operation, ": ", product, " values of ", bytes, " bytes: there is memory for ",
                   most, " bytes here");
}

}  // namespace wick
