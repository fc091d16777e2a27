#include "tools/grade/code/elf.h"

#include "core/error.h"

#include <ar.h>
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

Elf64_Ehdr read_header(const std::string& bytes, int type, std::size_t begin = 0) {
  const auto header = read<Elf64_Ehdr>(bytes, begin);
  const bool is_of_type = std::memcmp(header.e_ident, ELFMAG, SELFMAG) == 0 &&
                          header.e_ident[EI_CLASS] == ELFCLASS64 && header.e_type == type;
  if (!is_of_type) {
    fail<Error>("elf: ", bytes.size(), " bytes are no ",
                type == ET_REL ? "object" : "shared object", " of 64 bits");
  }
  return header;
}

// Calls change(symbol) for each of `symbols` that the object at `begin` shows to others.
template <typename Change>
void change_symbols(std::string& bytes, std::size_t begin, const std::set<std::string>& symbols,
                    const Change& change) {
  const Elf64_Ehdr header = read_header(bytes, ET_REL, begin);
  const auto section = [&](std::size_t i) {
    return read<Elf64_Shdr>(bytes, begin + header.e_shoff + i * header.e_shentsize);
  };
  for (std::size_t i = 0; i < header.e_shnum; ++i) {
    const Elf64_Shdr table = section(i);
    if (table.sh_type != SHT_SYMTAB) continue;
    const std::size_t names = begin + section(table.sh_link).sh_offset;
    const std::size_t first = begin + table.sh_offset;
    for (std::size_t at = first; at < first + table.sh_size; at += sizeof(Elf64_Sym)) {
      auto symbol = read<Elf64_Sym>(bytes, at);
      const std::size_t name = names + symbol.st_name;
      const bool is_local = ELF64_ST_BIND(symbol.st_info) == STB_LOCAL;
      if (is_local || name >= bytes.size() || symbols.count(bytes.c_str() + name) == 0) continue;
      change(symbol);
      std::memcpy(&bytes[at], &symbol, sizeof symbol);
    }
  }
}

}  // namespace

std::string undefine(const std::string& object, const std::set<std::string>& symbols) {
  std::string changed = object;
  change_symbols(changed, 0, symbols, [](Elf64_Sym& symbol) {
    symbol.st_info = ELF64_ST_INFO(STB_GLOBAL, STT_NOTYPE);
    symbol.st_shndx = SHN_UNDEF;
    symbol.st_value = symbol.st_size = 0;
  });
  return changed;
}

std::string weaken_definitions(const std::string& file, const std::set<std::string>& symbols) {
  std::string changed = file;
  const auto weaken_at = [&](std::size_t begin) {
    if (file.compare(begin, SELFMAG, ELFMAG) != 0) return;  // a list of names
    change_symbols(changed, begin, symbols, [](Elf64_Sym& symbol) {
      if (symbol.st_shndx == SHN_UNDEF) return;
      symbol.st_info = ELF64_ST_INFO(STB_WEAK, ELF64_ST_TYPE(symbol.st_info));
    });
  };
  const bool is_archive = file.compare(0, SARMAG, ARMAG) == 0;
  if (!is_archive) weaken_at(0);
  for (std::size_t at = SARMAG; is_archive && at < file.size();) {
    const auto member = read<ar_hdr>(file, at);
    at += sizeof member;
    weaken_at(at);
    const std::size_t bytes = std::stoull(std::string(member.ar_size, sizeof member.ar_size));
    at += bytes + bytes % 2;
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
