#include "core/cuda/simulator/requests.h"

#include <algorithm>

namespace wick::cuda::simulator {

namespace {

constexpr unsigned banks = 32;
constexpr unsigned sector_bytes = 32;

// The distinct words in the busiest bank, among `count` lanes from `first` on.
unsigned times_served(const Request& request, unsigned first, unsigned count) {
  const unsigned words = std::max(1U, request.bytes / 4);
  std::uint64_t wanted[banks];  // for each bank, the first word
  std::uint32_t busy = 0;
  std::uint64_t more[32 * 4];  // words whose bank already has another
  unsigned more_count = 0;
  for (unsigned i = first; i < first + count; ++i) {
    for (unsigned w = 0; w < words; ++w) {
      const std::uint64_t word = request.addresses[i] / 4 + w;
      const unsigned bank = word % banks;
      if ((busy >> bank & 1) == 0) {
        busy |= 1U << bank;
        wanted[bank] = word;
      } else if (wanted[bank] != word) {
        more[more_count++] = word;
      }
    }
  }
  if (more_count == 0) return 1;
  std::sort(more, more + more_count);
  more_count = static_cast<unsigned>(std::unique(more, more + more_count) - more);
  unsigned served[banks];
  std::fill(served, served + banks, 1U);
  for (unsigned i = 0; i < more_count; ++i) ++served[more[i] % banks];
  return *std::max_element(served, served + banks);
}

}  // namespace

unsigned bank_conflicts(const Request& request) {
  if (request.bytes > 16) return 0;  // no device has such an instruction
  const unsigned group = request.bytes <= 4 ? 32 : 128 / request.bytes;
  unsigned conflicts = 0;
  for (unsigned first = 0, end = 0; first < request.count; first = end) {
    while (end < request.count && request.lanes[end] / group == request.lanes[first] / group) ++end;
    conflicts += times_served(request, first, end - first) - 1;
  }
  return conflicts;
}

Sectors sectors(const Request& request) {
  // Neighbours are mostly in order: sorting then only checks each one.
  std::uint64_t sorted[32];
  std::copy(request.addresses, request.addresses + request.count, sorted);
  if (!std::is_sorted(sorted, sorted + request.count)) std::sort(sorted, sorted + request.count);
  Sectors result{0, 0};
  std::uint64_t distinct = 0, end = 0, sectors_end = 0;
  for (unsigned i = 0; i < request.count; ++i) {
    const std::uint64_t last = sorted[i] + request.bytes;
    const std::uint64_t first_sector = std::max(sorted[i] / sector_bytes, sectors_end);
    const std::uint64_t after_sector = (last - 1) / sector_bytes + 1;
    if (after_sector > first_sector)
      result.moved += static_cast<unsigned>(after_sector - first_sector);
    sectors_end = std::max(sectors_end, after_sector);
    if (last > end) distinct += last - std::max(end, sorted[i]);
    end = std::max(end, last);
  }
  result.needed = static_cast<unsigned>((distinct + sector_bytes - 1) / sector_bytes);
  return result;
}

}  // namespace wick::cuda::simulator
