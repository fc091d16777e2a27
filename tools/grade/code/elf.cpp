#include "tools/grade/code/undefine.h"

#include "core/error.h"

#include <elf.h>

#include <cstring>

namespace wick::grade {
namespace {

template <typename Part>
Part read(const std::string& bytes, std::size_t at) {
  if (at > bytes.size() || bytes.size() - at < sizeof(Part)) {
    fail<Error>("undefine: an object of ", bytes.size(), " bytes ends before byte ", at);
  }
  Part part;
  std::memcpy(&part, bytes.data() + at, sizeof part);
  return part;
}

void undefine_in(std::string& bytes, const Elf64_Shdr& table, const Elf64_Shdr& names,
                 const std::set<std::string>& symbols) {
  for (std::size_t at = table.sh_offset; at < table.sh_offset + table.sh_size;
       at += sizeof(Elf64_Sym)) {
    auto symbol = read<Elf64_Sym>(bytes, at);
    const std::size_t name = names.sh_offset + symbol.st_name;
    const bool is_local = ELF64_ST_BIND(symbol.st_info) == STB_LOCAL;
    if (is_local || name >= bytes.size() || symbols.count(bytes.c_str() + name) == 0) continue;
    symbol.st_info = ELF64_ST_INFO(STB_GLOBAL, STT_NOTYPE);
    symbol.st_shndx = SHN_UNDEF;
    symbol.st_value = symbol.st_size = 0;
    std::memcpy(&bytes[at], &symbol, sizeof symbol);
  }
}

}  // namespace

std::string undefine(const std::string& object, const std::set<std::string>& symbols) {
  const auto header = read<Elf64_Ehdr>(object, 0);
  const bool is_object = std::memcmp(header.e_ident, ELFMAG, SELFMAG) == 0 &&
                         header.e_ident[EI_CLASS] == ELFCLASS64 && header.e_type == ET_REL;
  if (!is_object) fail<Error>("undefine: ", object.size(), " bytes are no object of 64 bits");
  std::string changed = object;
  for (std::size_t i = 0; i < header.e_shnum; ++i) {
    const auto section = read<Elf64_Shdr>(object, header.e_shoff + i * header.e_shentsize);
    if (section.sh_type != SHT_SYMTAB) continue;
    const auto names =
        read<Elf64_Shdr>(object, header.e_shoff + section.sh_link * header.e_shentsize);
    undefine_in(changed, section, names, symbols);
  }
  return changed;
}

}  // namespace wick::grade
