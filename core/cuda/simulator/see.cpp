// Checks accesses and describes in words what is wrong with them.

#include "core/cuda/simulator/block.h"
#include "core/error.h"

#include <link.h>
#include <sys/mman.h>
#include <cstdio>
#include <cstdlib>

namespace wick::cuda::simulator {

namespace {

const char* verb(Access access) {
  return access == Access::Read    ? "reads "
         : access == Access::Write ? "writes "
                                   : "changes atomically ";
}

std::string index_text(Dim3 index) {
  return concatenate("(", index.x, ", ", index.y, ", ", index.z, ")");
}

// The index of block `number` in a grid, or of thread `number` in a block.
Dim3 index_in(Dim3 extent, std::uint64_t number) {
  return Dim3(static_cast<unsigned>(number % extent.x),
              static_cast<unsigned>(number / extent.x % extent.y),
              static_cast<unsigned>(number / extent.x / extent.y));
}

// Constants and __device__ variables lie in the program itself.
bool in_program(std::uintptr_t address) {
  struct Search {
    std::uintptr_t address;
    bool found;
  } search{address, false};
  dl_iterate_phdr(
      [](dl_phdr_info* module, std::size_t, void* given) {
        Search& search = *static_cast<Search*>(given);
        for (int i = 0; i < module->dlpi_phnum; ++i) {
          const auto& segment = module->dlpi_phdr[i];
          if (segment.p_type == PT_LOAD &&
              search.address - (module->dlpi_addr + segment.p_vaddr) < segment.p_memsz) {
            search.found = true;
          }
        }
        return search.found ? 1 : 0;
      },
      &search);
  return search.found;
}

std::string allocation_text(const Allocation& allocation) {
  return concatenate("allocation ", allocation.number, ", of ", allocation.bytes, " bytes");
}

// The place of an address outside of all allocations, relative to the nearest allocation.
std::string outside_text(std::uintptr_t address) {
  const Allocation* below = allocation_below(address);
  const Allocation* above = allocation_above(address);
  const std::uintptr_t past = below == nullptr ? 0 : address - below->begin - below->bytes;
  if (above != nullptr && (below == nullptr || above->begin - address < past)) {
    return concatenate(above->begin - address, " bytes before ", allocation_text(*above));
  }
  if (below == nullptr) return "where nothing is allocated";
  return concatenate(past, " bytes past the end of ", allocation_text(*below));
}

// True if the host has memory at the address's page.
bool is_mapped(std::uintptr_t address) {
  constexpr std::uintptr_t page = 4096;
  return msync(reinterpret_cast<void*>(address / page * page), page, MS_ASYNC) == 0;
}

}  // namespace

bool Block::has_found(Fault fault) const {
  // The running block's are the last.
  for (auto known = findings.rbegin(); known != findings.rend(); ++known) {
    const Dim3 block = known->block;
    if (block.x != index_.x || block.y != index_.y || block.z != index_.z) return false;
    if (known->fault == fault) return true;
  }
  return false;
}

void Block::find(Fault fault, const Thread& thread, const std::string& what) {
  if (has_found(fault)) return;
  findings.push_back({fault, index_, thread.index,
                      concatenate("block ", index_text(index_), ", thread ",
                                  index_text(thread.index), " ", what)});
}

// Not a fast path: for memory without notes, or with bytes that the notes do not know as written.
void Block::see_global_slowly(std::uintptr_t address, unsigned bytes, Access access) {
  const Allocation* allocation = find_allocation(address);
  const bool inside =
      allocation != nullptr && address + bytes <= allocation->begin + allocation->bytes;
  if (!inside) {
    {
      const Unseen unseen;
      const bool across = allocation != nullptr && address < allocation->begin + allocation->bytes;
      find(Fault::OutOfBounds, *thread_,
           concatenate(verb(access), bytes, " bytes ",
                       across ? "across the end of " + allocation_text(*allocation)
                              : outside_text(address)));
    }
    give_up();
  }
  if (allocation->released) {
    {
      const Unseen unseen;
      find(Fault::Freed, *thread_,
           concatenate(verb(access), bytes, " bytes of released memory: at byte ",
                       address - allocation->begin, " of ", allocation_text(*allocation)));
    }
    give_up();
  }
  if (access == Access::Write) {
    set_initialised(address, bytes);
    return;
  }
  const std::uintptr_t unwritten = first_uninitialised(address, bytes);
  if (unwritten == address + bytes) return;
  const Unseen unseen;
  if (!has_found(Fault::Uninitialised)) {
    find(Fault::Uninitialised, *thread_,
         concatenate(verb(access), bytes, " bytes that were never written: byte ",
                     unwritten - allocation->begin, " of ", allocation_text(*allocation)));
  }
  if (access == Access::Atomic) set_initialised(address, bytes);
}

void Block::shared_fault(SharedMemory::Fault fault, std::uintptr_t address, unsigned bytes,
                         Access access) {
  const Unseen unseen;
  const bool is_race = fault.kind == SharedMemory::Fault::Race;
  if (has_found(is_race ? Fault::Race : Fault::Uninitialised)) return;
  const std::string where =
      shared.is_dynamic(address)
          ? concatenate("byte ", shared.offset_in_dynamic(address), " of dynamic shared memory")
          : "a shared variable";
  if (!is_race) {
    find(Fault::Uninitialised, *thread_,
         concatenate(verb(access), bytes,
                     " bytes of shared memory that no thread of the block has "
                     "written: ",
                     where));
    return;
  }
  const std::string other = fault.other_known
                                ? "thread " + index_text(threads_[fault.other_thread].index)
                                : std::string("another thread");
  const char* did = fault.other == Access::Read    ? "has read"
                    : fault.other == Access::Write ? "has written"
                                                   : "has changed atomically";
  find(Fault::Race, *thread_,
       concatenate(verb(access), where, " that ", other, " ", did,
                   " since the last barrier: they need a __syncthreads() between"));
}

// At most one race for each block: later ones follow from the first.
void Block::race(std::uintptr_t address, unsigned bytes, Access access, const Collision& with) {
  const Unseen unseen;
  watched_ = false;
  const Dim3 grid = launch_->grid, extent = launch_->block;
  const std::uint64_t number = with.other >> block_shift & ((Note{1} << bits_of_block) - 1);
  const auto thread = static_cast<unsigned>(with.other & ((Note{1} << bits_of_thread) - 1));
  const std::string who =
      is_same_block(with.other, several_of(with.other))
          ? std::string("other blocks have")
          : concatenate("block ", index_text(index_in(grid, number)), ", thread ",
                        index_text(index_in(extent, thread)), " has");
  const Allocation* allocation = find_allocation(address);
  find(Fault::Race, *thread_,
       concatenate(verb(access), bytes, " bytes that ", who, with.was_read ? " read" : " written",
                   ": byte ", address - allocation->begin, " of ", allocation_text(*allocation),
                   ": the blocks of a launch run in any order"));
}

void Block::shared_out_of_bounds(std::uintptr_t address, unsigned bytes, Access access) {
  {
    const Unseen unseen;
    find(Fault::OutOfBounds, *thread_,
         concatenate(verb(access), bytes, " bytes at byte ", shared.offset_in_dynamic(address),
                     " of dynamic shared memory: the launch gave ", shared.dynamic_bytes()));
  }
  give_up();
}

// The host allows such an access. The addresses of a thread's own variables are the host compiler's
// choice and are not checked.
void Block::misaligned(std::uintptr_t address, unsigned bytes, Access access) {
  if (!in_global_memory(address) && !shared.contains(address)) return;
  {
    const Unseen unseen;
    find(Fault::Misaligned, *thread_,
         concatenate(verb(access), bytes, " bytes at an address that is ", address % bytes,
                     " past a multiple of ", bytes));
  }
  give_up();
}

// Memory that is neither the device's nor the thread's own: a kernel may read its arguments and
// constants. If the host has the memory, the access is made, and the finding is kept: a stub makes
// its exception in such memory.
void Block::see_elsewhere(std::uintptr_t address, unsigned bytes, Access access) {
  if (address - reinterpret_cast<std::uintptr_t>(launch_->call) < launch_->call_bytes) return;
  if (in_program(address)) return;
  bool mapped = false;
  {
    const Unseen unseen;
    constexpr std::uintptr_t page = 4096;
    mapped = is_mapped(address);
    if (address < page) {
      find(Fault::OutOfBounds, *thread_,
           concatenate(verb(access), bytes, " bytes through a null pointer, at byte ", address));
    } else {
      find(Fault::HostMemory, *thread_,
           concatenate(verb(access), bytes,
                       " bytes of the host's memory, which a device cannot "
                       "reach"));
    }
  }
  if (!mapped) give_up();
}

// Instrumented code cannot pass on an exception of the function that it tells its accesses.
void refuse_host_access(std::uintptr_t address, unsigned bytes, Access access) {
  const Allocation* allocation = find_allocation(address);
  const std::string where = allocation == nullptr ? "" : ", in " + allocation_text(*allocation);
  std::fprintf(
      stderr,
      "cuda: the host %s%u bytes of the device's memory%s: only kernels and copies reach it\n",
      verb(access), bytes, where.c_str());
  std::abort();
}

void Block::array_index_out_of_bounds(const char* file, unsigned line, const std::string& index,
                                      const char* type) {
  {
    const Unseen unseen;
    find(Fault::OutOfBounds, *thread_,
         concatenate("uses index ", index, " of an array ", type, ", at ", file, ":", line));
  }
  give_up();
}

}  // namespace wick::cuda::simulator
