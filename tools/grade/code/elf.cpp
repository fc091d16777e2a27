#include "tools/grade/code/elf.h"

#include "core/error.h"

#include <elf.h>

#include <algorithm>
#include <cstring>

namespace wick::grade {
namespace {

template <typename Part>
Part read(const std::string& bytes, std::size_t at) {
  if (at > bytes.size() || bytes.size() - at < sizeof(Part)) {
    fail<Error>("elf: a file of ", bytes.size(), " bytes ends before byte ", at);
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

Elf64_Ehdr read_header(const std::string& bytes, int type) {
  const auto header = read<Elf64_Ehdr>(bytes, 0);
  const bool is_of_type = std::memcmp(header.e_ident, ELFMAG, SELFMAG) == 0 &&
                          header.e_ident[EI_CLASS] == ELFCLASS64 && header.e_type == type;
  if (!is_of_type) {
    fail<Error>("elf: ", bytes.size(), " bytes are no ",
                type == ET_REL ? "object" : "shared object", " of 64 bits");
  }
  return header;
}

}  // namespace

std::string undefine(const std::string& object, const std::set<std::string>& symbols) {
  const Elf64_Ehdr header = read_header(object, ET_REL);
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

std::size_t loaded_bytes(const std::string& library) {
  const Elf64_Ehdr header = read_header(library, ET_DYN);
  std::size_t bytes = 0;
  for (std::size_t i = 0; i < header.e_phnum; ++i) {
    const auto part = read<Elf64_Phdr>(library, header.e_phoff + i * header.e_phentsize);
    if (part.p_type == PT_LOAD || part.p_type == PT_TLS) {
      bytes += std::min<std::size_t>(part.p_memsz, std::size_t{1} << 40);
    }
  }
  return bytes;
}

}  // namespace wick::grade
