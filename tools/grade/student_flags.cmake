include(CheckCXXCompilerFlag)

# wick_student_flags: how students' files are compiled. -O1 compiles fastest: 0.5 s a file, of which
# the headers take 0.35 unless they are precompiled. A function that ends without its return value is
# an error, because it would do something else each time.
set(wick_student_flags -std=c++17 -O1 -fPIC -DWICK_SCALAR=double -Wall -Wextra
    -Wno-unused-parameter -Werror=return-type -fdiagnostics-color=never -fmax-errors=5)
# An unwritten variable holds nothing of use, and the same in every run.
check_cxx_compiler_flag(-ftrivial-auto-var-init=pattern WICK_HAS_AUTO_VAR_INIT)
if(WICK_HAS_AUTO_VAR_INIT)
  list(APPEND wick_student_flags -ftrivial-auto-var-init=pattern)
endif()
# Checks that some systems' compilers add of themselves (what g++ calls -fhardened) call functions and
# write sections that a file of plain C++ has not: a file is compiled alike on every system. arm64's g++
# calls libgcc for what is one instruction elsewhere, an atomic addition.
list(APPEND wick_student_flags -U_FORTIFY_SOURCE -U_GLIBCXX_ASSERTIONS -fno-stack-protector)
foreach(flag fcf-protection=none mbranch-protection=none fno-stack-clash-protection mno-outline-atomics)
  string(MAKE_C_IDENTIFIER WICK_HAS_${flag} has_flag)
  check_cxx_compiler_flag(-${flag} ${has_flag})
  if(${has_flag})
    list(APPEND wick_student_flags -${flag})
  endif()
endforeach()
set(wick_student_flags ${wick_student_flags} CACHE INTERNAL "")
