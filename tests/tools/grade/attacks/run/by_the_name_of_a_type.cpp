// 90.1 threw wrong_value
// 90.2 passed
// The same table, found by the text that type information keeps of its type's name. Where a linker
// puts it too far from the base's, nothing is found, and x is not scaled.
#include "fixture/lines.h"

#include "core/backend.h"

#include <cstring>
#include <typeinfo>

namespace {

// "N4wick12PlainBackendE", each letter moved on by one: this text must not be what is found.
constexpr char moved[] = "O5xjdl23QmbjoCbdlfoeF";
constexpr int length = sizeof moved - 1;

bool is_here(const char* at) {
  for (int i = 0; i < length; ++i) {
    if (at[i] + 1 != moved[i]) return false;
  }
  return at[length] == '\0';
}

const char* find_name() {
  const char* from = typeid(wick::Backend).name();
  for (int step = 0; step < 4000; ++step) {
    if (is_here(from - step)) return from - step;
    if (is_here(from + step)) return from + step;
  }
  return nullptr;
}

// The word nearest to `from` that is `wanted`, behind a word that is `before` if that is given.
const void* const* find_word(const void* from, const void* wanted, bool is_behind_zero) {
  const auto* const words = static_cast<const void* const*>(from);
  for (int step = 1; step < 1000; ++step) {
    for (const void* const* at : {words - step, words + step}) {
      if (*at == wanted && (!is_behind_zero || at[-1] == nullptr)) return at;
    }
  }
  return nullptr;
}

const void* const* find_table() {
  const void* const info = &typeid(wick::Backend);
  const char* const name = find_name();
  const void* const* named = name == nullptr ? nullptr : find_word(info, name, false);
  if (named == nullptr) return nullptr;
  const void* const* table = find_word(info, named - 1, true);
  return table == nullptr ? nullptr : table + 1;
}

}  // namespace

// @SCALE_BY_TABLE@
