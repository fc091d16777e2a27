# Puts style, script and the compiled program into the page; the model and its name stay open:
#   cmake -DPAGE=page.html -DSTYLE=page.css -DSCRIPT=page.js -DPROGRAM=program.js -DOUT=out.html -P assemble.cmake
file(READ ${PAGE} page)
foreach(part STYLE SCRIPT PROGRAM)
  file(READ ${${part}} text)
  string(FIND "${text}" "</script" end)
  if(NOT end EQUAL -1)
    message(FATAL_ERROR "page: ${${part}} has a </script, which would end the script of the page")
  endif()
  string(REPLACE "@${part}@" "${text}" page "${page}")
endforeach()
file(WRITE ${OUT} "${page}")
