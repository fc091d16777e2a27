# Defines OpenBLAS::openmp, Debian's OpenBLAS that runs on OpenMP's threads. It is found in its own
# folder and loaded from there: all of Debian's builds share the name libopenblas.so.0, which an
# alternative may point at the pthread build, and that one beside OpenMP loops oversubscribes the
# cores. Used by wick's build and, installed, by those who link with wick.
find_library(OPENBLAS_OPENMP_LIBRARY openblas
             PATHS /usr/lib/${CMAKE_LIBRARY_ARCHITECTURE}/openblas-openmp NO_DEFAULT_PATH
             DOC "OpenBLAS over OpenMP")
mark_as_advanced(OPENBLAS_OPENMP_LIBRARY)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(OpenBLASOpenMP
  REQUIRED_VARS OPENBLAS_OPENMP_LIBRARY
  REASON_FAILURE_MESSAGE "in Debian it is in the package libopenblas-openmp-dev")
if(OpenBLASOpenMP_FOUND AND NOT TARGET OpenBLAS::openmp)
  get_filename_component(folder ${OPENBLAS_OPENMP_LIBRARY} DIRECTORY)
  add_library(OpenBLAS::openmp UNKNOWN IMPORTED)
  set_target_properties(OpenBLAS::openmp PROPERTIES
    IMPORTED_LOCATION ${OPENBLAS_OPENMP_LIBRARY}
    INTERFACE_LINK_OPTIONS LINKER:-rpath,${folder})
endif()
