#include "tests/tools/grade/support/fixture.h"
#include "tests/tools/grade/support/places.h"
#include "tools/grade/build/compile.h"
#include "tools/grade/code/call_list.h"
#include "tools/grade/code/calls_in_source.h"

#include "core/error.h"

#include <doctest/doctest.h>

#include <string>

using namespace wick::grade;
using namespace wick::grade::test;

namespace {

const CallList& list() {
  static const CallList listed(std::string(places::source) + "/modules/may_call.txt");
  return listed;
}

std::string refusal(const std::string& symbol) { return list().refusal(symbol).value_or(""); }

CompiledFile compile_text(const std::string& text) {
  const TemporaryFolder folder;
  const auto file = folder.path() / "source.cpp";
  write_atomically(file, text);
  return compile(listed_kit(), "fixture/scale.cpp", file, folder.path(), Sandbox());
}

CompiledFile compile_scale(const std::string& body, const std::string& include = "") {
  return compile_text(include + with_scale(body));
}

}  // namespace

TEST_CASE("may_call: what computes, holds and prints is in the list") {
  for (const char* symbol : {"sin",
                             "sinf",
                             "expl",
                             "memcpy",
                             "malloc",
                             "printf",
                             "stderr",
                             "__cxa_throw",
                             "_Znwm",
                             "_ZdlPvm",
                             "_ZSt4cout",
                             "_ZSt4endlIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_",
                             "_ZNSolsEi",
                             "_ZNSo9_M_insertIdEERSoT_",
                             "_ZNSt6thread4joinEv",
                             "_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_appendEPKcm",
                             "_ZTVNSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEEE",
                             "_ZTISt13runtime_error",
                             "_ZNSt6chrono3_V212steady_clock3nowEv",
                             "_ZSt20__throw_length_errorPKc"}) {
    CAPTURE(symbol);
    CHECK(refusal(symbol) == "");
  }
  // Names of the framework and of the student belong to others.
  CHECK(refusal("_ZN4wick4tanhERKNS_6TensorE") == "");
  CHECK(refusal("_ZN4mine4helpEv") == "");
}

// By them a program would keep a sanitizer from ending it, at its limit of memory too.
TEST_CASE("may_call: what compilers write for sanitizers is in the list, and no more of theirs") {
  for (const char* symbol :
       {"__asan_init", "__asan_report_load4", "__asan_stack_malloc_1", "__asan_unregister_globals",
        "__asan_option_detect_stack_use_after_return", "__ubsan_handle_add_overflow",
        "__tsan_read4"}) {
    CAPTURE(symbol);
    CHECK(refusal(symbol) == "");
  }
  for (const char* symbol : {"__sanitizer_set_death_callback", "__asan_set_death_callback",
                             "__asan_set_error_report_callback", "__asan_default_options",
                             "__sanitizer_set_report_fd", "__ubsan_default_options"}) {
    CAPTURE(symbol);
    CHECK(refusal(symbol) == "it is not in the list of what files may call");
  }
}

TEST_CASE("may_call: what leaves, opens, waits and looks up is refused, with the reason") {
  for (const char* symbol : {"exit", "_exit", "_Exit", "quick_exit", "pthread_exit", "longjmp",
                             "__longjmp_chk", "raise", "_ZSt13set_terminatePFvvE"}) {
    CAPTURE(symbol);
    CHECK(refusal(symbol).find("the program must go on to its end") == 0);
  }
  for (const char* symbol : {"write", "open", "fopen", "freopen", "fdopen", "getenv",
                             "_ZNSt14basic_ofstreamIcSt11char_traitsIcEEC1EPKcSt13_Ios_Openmode",
                             "_ZTVSt14basic_ofstreamIcSt11char_traitsIcEE",
                             "_ZNSt12__basic_fileIcE4openEPKcSt13_Ios_Openmodei",
                             "_ZNSt13basic_filebufIcSt11char_traitsIcEEC1Ev",
                             "_ZNSt10filesystem6removeERKNS_7__cxx114pathE"}) {
    CAPTURE(symbol);
    CHECK(refusal(symbol).find("a chapter's functions get what they need") == 0);
  }
  for (const char* symbol : {"syscall", "fork", "execve", "signal", "prctl", "mmap", "socket"}) {
    CAPTURE(symbol);
    CHECK(refusal(symbol).find("programs, signals, memory and the network") == 0);
  }
  CHECK(refusal("dlsym").find("it would find functions by name") == 0);
  for (const char* symbol :
       {"tanh@VERSION", "getpid", "_ZN9__gnu_cxx18stdio_sync_filebufIcE4syncEv"}) {
    CAPTURE(symbol);
    CHECK(refusal(symbol) == "it is not in the list of what files may call");
  }
}

TEST_CASE("may_call: patterns") {
  CHECK(fits("std::thread::join", "std::thread::*"));
  CHECK(fits("__udivti3", "__*ti3"));
  CHECK(fits("abc", "*"));
  CHECK_FALSE(fits("std::threads::join", "std::thread::*"));
  CHECK_FALSE(fits("a__udivti3", "__*ti3"));
  CHECK_FALSE(fits("", "a*"));
}

TEST_CASE("may_call: a list that is none is an error") {
  const TemporaryFolder folder;
  write_atomically(folder.path() / "list", "sin\n");
  CHECK_THROWS_AS(CallList(folder.path() / "list"), wick::Error);
  write_atomically(folder.path() / "list", "[C\nsin\n");
  CHECK_THROWS_AS(CallList(folder.path() / "list"), wick::Error);
}

TEST_CASE("may_call: a refused call names its line and costs its exercise") {
  const CompiledFile left = compile_scale("\nif (factor == 0) std::exit(0);\nreturn x * factor;");
  CHECK(left.problem == "");
  REQUIRE(left.left_out.size() == 1);
  CHECK(left.left_out.at("90.1") ==
        "scale.cpp:9 calls exit: the program must go on to its end, and what it found wrong is "
        "thrown as an error: see modules/may_call.txt");
  const CompiledFile file =
      compile_scale("std::ofstream(\"x\") << 1;\nreturn x * factor;", "#include <fstream>\n");
  CHECK(file.problem == "");
  CHECK(file.left_out.count("90.1") == 1);
  // Where it stands in no exercise, no exercise can be told from it.
  const CompiledFile early = compile_scale(
      "return x * factor;",
      "#include <cstdlib>\nstatic struct Early { Early() { std::exit(0); } } early;\n");
  INFO(early.problem);
  CHECK(early.problem.find("scale.cpp:2 calls exit: ") == 0);
}

TEST_CASE("may_call: a refused call in a helper costs the exercises that reach it") {
  const auto compile_with = [](const std::string& helpers, const std::string& body,
                               const std::string& total = "return sum(scale(x, factor));") {
    return compile_text("#include \"fixture/lines.h\"\n#include <cstdlib>\n" + helpers +
                        "\nnamespace wick::fixture {\n"
                        "Tensor scale(const Tensor& x, double factor) {" +
                        body +
                        "}\n"
                        "Tensor scaled_total(const Tensor& x, double factor) {" +
                        total + "}\n}\n");
  };
  const auto costs = [](const CompiledFile& file) {
    std::string text = file.problem;
    for (const auto& [exercise, problem] : file.left_out) {
      text += exercise + " " + problem.substr(0, problem.find(':', problem.find(':') + 1)) + "\n";
    }
    return text;
  };
  const std::string leave = "static void leave(double x) { if (x == 0) std::exit(0); }\n";
  const std::string uses = "leave(factor); return x * factor;", right = "return x * factor;";
  CHECK(costs(compile_with(leave, uses)) == "90.1 scale.cpp:3 calls exit\n");
  CHECK(costs(compile_with("static void leave(double);\n" + leave, uses)) ==
        "90.1 scale.cpp:4 calls exit\n");
  CHECK(costs(compile_with(leave + "static void check(double x) { leave(x); }\n",
                           "check(factor); return x * factor;")) ==
        "90.1 scale.cpp:3 calls exit\n");
  CHECK(costs(compile_with("const auto leave = [](double x) { if (x == 0) std::exit(0); };",
                           uses)) == "90.1 scale.cpp:3 calls exit\n");
  CHECK(costs(compile_with("struct Out { void leave(double) { std::exit(0); } };",
                           "Out().leave(factor); return x * factor;")) ==
        "90.1 scale.cpp:3 calls exit\n");
  // Who only defines it pays nothing, and two calls cost two exercises, each for its own reason.
  CHECK(costs(compile_with("void leave(double x) { if (x == 0) std::exit(0); }", right)) == "");
  CHECK(costs(compile_with(leave + "static void wait() { std::getenv(\"x\"); }", uses,
                           "wait(); return sum(x * factor);")) ==
        "90.1 scale.cpp:3 calls exit\n90.2 scale.cpp:4 calls getenv\n");
  // What runs before main runs in every exercise.
  const std::string whole = "scale.cpp:3 calls exit: the program must go on to its end";
  for (const char* early : {"static int leave() { std::exit(0); } static const int left = leave();",
                            "static const int left = [](int x) { std::exit(0); return x; }(3);",
                            "static struct Early { Early() { std::exit(0); } } early;",
                            "struct Late { ~Late() { std::exit(0); } }; static Late late;"}) {
    CAPTURE(early);
    CHECK(costs(compile_with(early, right)).find(whole) == 0);
  }
  // A call of the framework has its line too, and std's function of the same name is another.
  const CompiledFile tanh = compile_with("#include <cmath>", "return tanh(x) * factor;",
                                         "return sum(x * std::tanh(factor));");
  REQUIRE(tanh.left_out.size() == 1);
  CHECK(tanh.left_out.at("90.1").find("scale.cpp:5 calls wick::tanh(wick::Tensor const&), which "
                                      "this chapter does not use") == 0);
}

TEST_CASE("may_call: a call that nothing takes out of the file costs the file") {
  // The compiler is asked once for each text: what stands in place of the decoy names the call,
  // too.
  const CompiledFile file =
      compile_scale("HIDDEN();\nreturn x * factor;",
                    "namespace std { void NotImplemented(); }\n#define HIDDEN std::NotImplemented\n"
                    "static void decoy() { throw wick::NotImplemented(\"\"); }\n");
  CHECK(file.problem.find("calls std::NotImplemented(): it is not in the list") !=
        std::string::npos);
  CHECK(file.left_out.empty());
}

TEST_CASE("may_call: a variable in no namespace is refused as what it is") {
  for (const char* name : {"int counter = 0;\n", "extern \"C\" int counter() { return 0; }\n"}) {
    CAPTURE(name);
    CHECK(compile_scale("return x * factor;", name).problem ==
          "scale.cpp defines counter in no namespace, where it could take the place of the "
          "system's: put it into namespace wick, make it static, or leave out extern \"C\"");
  }
  for (const char* name : {"static int counter = 0;\n", "namespace wick { int counter = 0; }\n"}) {
    CAPTURE(name);
    CHECK(compile_scale("return x * factor;", name).problem == "");
  }
}

TEST_CASE("may_call: calls are found by whole words") {
  CHECK(CallLines("int overwrite;\nint x = write(3);").line_of("write") == 2);
  CHECK(CallLines("// write\n\"write\";\n").line_of("write") == 0);
  CHECK(CallLines("\n\nstd::ofstream x;")
            .line_of("std::basic_ofstream<char, std::char_traits<char> >::"
                     "basic_ofstream(char const*, std::_Ios_Openmode)") == 3);
}
