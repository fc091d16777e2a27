// 90.1 crashed threw wrong_value
// 90.2 passed
// The same table, found in the code of a function that the exercise may call, and in all that this
// function calls: the code that makes a backend has the table's address. This is written for x86.
#include "fixture/lines.h"

#include "core/backend.h"

#include <elf.h>

#include <cstdint>
#include <cstring>
#include <set>
#include <string>
#include <vector>

namespace {

using Bytes = const unsigned char*;

std::int64_t offset_at(Bytes at) {
  std::int32_t offset = 0;
  std::memcpy(&offset, at, sizeof offset);
  return offset;
}

// The code of this program, by the header at its beginning.
struct Code {
  Bytes begin = nullptr, end = nullptr;

  explicit Code(Bytes inside) {
    Bytes page = inside - reinterpret_cast<std::uintptr_t>(inside) % 4096;
    while (std::memcmp(page, ELFMAG, SELFMAG) != 0) page -= 4096;
    const auto* file = reinterpret_cast<const Elf64_Ehdr*>(page);
    const auto* parts = reinterpret_cast<const Elf64_Phdr*>(page + file->e_phoff);
    for (int i = 0; i < file->e_phnum; ++i) {
      if (parts[i].p_type != PT_LOAD || (parts[i].p_flags & PF_X) == 0) continue;
      begin = page + parts[i].p_vaddr;
      end = begin + parts[i].p_memsz;
    }
  }
  bool has(Bytes at) const { return at >= begin && at < end; }
};

// True if `at` is a table of virtual functions behind the type information of the backend.
bool is_table(const Code& code, const void* const* at) {
  if (reinterpret_cast<std::uintptr_t>(at) % sizeof(void*) != 0) return false;
  const auto near = [&](const void* place) {
    const auto distance = static_cast<Bytes>(place) - code.begin;
    return distance > -(1 << 22) && distance < 1 << 22;
  };
  if (!near(at) || static_cast<Bytes>(static_cast<const void*>(at)) < code.end) return false;
  const auto* info = static_cast<const char* const*>(at[-1]);
  if (!near(info) || at[-2] != nullptr) return false;
  return near(info[1]) && std::strcmp(info[1], "N4wick12PlainBackendE") == 0;
}

const void* const* find_table() {
#ifdef __x86_64__
  wick::Tensor (*const sum)(const wick::Tensor&) = wick::sum;
  const Code code(reinterpret_cast<Bytes>(sum));
  std::vector<Bytes> functions = {reinterpret_cast<Bytes>(sum)};
  std::set<Bytes> seen;
  while (!functions.empty()) {
    const Bytes function = functions.back();
    functions.pop_back();
    if (!seen.insert(function).second) continue;
    for (Bytes at = function; at < function + 600 && at + 8 < code.end; ++at) {
      const bool is_call = at[0] == 0xe8 || at[0] == 0xe9;
      if (is_call && code.has(at + 5 + offset_at(at + 1))) {
        functions.push_back(at + 5 + offset_at(at + 1));
      }
      const bool is_address = at[0] == 0x48 && at[1] == 0x8d && (at[2] & 0xc7) == 5;
      if (!is_address) continue;
      const void* place = at + 7 + offset_at(at + 3);
      const auto* table = static_cast<const void* const*>(place);
      // The compiler may take the table's own address and add 16 to it.
      if (is_table(code, table)) return table;
      if (is_table(code, table + 2)) return table + 2;
    }
  }
#endif
  return nullptr;
}

}  // namespace

// @SCALE_BY_TABLE@
