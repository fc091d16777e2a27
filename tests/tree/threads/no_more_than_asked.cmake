# cmake -DPROGRAM=.. -P: PROGRAM prints the most threads that it had. There are never more than
# OMP_NUM_THREADS, be nested parallel regions allowed or not, although BLAS has threads, too.
foreach(threads 1 2 3)
  foreach(levels 1 4)
    set(ENV{OMP_NUM_THREADS} ${threads})
    set(ENV{OMP_MAX_ACTIVE_LEVELS} ${levels})
    execute_process(COMMAND ${PROGRAM} OUTPUT_VARIABLE most RESULT_VARIABLE status
                    OUTPUT_STRIP_TRAILING_WHITESPACE)
    if(NOT status EQUAL 0)
      message(FATAL_ERROR "${PROGRAM}: with ${threads} threads it ended with ${status}")
    endif()
    if(NOT most EQUAL threads)
      message(FATAL_ERROR "OMP_NUM_THREADS=${threads} OMP_MAX_ACTIVE_LEVELS=${levels}: ${most} threads")
    endif()
  endforeach()
endforeach()
message("1, 2 and 3 threads, as OMP_NUM_THREADS says")
