# What this machine lacks: a file that makes tools/wick look again before the next run of what needs
# it.
file(REMOVE ${CMAKE_BINARY_DIR}/lacking)

# wick_lacks(WHAT COMMAND): COMMAND installs WHAT.
function(wick_lacks what command)
  message(STATUS "skipped: ${what}: ${command}")
  file(APPEND ${CMAKE_BINARY_DIR}/lacking "${what}: ${command}\n")
endfunction()

# wick_may_skip(TESTS..): those that tests/skip may end.
function(wick_may_skip)
  set_tests_properties(${ARGN} PROPERTIES SKIP_RETURN_CODE 77)
endfunction()

# wick_skip(NAME WHAT COMMAND): a test in the place of those that need WHAT.
function(wick_skip name what command)
  wick_lacks(${what} ${command})
  add_test(NAME ${name} COMMAND ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/skip ${what} ${command})
  wick_may_skip(${name})
endfunction()
