# A build for another platform, on a Debian or Ubuntu whose second architecture it is: that platform's
# compiler and libraries (tools/wick setup PLATFORM), and an emulator for its programs.
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES WICK_PLATFORM)
string(REGEX REPLACE "-linux-gnu$" "" CMAKE_SYSTEM_PROCESSOR "${WICK_PLATFORM}")
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_CXX_COMPILER /usr/bin/${WICK_PLATFORM}-g++)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-${CMAKE_SYSTEM_PROCESSOR})
# Libraries of headers alone serve every platform. Debian 12 keeps what CMake reads about them among the
# machine's own.
foreach(headers xtl xsimd xtensor)
  file(GLOB folders /usr/lib/*-linux-gnu/cmake/${headers})
  if(folders)
    list(GET folders 0 folder)
    set(${headers}_DIR ${folder} CACHE PATH "" FORCE)
  endif()
endforeach()
# Where the machine's own libarchive-dev is, Debian 13 has no room for another: the headers are the same,
# and this is what its libarchive.so would lead to.
if(EXISTS /usr/lib/${WICK_PLATFORM}/libarchive.so.13)
  set(LibArchive_LIBRARY /usr/lib/${WICK_PLATFORM}/libarchive.so.13 CACHE FILEPATH "" FORCE)
endif()
