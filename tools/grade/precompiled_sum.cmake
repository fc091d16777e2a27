# cmake -DDEPENDENCIES=precompiled.d -DSUM=precompiled.h.gch.sum -P precompiled_sum.cmake
#
# Writes a number that is the same in each clone whose precompiled header is made from the same texts:
# the digest of all headers in it. It distinguishes kept objects (build/kept_objects.h); the bytes of the
# header itself hold paths and differ in each clone.
file(READ ${DEPENDENCIES} rule)
string(REGEX REPLACE "^.*\\.gch: *" "" paths "${rule}")
string(REPLACE "\\\n" " " paths "${paths}")
string(REPLACE "$$" "$" paths "${paths}")
separate_arguments(paths UNIX_COMMAND "${paths}")
set(digests)
foreach(path IN LISTS paths)
  file(SHA256 "${path}" digest)
  string(APPEND digests "${digest}\n")
endforeach()
string(SHA256 sum "${digests}")
file(WRITE ${SUM} "${sum}\n")
