# The known mistakes of a chapter, as programs: for chapter.cmake.

# The ids in mistakes.toml, and for each the files it edits, as the variables `mistakes` and
# `mistake_files_ID`. The program wick_mistakes reads the file properly; this must only know what it
# will write.
function(wick_list_mistakes mistakes_toml)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${mistakes_toml})
  file(STRINGS ${mistakes_toml} lines REGEX "(^id *=)|(file *= *\")")
  set(ids)
  foreach(line IN LISTS lines)
    if(line MATCHES "^id *= *\"([^\"]+)\"")
      set(id ${CMAKE_MATCH_1})
      list(APPEND ids ${id})
    endif()
    foreach(file IN LISTS chapter_FILES)
      if(line MATCHES "file *= *\"${file}\"")
        list(APPEND mistake_files_${id} ${file})
      endif()
    endforeach()
  endforeach()
  foreach(id IN LISTS ids)
    list(REMOVE_DUPLICATES mistake_files_${id})
    set(mistake_files_${id} ${mistake_files_${id}} PARENT_SCOPE)
  endforeach()
  set(mistakes ${ids} PARENT_SCOPE)
endfunction()

# Mistakes of the course's own chapters are judged in the other presets: under sanitizers it would
# take a quarter of an hour, to look for faults in code that is faulty by design.
function(wick_mistake_programs)
  if(WICK_SANITIZE AND chapter_KITS STREQUAL ${CMAKE_BINARY_DIR}/kit)
    file(WRITE ${kit}/mistakes.json "[]\n")
    return()
  endif()
  set(mistakes_toml ${chapter_ROOT}/tests/${folder}/mistakes.toml)
  set(sources ${CMAKE_CURRENT_BINARY_DIR}/${folder}/mistakes)
  wick_list_mistakes(${mistakes_toml})
  set(written ${kit}/mistakes.json)
  foreach(id IN LISTS mistakes)
    foreach(file IN LISTS mistake_files_${id})
      get_filename_component(name ${file} NAME)
      list(APPEND written ${sources}/${id}/${name})
    endforeach()
  endforeach()
  set(references ${chapter_FILES})
  list(TRANSFORM references PREPEND ${chapter_ROOT}/)
  add_custom_command(
    OUTPUT ${written}
    COMMAND wick_mistakes ${chapter_ROOT} ${module_toml} ${mistakes_toml} ${sources} ${kit}
    DEPENDS wick_mistakes ${module_toml} ${mistakes_toml} ${references}
    COMMENT "Writing the known mistakes of ${folder}" VERBATIM)
  foreach(id IN LISTS mistakes)
    set(program mistake_${folder}_${id})
    add_executable(${program})
    foreach(file IN LISTS mistake_files_${id})
      get_filename_component(name ${file} NAME)
      target_sources(${program} PRIVATE ${sources}/${id}/${name})
    endforeach()
    wick_compile_as_graded(${program})
    wick_compile_as_of_chapter(${program})
    target_compile_options(${program} PRIVATE -w)  # for what a compiler sees wrong in mistakes
    target_link_libraries(${program} PRIVATE reference_library_${folder})
    set_target_properties(${program} PROPERTIES
      OUTPUT_NAME ${id} RUNTIME_OUTPUT_DIRECTORY ${kit}/mistakes
      BUILD_RPATH "$ORIGIN/.." BUILD_RPATH_USE_ORIGIN TRUE
      LINK_DEPENDS_NO_SHARED TRUE)  # another library needs no other program
    add_dependencies(kit_${folder} ${program})
  endforeach()
endfunction()
