# Gives CMake the declarations in modules/*/module.toml.

find_path(TOML_INCLUDE toml++/toml.h)
mark_as_advanced(TOML_INCLUDE)
wick_require(toml++ libtomlplusplus-dev TOML_INCLUDE)

# Compiles the program that reads them. It is needed before anything is built, so it is compiled here,
# and again only if its sources have changed.
function(wick_compile_reader reader)
  set(sources tools/grade/course/chapter.cpp tools/grade/course/chapters_for_cmake.cpp)
  set(texts ${CMAKE_CXX_COMPILER} ${TOML_INCLUDE})
  foreach(file IN LISTS sources ITEMS tools/grade/course/chapter.h
                                      tools/grade/course/toml_reader.h core/error.h)
    set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
                 ${PROJECT_SOURCE_DIR}/${file})
    file(SHA256 ${PROJECT_SOURCE_DIR}/${file} hash)
    list(APPEND texts ${hash})
  endforeach()
  string(SHA256 made_of "${texts}")
  set(program ${CMAKE_BINARY_DIR}/chapters/read-${made_of})
  set(${reader} ${program} PARENT_SCOPE)
  if(EXISTS ${program})
    return()
  endif()
  file(REMOVE_RECURSE ${CMAKE_BINARY_DIR}/chapters)
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/chapters)
  set(objects)
  foreach(file IN LISTS sources)
    get_filename_component(name ${file} NAME)
    list(APPEND objects ${CMAKE_BINARY_DIR}/chapters/${name}.o)
    execute_process(COMMAND ${CMAKE_CXX_COMPILER_LAUNCHER} ${CMAKE_CXX_COMPILER} -std=c++17 -O0
                            -I${PROJECT_SOURCE_DIR} -I${TOML_INCLUDE} -c ${PROJECT_SOURCE_DIR}/${file}
                            -o ${CMAKE_BINARY_DIR}/chapters/${name}.o
                    ERROR_VARIABLE errors RESULT_VARIABLE failed)
    if(failed)
      message(FATAL_ERROR "${errors}\nwhat reads modules/*/module.toml could not be compiled")
    endif()
  endforeach()
  execute_process(COMMAND ${CMAKE_CXX_COMPILER} ${objects} -o ${program} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# wick_read_chapters(ROOT): sets wick_chapters, the folders under ROOT/modules that have a
# module.toml, and for each of them 12_attention_NUMBER, _TITLE, _PREREQUISITES (folders, and theirs),
# _LANGUAGE, _HEADERS and _FILES.
macro(wick_read_chapters root)
  file(GLOB declarations CONFIGURE_DEPENDS ${root}/modules/*/module.toml)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${declarations})
  wick_compile_reader(reader)
  string(MD5 declared ${root})
  set(declared ${CMAKE_BINARY_DIR}/chapters-${declared}.cmake)
  # The emulator is there if this is a build for another platform.
  execute_process(COMMAND ${CMAKE_CROSSCOMPILING_EMULATOR} ${reader} ${root} OUTPUT_FILE ${declared} ERROR_VARIABLE refused
                  RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR "${refused}")
  endif()
  include(${declared})
endmacro()
