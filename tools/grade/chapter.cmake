# What is built for grading a chapter: see kit.h for the layout of a kit.

include(student_flags.cmake)
include(compile_graded.cmake)

# wick_kit(KITS ROOT HEADERS..): the part of a folder of kits that all its chapters share. ROOT is
# the course's root. HEADERS, relative to ROOT, are all headers that a student's file may include
# besides the system's, but for those that are withheld: their templates answer exercises, and no list
# of calls sees a template (test_public_names.cpp).
function(wick_kit kits root)
  set(withheld core/runs.h)
  list(REMOVE_ITEM ARGN ${withheld})
  file(REMOVE ${kits}/include/${withheld})
  string(MD5 id ${kits})
  set(copies)
  foreach(header IN LISTS ARGN)
    set(source ${root}/${header})
    if(NOT EXISTS ${source})
      set(source ${PROJECT_SOURCE_DIR}/${header})
    endif()
    add_custom_command(OUTPUT ${kits}/include/${header}
                       COMMAND ${CMAKE_COMMAND} -E copy ${source} ${kits}/include/${header}
                       DEPENDS ${source} VERBATIM)
    list(APPEND copies ${kits}/include/${header})
  endforeach()
  add_custom_target(kit_headers_${id} ALL DEPENDS ${copies})

  # The list of what students' files may call of C and std is one for all courses.
  configure_file(${PROJECT_SOURCE_DIR}/modules/may_call.txt ${kits}/may_call COPYONLY)
  # What `wick course edges` puts in front of references.
  foreach(header columns.h watch.h)
    configure_file(${PROJECT_SOURCE_DIR}/tools/grade/edges/watch/${header} ${kits}/watch/${header}
                   COPYONLY)
  endforeach()

  set(lines "root ${root}" "include include" "compiler ${CMAKE_CXX_COMPILER}")
  foreach(flag IN LISTS wick_student_flags)
    list(APPEND lines "compile ${flag}")
  endforeach()
  # mold, which tools/wick installs, links a program in 0.08 s, gold in 0.13 s, and BFD in 0.25 s.
  # explain_error.cpp knows what each of them says.
  find_program(WICK_MOLD ld.mold)
  find_program(WICK_GOLD ld.gold)
  mark_as_advanced(WICK_MOLD WICK_GOLD)
  if(WICK_MOLD)
    list(APPEND lines "link -fuse-ld=mold")
  elseif(WICK_GOLD)
    list(APPEND lines "link -fuse-ld=gold")
  endif()
  # The simulated GPU's threads: nothing of it, in a chapter without. A sandbox shows this copy, wherever
  # the library lies.
  file(COPY ${BOOST_CONTEXT_LIBRARY} DESTINATION ${kits})
  list(APPEND lines "archive libboost_context.a")
  list(JOIN lines "\n" text)
  file(GENERATE OUTPUT ${kits}/toolchain CONTENT "${text}\n")
endfunction()

# The files that explain what faster files of the same names do. Graded programs have these.
file(GLOB wick_readable RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS
     ${PROJECT_SOURCE_DIR}/core/*/readable/*.cpp ${PROJECT_SOURCE_DIR}/nn/*/readable/*.cpp)
set(wick_readable ${wick_readable} CACHE INTERNAL "")

# The objects of the double library that a graded program may have. Left out are the backends of
# devices, what a readable file takes the place of, memory as the system gives it, and the files in
# `without`.
function(wick_given_objects result without)
  # CMake counts a precompiled header among the objects.
  set(left_out "/core/cpu/|/core/cuda/|\\.gch$")
  set(objects $<FILTER:$<TARGET_OBJECTS:wick_double_portable>,EXCLUDE,${left_out}>)
  foreach(file IN LISTS wick_readable)
    string(REPLACE "/readable/" "/" faster ${file})
    list(APPEND without ${faster})
  endforeach()
  set(objects $<FILTER:${objects},EXCLUDE,/core/plain/memory\\.cpp\\.o$>)
  foreach(file IN LISTS without)
    string(REPLACE "." "\\." pattern "/${file}.o$")
    set(objects $<FILTER:${objects},EXCLUDE,${pattern}>)
  endforeach()
  set(${result} ${objects} PARENT_SCOPE)
endfunction()

# The sources that a graded program has in place of those that are left out, but for the files in
# `without`.
function(wick_instead_of_devices result without)
  set(sources core/cuda/none.cpp core/plain/as_cpu.cpp core/plain/blas.cpp
      core/plain/guarded_memory.cpp core/plain/no_blas.cpp ${wick_readable})
  if(without)
    list(REMOVE_ITEM sources ${without})
  endif()
  list(TRANSFORM sources PREPEND ${PROJECT_SOURCE_DIR}/)
  # -O3 vectorises its one loop, which is then about twice as fast. The bits stay the same: every
  # number still adds its products one after another.
  set_source_files_properties(${PROJECT_SOURCE_DIR}/core/plain/blas.cpp PROPERTIES COMPILE_OPTIONS -O3
                              SKIP_PRECOMPILE_HEADERS ON)
  set(${result} ${sources} PARENT_SCOPE)
endfunction()

# Writes the paths of the objects that an archive is made of, a line each: a release leaves some out.
function(wick_list_objects list target)
  set(objects $<TARGET_OBJECTS:${target}> ${ARGN})
  file(GENERATE OUTPUT ${list} CONTENT "$<JOIN:${objects},\n>\n")
endfunction()

# For a target that has the chapter's own files: .cu files are compiled as C++ too.
function(wick_compile_as_of_chapter target)
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cu$")
  set_source_files_properties(${sources} PROPERTIES LANGUAGE CXX)
  target_compile_options(${target} PRIVATE ${chapter_COMPILE})
endfunction()

# A whole program of the chapter's scenarios on `objects`.
function(wick_graded_program target output objects)
  add_executable(${target} ${kit}/scenarios.o ${objects})
  set_source_files_properties(${kit}/scenarios.o PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)
  set_target_properties(${target} PROPERTIES LINKER_LANGUAGE CXX OUTPUT_NAME ${output}
                                             RUNTIME_OUTPUT_DIRECTORY ${kit})
  target_link_options(${target} PRIVATE ${wick_uninstrumented})
  target_link_libraries(${target} PRIVATE given_${folder} ${BOOST_CONTEXT_LIBRARY})
endfunction()

# scenarios.o, with every scenario, and scenarios_public.o, with those that students get.
function(wick_scenarios)
  file(GLOB runtime CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tools/grade/scenario/*.cpp)
  # Among them is doctest's own source, which defines macros before it includes doctest.
  set_source_files_properties(${runtime} PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
  file(GLOB public CONFIGURE_DEPENDS ${chapter_ROOT}/tests/${folder}/public/*.cpp)
  file(GLOB hidden CONFIGURE_DEPENDS ${chapter_ROOT}/tests/${folder}/hidden/*.cpp)
  add_library(scenarios_public_${folder} OBJECT ${runtime} ${public})
  wick_compile_as_graded(scenarios_public_${folder} scenario)
  set(objects $<TARGET_OBJECTS:scenarios_public_${folder}>)
  wick_join_objects(${kit}/scenarios_public.o "${objects}")
  if(hidden)
    add_library(scenarios_hidden_${folder} OBJECT ${hidden})
    wick_compile_as_graded(scenarios_hidden_${folder} scenario)
    list(APPEND objects $<TARGET_OBJECTS:scenarios_hidden_${folder}>)
  endif()
  wick_join_objects(${kit}/scenarios.o "${objects}")
  set(scenario_sources ${runtime} ${public} ${hidden} PARENT_SCOPE)
endfunction()

# precompiled.h, with the headers that each of the chapter's own files includes, and what the
# compiler makes of it. The latter names headers by their whole paths, so that ccache finds it again in
# the same folder alone.
function(wick_precompile)
  if(NOT chapter_HEADERS)
    set(chapter_HEADERS core/core.h)
  endif()
  set(includes)
  foreach(header IN LISTS chapter_HEADERS)
    string(APPEND includes "#include \"${header}\"\n")
  endforeach()
  foreach(file IN LISTS chapter_FILES)
    string(REGEX REPLACE "\\.(cpp|cu)$" ".h" header ${file})
    if(EXISTS ${chapter_ROOT}/${header})
      string(APPEND includes "#include \"${header}\"\n")
    endif()
  endforeach()
  file(CONFIGURE OUTPUT ${kit}/precompiled.h CONTENT "${includes}")
  add_custom_command(
    OUTPUT ${kit}/precompiled.h.gch
    COMMAND env CCACHE_BASEDIR= ${CMAKE_CXX_COMPILER_LAUNCHER}
            ${CMAKE_CXX_COMPILER} ${wick_student_flags} ${chapter_COMPILE} -I${chapter_KITS}/include
            -MD -MF ${kit}/precompiled.d
            -x c++-header -c ${kit}/precompiled.h -o ${kit}/precompiled.h.gch
    COMMAND ${CMAKE_COMMAND} -DDEPENDENCIES=${kit}/precompiled.d
            -DSUM=${kit}/precompiled.h.gch.sum
            -P ${PROJECT_SOURCE_DIR}/tools/grade/precompiled_sum.cmake
    DEPENDS ${PROJECT_SOURCE_DIR}/tools/grade/precompiled_sum.cmake kit_headers_${id} ${kit}/precompiled.h ${chapter_KITS}/toolchain
    DEPFILE ${kit}/precompiled.d VERBATIM)
endfunction()

function(wick_join_objects output objects)
  add_custom_command(OUTPUT ${output}
                     COMMAND ${CMAKE_CXX_COMPILER} -r -nostdlib -o ${output} ${objects}
                     DEPENDS ${objects} COMMAND_EXPAND_LISTS VERBATIM)
endfunction()

# wick_chapter(12_attention [ROOT dir KITS dir]): builds what ROOT/modules/12_attention/module.toml
# declares. wick_read_chapters must have read it. A kit of another root than the project's also holds
# the files of earlier chapters, because the library has only those of the project.
function(wick_chapter folder)
  cmake_parse_arguments(chapter "" "ROOT;KITS" "" ${ARGN})
  set(chapter_FILES ${${folder}_FILES})
  set(chapter_HEADERS ${${folder}_HEADERS})
  set(with)
  if(chapter_ROOT)
    foreach(earlier IN LISTS ${folder}_PREREQUISITES)
      list(APPEND with ${${earlier}_FILES})
    endforeach()
    list(TRANSFORM with PREPEND ${chapter_ROOT}/)
  else()
    set(chapter_ROOT ${PROJECT_SOURCE_DIR})
    set(chapter_KITS ${CMAKE_BINARY_DIR}/kit)
  endif()
  # A kernel runs in the simulator, and reports each address that it touches.
  set(chapter_COMPILE)
  set(simulator)
  if(${folder}_LANGUAGE STREQUAL "cuda")
    set(chapter_COMPILE ${WICK_SIMULATED})
    set(simulator $<TARGET_OBJECTS:wick_simulator>)
  endif()
  set(kit ${chapter_KITS}/${folder})
  set(module_toml ${chapter_ROOT}/modules/${folder}/module.toml)
  file(MAKE_DIRECTORY ${kit}/objects)
  string(MD5 id ${chapter_KITS})
  add_custom_target(kit_${folder} ALL)
  add_dependencies(kit_${folder} kit_headers_${id})

  wick_given_objects(given "${chapter_FILES}")
  wick_instead_of_devices(plain "${chapter_FILES}")
  add_library(given_${folder} STATIC ${plain} ${with} ${given} ${simulator})
  wick_compile_as_graded(given_${folder} core)
  set_target_properties(given_${folder} PROPERTIES PREFIX "" OUTPUT_NAME given
    ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/given/${folder})
  wick_list_objects(${kit}/given.objects given_${folder} ${given} ${simulator})

  # Additional flags for students' files of this chapter: they are C++, whatever their names.
  set(flags ${chapter_COMPILE})
  if(flags)
    list(PREPEND flags -x c++)
  endif()
  list(JOIN flags "\n" flags)
  file(CONFIGURE OUTPUT ${kit}/flags CONTENT "${flags}\n")

  add_library(reference_objects_${folder} OBJECT)
  # The simulator's flags are not those of the precompiled headers.
  set(precompiled)
  if(NOT chapter_COMPILE)
    set(precompiled core)
  endif()
  wick_compile_as_graded(reference_objects_${folder} ${precompiled})
  set(references)
  set(objects)
  foreach(file IN LISTS chapter_FILES)
    target_sources(reference_objects_${folder} PRIVATE ${chapter_ROOT}/${file})
    string(REPLACE "." "\\." pattern "/${file}.o$")
    list(APPEND references
         $<FILTER:$<TARGET_OBJECTS:reference_objects_${folder}>,INCLUDE,${pattern}>)
    get_filename_component(stem ${file} NAME_WE)
    list(APPEND objects ${kit}/objects/${stem}.o)
  endforeach()
  wick_compile_as_of_chapter(reference_objects_${folder})
  wick_precompile()
  # Calls are inherited from earlier chapters: their declarations and files decide, too.
  set(sources)
  foreach(part IN LISTS folder ${folder}_PREREQUISITES)
    list(APPEND sources modules/${part}/module.toml ${${part}_FILES})
  endforeach()
  list(TRANSFORM sources PREPEND ${chapter_ROOT}/)
  add_custom_command(OUTPUT ${kit}/functions ${kit}/may_use ${kit}/symbols ${kit}/given.a ${objects}
                     COMMAND wick_kit ${module_toml} ${chapter_KITS}
                             $<TARGET_FILE:given_${folder}> ${references}
                     DEPENDS wick_kit ${sources} ${references} given_${folder} ${kit}/scenarios.o
                             ${kit}/precompiled.h.gch ${chapter_KITS}/toolchain ${kit}/flags
                     COMMENT "Sorting the functions of ${folder} by exercise"
                     COMMAND_EXPAND_LISTS VERBATIM)
  set_source_files_properties(${objects} PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)

  wick_scenarios()
  wick_graded_program(reference_${folder} reference "${objects}")
  # The scenarios' CHECKs, as a student runs them, and then each scenario, as the grader runs it.
  # Sanitizers see what a graded program has of the grader: here, and nowhere else.
  set(program reference_${folder})
  if(WICK_SANITIZE)
    set(program sanitized_${folder})
    add_executable(${program} ${scenario_sources} ${objects})
    target_compile_definitions(${program} PRIVATE WICK_SCALAR=double)
    target_include_directories(${program} PRIVATE ${chapter_ROOT} ${PROJECT_SOURCE_DIR})
    target_include_directories(${program} SYSTEM PRIVATE ${DOCTEST_INCLUDE})
    target_compile_options(${program} PRIVATE ${wick_quick_to_compile} -Wno-unused-parameter)
    target_link_libraries(${program} PRIVATE given_${folder} ${BOOST_CONTEXT_LIBRARY})
  endif()
  if(TARGET everyday_tests)
    add_dependencies(everyday_tests ${program})
  endif()
  add_test(NAME scenarios.${folder}
           COMMAND ${PROJECT_SOURCE_DIR}/tests/tools/grade/run_scenarios $<TARGET_FILE:${program}>)
  set_property(TEST scenarios.${folder} PROPERTY LABELS suite grade)
  add_custom_command(OUTPUT ${kit}/scenarios
                     COMMAND reference_${folder} --list > ${kit}/scenarios
                     DEPENDS reference_${folder} VERBATIM)
  add_custom_target(kit_files_${folder}
                    DEPENDS ${kit}/scenarios ${kit}/symbols ${kit}/scenarios_public.o
                            ${kit}/functions ${kit}/may_use ${kit}/given.a)
  add_dependencies(kit_${folder} kit_files_${folder})
endfunction()
