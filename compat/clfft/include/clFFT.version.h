/* The version of clFFT whose interface this library has. */
#define clfftVersionMajor 2
#define clfftVersionMinor 12
#define clfftVersionPatch 2
