#include "tests/tools/grade/support/fixture.h"
#include "tools/grade/build/compile.h"
#include "tools/grade/code/assembly.h"
#include "tools/grade/code/cpp_tokens.h"
#include "tools/grade/code/plain_cpp.h"

#include <doctest/doctest.h>

#include <string>

using namespace wick::grade;
using namespace wick::grade::test;

// These tests read preprocessed text and assembly as a compiler has written them. The folder
// attacks/ has files that a grader compiles first.

namespace {

const std::string mine = "# 1 \"scale.cpp\"\n";
const std::string header = "# 1 \"/usr/include/x.h\" 1 3\n";

std::string source(const std::string& text) { return find_beyond_cpp(text, "scale.cpp", "/p.gch"); }

std::string compiled(const std::string& text, bool is_sanitized = false) {
  return find_beyond_cpp_in_assembly(text, "scale.cpp", is_sanitized);
}

}  // namespace

TEST_CASE("plain C++: every asm of a file is refused, with its line") {
  const std::string why = "asm is not C++: write what it does in C++";
  CHECK(source(mine + "int x;\nasm(\"nop\");\n") == "scale.cpp:2: " + why);
  CHECK(source(mine + "double f() __asm__(\"sin\");") == "scale.cpp:1: " + why);
  CHECK(source("# 7 \"other.h\"\nvoid f() { __asm(\"nop\"); }") == "scale.cpp: " + why);
  CHECK(source(mine + "const char* asm_ = \"asm(\\\"nop\\\")\"; int masm = 1'0; char c = '\"';") ==
        "");
  CHECK(source(mine + "auto text = R\"x(asm(\"nop\") )\" )x\"; // ") != "");
  CHECK(source(mine + "auto text = R\"x(asm(\"nop\") )\" )x\";") == "");
}

TEST_CASE("plain C++: a header may give a symbol a plain name, and no lines") {
  const std::string f = "int f() __asm__";
  CHECK(source(header + f + "(\"\" \"__isoc99_sscanf\");") == "");
  CHECK(source(header + f + "(\"a\\n\\tret\");") != "");
  CHECK(source(header + f + "(\"a;ret\");") != "");
  CHECK(source(header + f + "(R\"(a)\");") != "");
  CHECK(source(header + f + "(L\"a\");") != "");
  CHECK(source(header + "void g() { __asm__ (\"nop\"); if (1) __asm__ __volatile__ (\"a\"); }") ==
        "");
  CHECK(source(header + "int i; __extension__ __asm (\".globl a\");") == "");
  CHECK(source(mine + "int i; __extension__ __asm (\".globl a\");") != "");
}

TEST_CASE("plain C++: attributes may not choose sections, names or times") {
  CHECK(source(mine + "\n__attribute__((section(\".interp\"))) int x;") ==
        "scale.cpp:2: the attribute section is not C++: leave it out");
  for (const char* attribute :
       {"[[gnu::alias(\"f\")]]", "__attribute__((__ifunc__(\"f\")))", "[[using gnu: constructor]]",
        "__attribute__((unused, weakref(\"f\")))", "[[gnu::symver(\"a@B\")]]"}) {
    CAPTURE(attribute);
    CHECK(source(mine + attribute + " int f();") != "");
  }
  for (const char* attribute :
       {"[[nodiscard(\"it; is \\\"the\\\" result\")]]", "[[maybe_unused]]", "alignas(64)",
        "__attribute__((noinline, target(\"avx2,fma\")))", "[[gnu::abi_tag(\"cxx11\")]]"}) {
    CAPTURE(attribute);
    CHECK(source(mine + attribute + " int f();") == "");
  }
  // A line that claims to be a header's hides no lines of assembly.
  CHECK(source(header + "__attribute__((section(\".data\\n.globl main\"))) int x;") != "");
  CHECK(source(mine + "int section(const char*); int y = a[b[0]] + section(\"x; y\");") == "");
}

TEST_CASE("plain C++: a kernel may not read what the simulator does not count") {
  const auto kernel = [](const std::string& text) {
    return find_beyond_cpp("# 1 \"matmul.cu\"\n" + text, "matmul.cu", "/p.gch");
  };
  CHECK(kernel("\nvoid f() { memcpy(&x, from, n); }") ==
        "matmul.cu:2: memcpy reads memory that the simulator does not count: read it number by "
        "number");
  CHECK(kernel("__attribute__((noinline, no_sanitize(\"thread\"))) double f();") ==
        "matmul.cu:1: the attribute no_sanitize is not C++: leave it out");
  for (const char* text :
       {"auto f = _mm_maskload_pd(x, m);", "__builtin_memcpy(&x, y, 64);",
        "auto f = __builtin_ia32_loadhpd(a, b);", "[[gnu::no_sanitize_thread]] double f();"}) {
    CAPTURE(text);
    CHECK(kernel(text) != "");
    CHECK(source(mine + text) == "");
  }
  CHECK(kernel("const double x = __builtin_inf(); int memory = 1;\n" + header +
               "void g() { __builtin_memcpy(a, b, 8); }") == "");
  // Where the framework's headers are not precompiled, their text stands in the file's.
  CHECK(kernel("# 1 \"/wick/core/cuda/simulator/atomics.h\" 1\n"
               "__attribute__((no_sanitize(\"thread\"))) int change();\n# 2 \"matmul.cu\" 2\n") ==
        "");
}

TEST_CASE("plain C++: lines of a kernel file may not claim to be another's") {
  for (const char* text :
       {"#line 1 \"x.h\"", "int x;\n  #  line 1", "# 1 \"x.h\" 3", "%:line 1 \"x.h\"",
        "%: 1 \"x.h\"", "/* a\n b */ # 1 \"x.h\"", "#/* a\n */line 1", "#\\\n1 \"x.h\"",
        "#li\\  \nne 1", "\f#\v12", "# /**/ /**/ 7", "int x;\r\n#line 1"}) {
    CAPTURE(text);
    CHECK(find_line_directive(text, "matmul.cu") ==
          "matmul.cu: #line is not C++ that a person writes: leave it out");
  }
  for (const char* text :
       {"", "#", "#/*", "%:", "#define LINE 1\n#lines", "#if 1\n#endif", "int x = y #1;",
        "a %:line", "// see #1\n#include \"core/cuda/kernel.h\"",
        "#define F(line) #line\nint line = 1;"}) {
    CAPTURE(text);
    CHECK(find_line_directive(text, "matmul.cu") == "");
  }
}

TEST_CASE("plain C++: directives for names and objects are refused") {
  for (const char* line : {"#ident \"x\"", "#pragma weak f = g", "#pragma redefine_extname f g",
                           "#pragma GCC pch_preprocess \"/etc/passwd\"", "#sccs \"x\""}) {
    CAPTURE(line);
    CHECK(source(mine + line + "\n") != "");
  }
  CHECK(source("#pragma GCC pch_preprocess \"/p.gch\"\n" + mine +
               "#pragma GCC optimize(\"O3\")\n") == "");
  CHECK(source("#pragma GCC pch_preprocess \"/p.gch\"\n#pragma GCC pch_preprocess \"/p.gch\"\n") !=
        "");
}

TEST_CASE("assembly: what the compiler marks, and what C++ is not compiled to, is refused") {
  CHECK(compiled("\t.text\n#APP\n# 12 \"scale.cpp\" 1\n\tnop\n") ==
        "scale.cpp:12: asm is not C++: write what it does in C++");
  for (const char* line : {"\t.incbin \"/dev/zero\"",
                           "\t.section .interp,\"a\"",
                           "\t.section\t.preinit_array,\"aw\"",
                           "\t.section\t.text,\"awx\",@progbits",
                           "\t.symver a,b@C",
                           "\t.macro a",
                           "\t.rept 3",
                           "\t.type f, @gnu_indirect_function",
                           "\t.type f, %gnu_indirect_function",
                           "\t.type f, ",
                           "\t.arch armv8-a;nop",
                           "\t.arch i386",
                           "\t.inst 0xd4000001",
                           "\tsvc #0",
                           "\t.set .LANCHOR0,malloc",
                           "\t.set malloc,_Zf",
                           "\t.weakref a,b",
                           "\tsyscall",
                           "\tnop; syscall",
                           "\tmovl $1, %eax /* ",
                           "\t.string \"a\"; .globl main",
                           "\t.include \"a\"",
                           "f: ret",
                           "\"a b\":",
                           " nop",
                           "# 1 \"x\"",
                           "#NO_APP",
                           "\t.byte '\"'",
                           "\t.section\t.init_array.00101,\"aw\"",
                           "\t.pushsection .text",
                           "\t.org 7",
                           "a = 3"}) {
    CAPTURE(line);
    CHECK(compiled(std::string("\t.text\n") + line + "\n") != "");
  }
  CHECK(compiled("\t.section\t.init_array,\"aw\"\n\t.quad\t_GLOBAL__sub_I_f\n") == "");
  CHECK(compiled("\t.section\t.init_array,\"aw\"\n\t.quad\t_ZL5beginiPPcS0_\n") != "");
  for (const char* word : {".xword", ".8byte", ".long"}) {
    CAPTURE(word);
    CHECK(compiled("\t.section\t.init_array,\"aw\"\n\t" + std::string(word) +
                   "\t_ZL5beginiPPcS0_\n") != "");
  }
}

TEST_CASE("assembly: a section whose name an attribute chose is refused") {
  for (const char* section :
       {".text.mine,\"ax\",@progbits", ".text._Z4minev,\"ax\",@progbits", ".text._Z4minev",
        ".rodata.mine,\"a\"", ".rodata.string,\"a\"", ".data.mine,\"aw\"", ".data.rel.mine,\"aw\"",
        ".bss.mine,\"aw\",@nobits", ".data.rel.ro.mine", ".textual,\"ax\",@progbits",
        ".text.unlikely.mine,\"ax\",@progbits", ".tdata.mine,\"awT\",@progbits", ".mine,\"a\""}) {
    CAPTURE(section);
    CHECK(compiled(std::string("\t.section\t") + section + "\n") != "");
  }
  for (const char* section :
       {".text.unlikely", ".text.startup,\"ax\",@progbits", ".text.exit,\"ax\",@progbits",
        ".text._ZN1AC2Ev,\"axG\",@progbits,_ZN1AC5Ev,comdat",
        ".text.unlikely._Z1fv,\"axG\",@progbits,_Z1fv,comdat", ".rodata",
        ".rodata._Z1fv.str1.8,\"aMS\",@progbits,1", ".rodata._Z1fv.str1.8",
        ".rodata._Z1fv.cst8,\"aM\",@progbits,8", ".rodata.cst16,\"aM\",@progbits,16",
        ".rodata.str1.1,\"aMS\",@progbits,1", ".rodata.str4.4,\"aMS\",@progbits,4",
        ".rodata._Z1f.str1.8,\"aMSG\",@progbits,_Z1f,1,comdat",
        ".rodata._ZTS1A,\"aG\",@progbits,_ZTS1A,comdat", ".data.rel.ro.local,\"aw\"",
        ".data.rel.ro._ZTV1A,\"awG\",@progbits,_ZTV1A,comdat",
        ".bss._ZGVZ1fvE1n,\"awG\",@nobits,_ZZ1fvE1n,comdat", ".gcc_except_table,\"a\",@progbits",
        ".gcc_except_table._Z1fv,\"aG\",@progbits,_Z1fv,comdat"}) {
    CAPTURE(section);
    CHECK(compiled(std::string("\t.section\t") + section + "\n") == "");
  }
}

// One line of each form that g++ 14 writes for aarch64 with -O1 -fPIC: exceptions, variables of
// threads, tables of cases, inline, static and constant variables, virtual functions.
TEST_CASE("assembly: what g++ writes for aarch64 is plain C++") {
  for (const char* line :
       {"\t.arch armv8-a",
        "\t.arch armv8-a+crc",
        "\t.global\ttable",
        "\t.type\ttable, %object",
        "\t.type\t_Z1fv, %function",
        "\t.type\t_ZGVZ7countervE1n, %gnu_unique_object",
        "\t.set\t.LANCHOR0,. + 0",
        "\t.set\t_ZTH5cache,__tls_init",
        "\t.tlsdesccall\tcache",
        "\tldr\tx1, [x0, #:tlsdesc_lo12:cache]",
        "\tadr\tx1, .Lrtx4",
        "\tbr\tx0",
        "\t.word\t(.L5 - .Lrtx4) / 4",
        "\t.xword\t_ZTV1A",
        "\t.hword\t1",
        "\t.section\t.data.rel.ro,\"aw\"",
        "\t.section\t.tbss,\"awT\",@nobits",
        "\t.section\t.bss._ZZ7countervE1n,\"awG\",@nobits,_ZZ7countervE1n,comdat",
        "\t.section\t.data.rel.local.DW.ref.__gxx_personality_v0,\"awG\",@progbits,"
        "DW.ref.__gxx_personality_v0,comdat",
        "\t.weak\tDW.ref.__gxx_personality_v0",
        "\t.cfi_personality 0x9b,DW.ref.__gxx_personality_v0",
        "\tmovi\tv31.2d, #0",
        "\tldp\tx29, x30, [sp], 32",
        "\t.section\t.init_array,\"aw\"\n\t.align\t3\n\t.xword\t_GLOBAL__sub_I_f",
        "\t.section\t.note.GNU-stack,\"\",@progbits"}) {
    CAPTURE(line);
    CHECK(compiled(std::string(line) + "\n") == "");
  }
}

TEST_CASE("assembly: what <iostream> of newer compilers leaves is allowed, and nothing beside it") {
  const std::string streams = "\t.globl _ZSt21ios_base_library_initv\n";
  CHECK(compiled("\t.text\n#APP\n" + streams + "#NO_APP\n\t.globl\t_Z1fv\n") == "");
  // g++ writes the first texts of a file before it ends the mark.
  const std::string constants =
      "\t.section\t.rodata.str1.1,\"aMS\",@progbits,1\n.LC0:\n\t.string\t\"abc\"\n"
      "\t.section\t.rodata\n\t.align 32\n.LC1:\n\t.string\t\"d\"\n\t.zero\t62\n";
  CHECK(compiled("\t.text\n#APP\n" + streams + constants + "#NO_APP\n\t.text\n\tnop\n") == "");
  CHECK(compiled("\t.text\n#APP\n" + constants + "#NO_APP\n") != "");
  for (const std::string& marked :
       {streams + "\tnop\n", "\tnop\n" + streams, streams + streams,
        streams + constants + "\tnop\n", streams + constants + "\t.globl\tmain\n",
        streams + constants + "main:\n", streams + "\t.section\t.init_array,\"aw\"\n",
        streams + constants + "#APP\n", std::string("\t.globl _ZSt21ios_base_library_initvv\n"),
        std::string("\t.globl main\n"), std::string("# 3 \"scale.cpp\" 1\n") + streams}) {
    CAPTURE(marked);
    CHECK(compiled("\t.text\n#APP\n" + marked + "#NO_APP\n") != "");
  }
  CHECK(compiled("\t.text\n#APP\n" + streams) != "");
  CHECK(compiled("\t.text\n#APP\n" + streams + constants) != "");
}

TEST_CASE("assembly: texts hold what they like, and line tables come with sanitizers alone") {
  CHECK(compiled("\t.string\t\"#APP ; \\\" .globl main\"\n\t.ascii\t\"/*\\000\"\n") == "");
  CHECK(compiled("\t.base64\t\"AAAA\"\n\t.base64 \"AA==\", \"BB==\"\n") == "");
  CHECK(compiled("\t.base64\tAAAA\n") != "");
  CHECK(compiled("\t.base64\t\"AA==\"; .globl main\n") != "");
  CHECK(compiled("\tlock addl\t$1, 8(%rdi)\n\trep stosq\n\tcall\t_Z1fv@PLT\n.L3:\n_Z1fv:\n") == "");
  const std::string pair = "\tadrp\tx0, :got:stderr;ldr\tx0, [x0, :got_lo12:stderr]";
  CHECK(compiled(pair + "\n") == "");
  CHECK(compiled(pair + ";svc\t0\n") != "");
  CHECK(compiled("\tadrp\tx0, :got:stderr;svc\t0\n") != "");
  CHECK(compiled("\tmov\tx8, 93;ldr\tx0, [x0]\n") != "");
  CHECK(compiled("\t.loc 1 2 3\n") != "");
  CHECK(compiled("\t.loc 1 2 3\n", true) == "");
}

TEST_CASE("compiling: an asm in one exercise costs that exercise") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "source.cpp";
  write_atomically(file, with_scale("asm(\"nop\");\nreturn x * factor;"));
  const CompiledFile result =
      compile(fixture_kit(), "fixture/scale.cpp", file, folder.path(), Sandbox());
  CHECK(result.problem == "");
  REQUIRE(result.left_out.size() == 1);
  CHECK(result.left_out.begin()->first == "90.1");
  CHECK(result.left_out.begin()->second ==
        "scale.cpp:8: asm is not C++: write what it does in C++");
}

TEST_CASE(
    "plain C++: of text that macros make without end, no more is read than two million tokens") {
  std::vector<Directive> directives;
  std::string text(std::size_t{16} << 20, ';');
  CHECK(read_tokens(text, "scale.cpp", directives).size() == most_tokens);
  CHECK(find_beyond_cpp(text, "scale.cpp", "") ==
        "scale.cpp: its macros are as long as 2000000 words and signs: write shorter ones");
  text.clear();
  while (text.size() < (std::size_t{16} << 20)) text += "#pragma x\n";
  CHECK(find_beyond_cpp(text, "scale.cpp", "").find("scale.cpp: its macros") == 0);
  CHECK(directives.empty());
  // As many as a file of 1 MB has beside all of the standard library.
  CHECK(find_beyond_cpp(std::string(1'700'000, ';'), "scale.cpp", "").empty());
}
