# What compiles through ccache, where it is installed.

# Decided once for a build's folder: ccache in every command would compile all of it again.
if(NOT DEFINED CCACHE)
  find_program(CCACHE ccache)
  mark_as_advanced(CCACHE)
endif()
# g++ reads a header a second time if the precompiled header holds it with other comments, and all of it is
# then defined twice. So ccache counts comments. The namespace shuts out what it kept before it did. nvcc
# cannot keep comments. A launcher that is plain ccache becomes this one; any other is the user's.
if(CMAKE_CXX_COMPILER_LAUNCHER MATCHES "^([^;]*/)?ccache$")
  set(CCACHE ${CMAKE_CXX_COMPILER_LAUNCHER})
  set(CMAKE_CXX_COMPILER_LAUNCHER "")
endif()
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_COMMENTS=1 CCACHE_NAMESPACE=comments ${CCACHE})
  set(CMAKE_CUDA_COMPILER_LAUNCHER ${CCACHE})
endif()
