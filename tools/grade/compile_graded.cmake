# How the sources of graded programs are compiled.

# wick_compile_as_graded(TARGET [core | scenario]): as a student's files are compiled, with the precompiled
# headers of that name. A sanitised build, too, has graded programs without sanitizers: they see the grader
# there, which then does what it does everywhere. It has no precompiled headers, and so finds an include that
# is missing in the framework's files.
function(wick_compile_as_graded target)
  target_compile_definitions(${target} PRIVATE WICK_SCALAR=double)
  target_include_directories(${target} PRIVATE ${chapter_ROOT} ${PROJECT_SOURCE_DIR})
  target_include_directories(${target} SYSTEM PRIVATE ${DOCTEST_INCLUDE})
  # A CHECK that fails names its file by the path that students know, not by this machine's. Where
  # ccache compiles, a path counts from the build's folder.
  file(RELATIVE_PATH from_build ${CMAKE_BINARY_DIR} ${PROJECT_SOURCE_DIR})
  target_compile_options(${target} PRIVATE -O1 -Wno-unused-parameter -ffunction-sections
                         ${wick_uninstrumented}
                         -fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=
                         -fmacro-prefix-map=${from_build}=)
  if(ARGN AND NOT WICK_SANITIZE)
    target_precompile_headers(${target} REUSE_FROM precompiled_${ARGV1})
  endif()
endfunction()

# What nearly all of these sources include, precompiled once for all chapters: core's headers, and what
# scenarios are written with. Only a target with a source has precompiled headers.
if(NOT WICK_SANITIZE)
  foreach(header core/core.h tools/grade/scenario/scenario.h)
    get_filename_component(name ${header} NAME_WE)
    add_library(precompiled_${name} OBJECT ${PROJECT_SOURCE_DIR}/core/plain/no_blas.cpp)
    wick_compile_as_graded(precompiled_${name})
    target_precompile_headers(precompiled_${name} PRIVATE <${header}>)
  endforeach()
endif()
