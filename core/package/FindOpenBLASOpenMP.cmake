# Defines OpenBLAS::openmp, an OpenBLAS that runs on OpenMP's threads. Debian's is found in its own
# folder and loaded from there: all of Debian's builds share the name libopenblas.so.0, which an
# alternative may point at the pthread build, and that one beside OpenMP loops oversubscribes the
# cores. Where there is none, one may lie where CMAKE_PREFIX_PATH says, or have another system's name.
# Used by wick's build and, installed, by those who link with wick.
find_library(OPENBLAS_OPENMP_LIBRARY openblas
             PATHS /usr/lib/${CMAKE_LIBRARY_ARCHITECTURE}/openblas-openmp NO_DEFAULT_PATH
             DOC "OpenBLAS over OpenMP")

# The folder's name tells, or that a shared library needs a runtime of OpenMP.
function(wick_runs_on_openmp result library)
  if(library MATCHES "/openblas-openmp/[^/]*$")
    return()
  endif()
  execute_process(COMMAND ${CMAKE_READELF} --dynamic ${library} OUTPUT_VARIABLE needs ERROR_QUIET)
  if(NOT needs MATCHES "NEEDED[^\n]*lib(g|i)?omp[0-9]*\\.so")
    set(${result} FALSE PARENT_SCOPE)
  endif()
endfunction()
find_library(OPENBLAS_OPENMP_LIBRARY NAMES openblas openblaso PATH_SUFFIXES openblas-openmp
             VALIDATOR wick_runs_on_openmp)
mark_as_advanced(OPENBLAS_OPENMP_LIBRARY)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(OpenBLASOpenMP
  REQUIRED_VARS OPENBLAS_OPENMP_LIBRARY
  REASON_FAILURE_MESSAGE "in Debian it is in the package libopenblas-openmp-dev. \
An OpenBLAS from elsewhere must be a shared library that needs OpenMP's runtime")
if(OpenBLASOpenMP_FOUND AND NOT TARGET OpenBLAS::openmp)
  get_filename_component(folder ${OPENBLAS_OPENMP_LIBRARY} DIRECTORY)
  set(found_by LINKER:-rpath,${folder})
  if(NOT folder MATCHES "^/usr/lib")
    # The library's own needs, such as libgfortran, may lie beside its folder. RUNPATH would not tell it.
    get_filename_component(above ${folder} DIRECTORY)
    list(APPEND found_by LINKER:-rpath,${above} LINKER:--disable-new-dtags)
  endif()
  add_library(OpenBLAS::openmp UNKNOWN IMPORTED)
  set_target_properties(OpenBLAS::openmp PROPERTIES
    IMPORTED_LOCATION ${OPENBLAS_OPENMP_LIBRARY}
    INTERFACE_LINK_OPTIONS "${found_by}")
endif()
