#include "tools/grade/code/assembly.h"

#include "tools/grade/system/text.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <vector>

namespace wick::grade {
namespace {

using View = std::string_view;
using Names = std::set<View>;

bool is_of_symbol(char letter) {
  return (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'z') ||
         (letter >= 'A' && letter <= 'Z') || letter == '_' || letter == '.' || letter == '$' ||
         (letter & 0x80) != 0;
}

bool is_name(View text) {
  for (const char letter : text) {
    if (!is_of_symbol(letter)) return false;
  }
  return !text.empty();
}

// Nothing that begins a statement, a text or a comment.
bool is_one_statement(View text) {
  return text.find_first_of(";\"'\\`") == View::npos && text.find("/*") == View::npos;
}

// One or more texts in quotes, which may have numbers before them and commas between them.
bool is_quoted(View text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == ' ' || text[i] == ',' || (text[i] >= '0' && text[i] <= '9')) continue;
    if (text[i] != '"') return false;
    for (++i; i < text.size() && text[i] != '"'; ++i) {
      if (text[i] == '\\') ++i;
    }
    if (i >= text.size()) return false;
  }
  return !text.empty();
}

std::vector<View> parts_of(View text) {
  std::vector<View> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    View part = text.substr(begin, end - begin);
    while (starts_with(part, " ")) part.remove_prefix(1);
    parts.push_back(part);
    begin = end + 1;
  }
  return parts;
}

/// A family of sections: the flags that one may have, and how g++ goes on with its name.
struct Family {
  View name;
  Names flags, endings;
};

const std::vector<Family>& sections() {
  static const std::vector<Family> known = {
      {".text", {"\"ax\"", "\"axG\""}, {"", ".unlikely", ".startup", ".exit", ".hot"}},
      {".rodata",
       {"\"a\"", "\"aG\"", "\"aM\"", "\"aMS\"", "\"aMG\"", "\"aMSG\""},
       {"", ".cst2", ".cst4", ".cst8", ".cst16", ".cst32", ".cst64"}},
      {".gcc_except_table", {"\"a\"", "\"aG\""}, {""}},
      {".data", {"\"aw\"", "\"awG\""}, {"", ".rel", ".rel.local", ".rel.ro", ".rel.ro.local"}},
      {".bss", {"\"aw\"", "\"awG\""}, {""}},
      {".tdata", {"\"awT\"", "\"awTG\"", "\"awGT\""}, {""}},
      {".tbss", {"\"awT\"", "\"awTG\"", "\"awGT\""}, {""}}};
  return known;
}

// ".str1.8" and ".cst16": constants that a linker may put together.
bool ends_mergeable(View name) {
  const std::size_t dot = std::min(name.rfind(".str"), name.rfind(".cst"));
  return dot != View::npos && name.find_first_not_of("0123456789.", dot + 4) == View::npos;
}

// ".text.startup", ".rodata.str1.8", and for what is inline ".text._Z1fv", which is of a group, but
// for its mergeable constants: any other name was chosen by an attribute.
bool is_named_by_compiler(View name, View flags, const Family& family) {
  const View ending = name.substr(family.name.size());
  const bool is_mergeable = family.name == ".rodata" && ends_mergeable(name);
  const std::size_t symbol = std::min(ending.find("._Z"), ending.find(".DW.ref._"));
  if (symbol == View::npos) {
    return family.endings.count(ending) != 0 || (is_mergeable && starts_with(ending, ".str"));
  }
  return family.endings.count(ending.substr(0, symbol)) != 0 &&
         (flags.find('G') != View::npos || is_mergeable);
}

bool is_known_section(View arguments, bool is_sanitized) {
  const std::vector<View> parts = parts_of(arguments);
  const View name = parts[0];
  const View flags = parts.size() > 1 ? parts[1] : "";
  if (!is_name(name)) return false;
  if (parts.size() > 2 && parts[2] != "@progbits" && parts[2] != "@nobits") return false;
  for (std::size_t i = 3; i < parts.size(); ++i) {
    if (!is_name(parts[i])) return false;
  }
  // A constructor of the whole file, and the one by which a sanitizer begins.
  if (name == ".init_array" || name == ".init_array.00099") return flags == "\"aw\"";
  if (is_sanitized) {
    if (starts_with(name, ".debug_")) return flags.empty() || flags == "\"\"" || flags == "\"MS\"";
    if (name == ".fini_array.00099") return true;
  }
  for (const Family& family : sections()) {
    if (!starts_with(name, family.name) || !is_named_by_compiler(name, flags, family)) continue;
    return flags.empty() || family.flags.count(flags) != 0;
  }
  return false;
}

// Constructors and destructors that the compiler has put together have another name for the same
// code, and so has what begins a thread's variables. Names of C could take the place of the
// system's. For aarch64 g++ also names the place of a section's variables.
bool is_known_alias(View arguments) {
  const std::vector<View> parts = parts_of(arguments);
  if (starts_with(parts[0], ".LANCHOR")) return parts.size() == 2 && parts[1] == ". + 0";
  for (const View part : parts) {
    if (!starts_with(part, "_Z") && !starts_with(part, ".L") && part != "__tls_init") return false;
  }
  return parts.size() == 2 && parts[0] != "__tls_init";
}

// For aarch64 the sign is a %.
bool is_known_type(View arguments) {
  static const Names types = {"function", "object", "tls_object", "gnu_unique_object"};
  const std::vector<View> parts = parts_of(arguments);
  return parts.size() == 2 && is_name(parts[0]) && parts[1].size() > 1 &&
         (parts[1][0] == '@' || parts[1][0] == '%') && types.count(parts[1].substr(1)) != 0;
}

// Which of the processor's instructions there are: "armv8-a", "armv8-a+crc".
bool is_known_architecture(View arguments) {
  return starts_with(arguments, "armv") &&
         arguments.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789.+-") == View::npos;
}

/// Reads the lines in order.
class Lines {
 public:
  explicit Lines(bool is_sanitized) : is_sanitized_(is_sanitized) {}

  bool is_plain(View line) {
    if (line.empty()) return true;
    if (line[0] != '\t') return line.back() == ':' && is_name(line.substr(0, line.size() - 1));
    line.remove_prefix(1);
    const std::size_t blank = std::min(line.find_first_of(" \t"), line.size());
    const View word = line.substr(0, blank);
    const View rest = line.substr(std::min(blank + 1, line.size()));
    if (starts_with(word, ".")) return is_plain_directive(word, rest);
    return is_instruction(word, rest) || is_pair(word, rest);
  }

 private:
  // Nothing in C++ is compiled to these.
  static bool is_instruction(View word, View rest) {
    static const Names beyond = {"syscall", "sysenter", "sysret", "sysexit", "int", "int1",
                                 "int3",    "into",     "hlt",    "in",      "out", "iret",
                                 "iretq",   "lcall",    "ljmp",   "svc",     "hvc", "smc"};
    return is_name(word) && beyond.count(word) == 0 && is_one_statement(rest);
  }

  // For aarch64 g++ 14 writes the address of another library's variable as two instructions in one
  // line: "adrp x0, :got:stderr;ldr x0, [x0, :got_lo12:stderr]".
  static bool is_pair(View word, View rest) {
    const std::size_t end = std::min(rest.find(';'), rest.size());
    const View second = rest.substr(std::min(end + 1, rest.size()));
    return word == "adrp" && starts_with(second, "ldr\t") &&
           is_one_statement(rest.substr(0, end)) && is_one_statement(second);
  }

  bool is_plain_directive(View word, View rest) {
    // Since g++ 15 arrays of characters are .base64: by LLVM's pull request 165549, not tried here.
    static const Names texts = {".ascii", ".base64", ".file", ".ident", ".string"};
    static const Names others = {
        ".2byte", ".4byte",   ".8byte",  ".align", ".balign", ".byte",    ".comm",
        ".globl", ".global",  ".hidden", ".hword", ".local",  ".long",    ".octa",
        ".quad",  ".p2align", ".short",  ".size",  ".skip",   ".sleb128", ".tlsdesccall",
        ".value", ".uleb128", ".weak",   ".word",  ".xword",  ".zero"};
    if (texts.count(word) != 0) return is_quoted(rest);
    if (word == ".text" || word == ".data" || word == ".bss") {
      section_ = word;
      return rest.empty();
    }
    if (word == ".section") {
      section_ = rest.substr(0, rest.find(','));
      return rest == ".note.GNU-stack,\"\",@progbits" || is_known_section(rest, is_sanitized_);
    }
    if (!is_one_statement(rest)) return false;
    if (word == ".set") return is_known_alias(rest);
    if (word == ".type") return is_known_type(rest);
    if (word == ".arch") return is_known_architecture(rest);
    // What runs before main is what the compiler puts together, whatever a number is called. What
    // writes no bytes may stand there, too: it belongs to no section.
    if (starts_with(section_, ".init_array")) {
      static const Names writes_nothing = {".align",  ".balign", ".comm",    ".global", ".globl",
                                           ".hidden", ".local",  ".p2align", ".size",   ".weak"};
      if (word != ".quad" && word != ".xword") return writes_nothing.count(word) != 0;
      return starts_with(rest, "_GLOBAL__") || starts_with(rest, "_sub_I_");
    }
    if (is_sanitized_ && word == ".loc") return true;
    return others.count(word) != 0 || starts_with(word, ".cfi_");
  }

  bool is_sanitized_;
  View section_ = ".text";
};

// The line of the source: the compiler writes `# 12 "scale.cpp" 1` below #APP.
std::string place_of(View assembly, std::size_t begin, const std::string& name) {
  const std::size_t next = std::min(assembly.find('\n', begin), assembly.size() - 1) + 1;
  std::string digits;
  for (std::size_t i = next + 2; i < assembly.size() && digits.size() < 8; ++i) {
    if (assembly[i] < '0' || assembly[i] > '9') break;
    digits += assembly[i];
  }
  const bool has_line = assembly.substr(next, 2) == "# " && !digits.empty();
  return name + (has_line ? ":" + digits : "");
}

// True for what a constant is written as: its section, its label, its values.
bool is_of_constant(View line) {
  static const Names values = {".2byte",  ".4byte",   ".8byte", ".align", ".ascii",
                               ".balign", ".base64",  ".byte",  ".hword", ".long",
                               ".octa",   ".p2align", ".quad",  ".short", ".string",
                               ".value",  ".word",    ".xword", ".zero"};
  if (starts_with(line, ".L")) return true;
  if (!starts_with(line, "\t.")) return false;
  line.remove_prefix(1);
  const std::size_t blank = std::min(line.find_first_of(" \t"), line.size());
  const View word = line.substr(0, blank);
  const View rest = line.substr(std::min(blank + 1, line.size()));
  if (word == ".section") return starts_with(rest, ".rodata") || starts_with(rest, ".data.rel");
  return values.count(word) != 0;
}

}  // namespace

std::string find_beyond_cpp_in_assembly(const std::string& assembly, const std::string& name,
                                        bool is_sanitized) {
  constexpr std::size_t max_shown = 60;
  // All that <iostream> of g++ 13 and newer leaves in a file: the symbol by which the linker takes
  // the library's standard streams. The compiler may write constants before it ends the mark.
  constexpr View streams = "#APP\n\t.globl _ZSt21ios_base_library_initv\n";
  bool is_marked = false;
  Lines lines(is_sanitized);
  const View all = assembly;
  for (std::size_t begin = 0; begin < all.size();) {
    const std::size_t end = std::min(all.find('\n', begin), all.size());
    const View line = all.substr(begin, end - begin);
    if (starts_with(all.substr(begin), streams)) {
      begin += streams.size();
      is_marked = true;
      continue;
    }
    if (is_marked && line == "#NO_APP") {
      is_marked = false;
      begin = end + 1;
      continue;
    }
    if (starts_with(line, "#APP") || (is_marked && !is_of_constant(line))) {
      return place_of(all, begin, name) + ": asm is not C++: write what it does in C++";
    }
    if (!lines.is_plain(line)) {
      return name + " is compiled to `" + std::string(line.substr(0, max_shown)) +
             "`, which plain C++ is not: leave out attributes and pragmas";
    }
    begin = end + 1;
  }
  return is_marked ? name + ": the compiler's output ends within an asm" : "";
}

}  // namespace wick::grade
