#include "core/cuda/simulator/trace.h"

#include "core/cuda/simulator/requests.h"

#include <algorithm>

namespace wick::cuda::simulator {

namespace {

void count(const Request& request, bool shared, Counts& counts) {
  if (shared) {
    ++counts.shared_requests;
    counts.bank_conflicts += bank_conflicts(request);
    return;
  }
  const Sectors moved = sectors(request);
  ++counts.global_requests;
  counts.global_sectors += moved.moved;
  if (moved.moved > moved.needed + 1) ++counts.uncoalesced_requests;
}

}  // namespace

Trace::Trace() : entries_(new Entry[lanes * stride]) {}

bool Trace::all_alike() const {
  const Entry* first = entries_.get();
  for (unsigned lane = 1; lane < lanes; ++lane) {
    if (length_[lane] == 0) continue;
    if (length_[lane] != length_[0]) return false;
    const Entry* mine = first + lane * stride;
    for (unsigned i = 0; i < length_[0]; ++i) {
      if (mine[i].place != first[i].place) return false;
    }
  }
  return length_[0] > 0;
}

void Trace::settle(Counts& counts) {
  if (!all_alike()) {
    settle_apart(counts);
  } else {
    Request request;
    for (unsigned i = 0; i < length_[0]; ++i) {
      request.count = 0;
      for (unsigned lane = 0; lane < lanes; ++lane) {
        if (i < length_[lane]) request.add(lane, entries_.get()[lane * stride + i].address);
      }
      const Entry& first = entries_.get()[i];
      request.bytes = first.bytes;
      count(request, first.shared, counts);
    }
  }
  std::fill(std::begin(length_), std::end(length_), 0);
}

void Trace::settle_apart(Counts& counts) {
  unsigned at[lanes] = {};
  for (;;) {
    const Entry* next = nullptr;
    for (unsigned lane = 0; lane < lanes; ++lane) {
      if (at[lane] == length_[lane]) continue;
      const Entry& mine = entries_.get()[lane * stride + at[lane]];
      if (next == nullptr || mine.place < next->place) next = &mine;
    }
    if (next == nullptr) return;
    Request request;
    request.count = 0;
    request.bytes = next->bytes;
    for (unsigned lane = 0; lane < lanes; ++lane) {
      if (at[lane] == length_[lane]) continue;
      const Entry& mine = entries_.get()[lane * stride + at[lane]];
      if (mine.place != next->place) continue;
      request.add(lane, mine.address);
      ++at[lane];
    }
    count(request, next->shared, counts);
  }
}

}  // namespace wick::cuda::simulator
