#The drop - in for clFFT : its tests link it, \
    and programs that were compiled for clFFT run with it(ci / clfft.sh).
target_link_libraries(test_clfft PRIVATE clFFT)
