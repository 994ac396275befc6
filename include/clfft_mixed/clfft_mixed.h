/* clfft_mixed.h - the C API and the only ABI of libclfft_mixed.
 *
 * Order of use: engine -> desc_init -> fill desc -> create -> enqueue (many times) -> release.
 * Rules that hold everywhere:
 *   - Lengths, strides and offsets count elements; *_bytes count bytes. Lengths are outermost first.
 *   - An enqueue never waits for the device, allocates device memory or compiles. Only create (and
 *     prepare-time tuning) may. Drivers may put work off all the same: PoCL compiles a kernel once more when
 *     it first runs. CLFM_EFFORT_MEASURE has that done in create, for it runs what it times, unless the
 *     engine knows the times already; otherwise enqueue a plan once where waiting does no harm. What
 *     cache_directory keeps of a program that has run is loaded without that.
 *   - Descriptors grow only at the end; struct_size tells the library which one you compiled against.
 *   - Whoever creates a handle releases it. A plan keeps its engine alive.
 *   - Plans are immutable and may be enqueued from several threads; a plan-owned workspace serialises them.
 *   - The event of an enqueue is that of its last kernel: its profile leaves out the kernels before. To time
 *     a plan of several steps (clfm_fft_info.steps) on a queue with CL_QUEUE_PROFILING_ENABLE, enqueue a
 *     marker before and a marker after it (clEnqueueMarkerWithWaitList, no wait list): from
 *     CL_PROFILING_COMMAND_END of the first to that of the second is the plan.
 *   - A child process of fork() must not use, nor release, what its parent made: OpenCL drivers do not
 *     support it. Create engines after the fork.
 *   - Host memory for clCreateBuffer(CL_MEM_USE_HOST_PTR) needs the alignment of
 *     CL_DEVICE_MEM_BASE_ADDR_ALIGN (bits): some drivers trust the pointer, and kernels that read vectors
 *     then fault or run slower.
 *   - Kernels read and write the buffers of an enqueue as far as the plan's layout reaches, and a plan of
 *     several steps may read back what it has written to out: make out with CL_MEM_READ_WRITE.
 *   - Results are equal to the last bit for an equal recipe on an equal device. The same data in another
 *     layout, batch or placement may have another recipe, which rounds differently.
 *   - What this header names and this version lacks is marked "later". Asking for it fails with
 *     CLFM_UNSUPPORTED and a message, unless the mark says otherwise.
 */
#ifndef CLFFT_MIXED_H
#define CLFFT_MIXED_H

#include <CL/cl.h>
#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32) && defined(CLFM_SHARED)
#  if defined(CLFM_BUILDING)
#    define CLFM_API __declspec(dllexport)
#  else
#    define CLFM_API __declspec(dllimport)
#  endif
#elif defined(__GNUC__)
#  define CLFM_API __attribute__((visibility("default")))
#else
#  define CLFM_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- status -------------------------------------------------------------------------------- */

/* 0 is success, negative is the OpenCL code itself, positive is ours. */
typedef int32_t clfm_status;
enum {
  CLFM_SUCCESS = 0,
  CLFM_INVALID_ARGUMENT = 1,     /* message names the field, its value and the limit */
  CLFM_UNSUPPORTED = 2,          /* legal problem, not on this device or not in this build */
  CLFM_WORKSPACE_TOO_SMALL = 3,
  CLFM_KERNEL_BUILD_FAILED = 4,  /* message carries the build log */
  CLFM_CACHE_MISMATCH = 5,       /* blob made by another device, driver or library */
  CLFM_OUT_OF_MEMORY = 6,
  CLFM_INTERNAL = 7
};
CLFM_API const char *clfm_status_string(clfm_status s);
/* What the last call of this thread that failed had to say; never NULL. A call that succeeds leaves it as it
 * was: look at it only after a status other than CLFM_SUCCESS. Beyond 16 KiB it is cut. */
CLFM_API const char *clfm_last_message(void);
CLFM_API const char *clfm_version(void);      /* "major.minor.patch" */

/* In a build with CLFM_LOAD_OPENCL_AT_RUNTIME: the OpenCL library to load, as for dlopen(), e.g. the one that
 * another part of the process has its contexts from. To be called before any other function that takes an
 * OpenCL object; without it, the environment variable CLFM_OPENCL_LIBRARY says which, else the system's is
 * taken. CLFM_INVALID_ARGUMENT where it cannot be loaded, or another is in use already; NULL changes nothing.
 * CLFM_UNSUPPORTED in other builds, which are linked with OpenCL. */
CLFM_API clfm_status clfm_set_opencl_library(const char *path);

/* ---- engine: a user's context + device, with the program cache and device profile ----------- */

typedef struct clfm_engine_s *clfm_engine;
typedef struct clfm_engine_desc {
  size_t struct_size;
  /* NULL: detect; else "[NAME] [without OVERRIDE ...] [with FIELD=VALUE ...]". NAME: a built-in profile, e.g.
   * "mali-valhall", instead of the device's own. To measure and to test: "without" leaves out special
   * kernels (docs/overrides.md), "with" prefers variants that have these values (docs/variants.md) */
  const char *profile;
  /* NULL: built-in; else the path of a table that goes before it; docs/tuning.md */
  const char *tuned_table;
  /* NULL: memory only; "": the user's cache directory; else a path; docs/cache.md */
  const char *cache_directory;
  /* compiled programs that no plan uses are kept up to so many, the least recently used go first; 0: 64 */
  size_t idle_programs;
} clfm_engine_desc;
/* cache_directory gets a file per compiled program: its source, the names and versions of device and driver,
 * and the driver's binary. Nothing else is ever written. When: in create, right after the program was built.
 * Binaries of PoCL are complete only after a first run and take as long as compiling: there a program is
 * written in the first create after its first run has ended, and what is left in clfm_engine_save_cache() and
 * clfm_engine_release(). A directory that cannot be used is never an error. */

CLFM_API void clfm_engine_desc_init(clfm_engine_desc *d);
CLFM_API clfm_status clfm_engine_create(cl_context ctx, cl_device_id dev, const clfm_engine_desc *d,
                                        clfm_engine *out);
CLFM_API void clfm_engine_release(clfm_engine e);

/* Writes to cache_directory what it still lacks. Worth calling on PoCL once the plans have run, before a
 * process may be killed. */
CLFM_API clfm_status clfm_engine_save_cache(clfm_engine e);
/* Lets go all that the engine keeps for plans to come and that no plan uses: compiled programs, and what an
 * imported cache holds and nobody has asked for. What cache_directory has stays there. */
CLFM_API clfm_status clfm_engine_trim(clfm_engine e);

/* Compiled programs as one opaque blob; *size is in/out, blob NULL asks only for the size. */
CLFM_API clfm_status clfm_engine_export_cache(clfm_engine e, void *blob, size_t *size);
CLFM_API clfm_status clfm_engine_import_cache(clfm_engine e, const void *blob, size_t size);

/* What the engine's tuned table says and what CLFM_EFFORT_MEASURE has found since, as a table for
 * clfm_engine_desc.tuned_table and the like. Import adds to it: all of a text, or nothing. */
CLFM_API clfm_status clfm_engine_export_tuned(clfm_engine e, char *text, size_t *size);
CLFM_API clfm_status clfm_engine_import_tuned(clfm_engine e, const char *text);

/* The device profile in use and every limit that planning respects, one "name = value" line each. Text
 * results, here and below: *size is in/out and counts the terminating zero; text NULL asks only for the
 * size. */
CLFM_API clfm_status clfm_engine_describe(clfm_engine e, char *text, size_t *size);

/* ---- shared vocabulary ---------------------------------------------------------------------- */

/* F64 where the device has cl_khr_fp64, F16 (half arithmetic) where it has cl_khr_fp16 and for lengths whose
 * prime factors have a butterfly; F16_STORAGE_F32_MATH (halves in memory only) and BF16_STORAGE_F32_MATH
 * (bfloat16 in memory only, the upper half of a float, rounded to nearest even) everywhere. F16 promises how
 * exact results are, no instructions: CPU devices compute in single precision where that is faster, and any
 * length, unless callbacks take halves. */
typedef enum {
  CLFM_F32, CLFM_F16, CLFM_F16_STORAGE_F32_MATH, CLFM_F64, CLFM_BF16_STORAGE_F32_MATH
} clfm_precision;
typedef enum { CLFM_FORWARD = -1, CLFM_BACKWARD = +1 } clfm_direction; /* sign of the exponent */
typedef enum { CLFM_OUT_OF_PLACE, CLFM_IN_PLACE } clfm_placement;
typedef enum { CLFM_INTERLEAVED, CLFM_PLANAR } clfm_complex_format;
/* PLAN: create allocates it; workspace_limit_bytes bounds it beforehand. CALLER: its size is known before it
 * is allocated. */
typedef enum { CLFM_WORKSPACE_PLAN, CLFM_WORKSPACE_CALLER } clfm_workspace_owner;
/* How create chooses among the candidates: by the cost model; by a table of measured times; by timing the
 * best few on the device (seconds, on a queue and buffers of its own), unless this engine knows their times
 * already. Where TUNED knows nothing or MEASURE cannot run, the model's choice stays, and the recipe says
 * why. */
typedef enum { CLFM_EFFORT_ESTIMATE, CLFM_EFFORT_TUNED, CLFM_EFFORT_MEASURE } clfm_effort;

#define CLFM_MAX_RANK 3
/* Strides all zero = packed, row-major; batch_stride then says how far arrays of a batch are apart, 0 = one
 * behind the other. Strides are at least 1; no two elements of an output share a place; in place both sides
 * have the same strides, and elements along the halved axis of r2c and c2r are neighbours. */
typedef struct {
  int64_t stride[CLFM_MAX_RANK];
  int64_t batch_stride;
} clfm_layout;

/* Part of an array: count positions from start on, along every axis. All zero = everything. The array then
 * holds count elements along the axis, and packed strides and element 0 of the buffer are those of the part.
 * What the input lacks counts as zero; what the output lacks is not computed where that saves work. In place
 * both sides start alike. */
typedef struct {
  size_t start[CLFM_MAX_RANK], count[CLFM_MAX_RANK];
} clfm_window;

/* A function in OpenCL C through which a transform reads its input, or writes its output. T is float2
 * (double2 with CLFM_F64, half2 with CLFM_F16), or float (double, half) where that side is real; offset
 * counts elements from where the side begins, by its strides; data is the buffer given here, or NULL:
 *   load:   T name(__global const void *in, size_t offset, __global const void *data)
 *   store:  void name(__global void *out, size_t offset, T value, __global void *data)
 * Called once for every element, in any order; elements may have any size, so buffers are not checked against
 * an extent and strides count what the function makes of them. Planar sides have none. name is any identifier
 * but those that begin with clfm_; kernels do not see the source's macros, and names of its own hardly ever
 * meet theirs. Where it does not build, create fails with CLFM_KERNEL_BUILD_FAILED and the log of the source
 * alone. */
typedef struct {
  const char *source;   /* NULL: no callback */
  const char *function; /* its name */
  cl_mem data;          /* kept alive by the plan; may be NULL */
} clfm_callback;

/* A slice of a user's buffer or sub-buffer, its offset a multiple of an element, in place of the larger one
 * of both sides; for workspaces and what has been prepared, multiples of 16 bytes always do. imag only where
 * the format is planar. */
typedef struct {
  cl_mem mem;
  size_t offset_bytes;
  cl_mem imag;
  size_t imag_offset_bytes;
} clfm_buffer;

/* How large a buffer has to be: from the first element to behind the last one that is touched, gaps of
 * strides included. */
typedef struct {
  size_t elements;   /* complex numbers where they are complex, of one plane where planar */
  size_t bytes;      /* of mem, from offset_bytes on; 0 where a callback makes of the buffer what it likes */
  size_t imag_bytes; /* of imag; 0 unless planar */
} clfm_extent;

/* ---- FFT ------------------------------------------------------------------------------------ */

/* DCT/DST/DHT: FFTW's unnormalised definitions unless orthonormal is asked for (docs/dct.md); forward only:
 * types 2 and 3 are each other's inverses, 1, 4 and DHT their own, up to a factor for every axis of n
 * elements: 2 (n - 1) of DCT1, 2 (n + 1) of DST1, n of DHT, 2 n of the others; scale takes it out.
 * Orthonormal ones have the factor 1. DHT is the discrete Hartley transform along every axis,
 * sum x[j] (cos(2 pi j k / n) + sin(2 pi j k / n)). */
typedef enum {
  CLFM_C2C, CLFM_R2C, CLFM_C2R,
  CLFM_DCT1, CLFM_DCT2, CLFM_DCT3, CLFM_DCT4,
  CLFM_DST1, CLFM_DST2, CLFM_DST3, CLFM_DST4,
  CLFM_DHT
} clfm_transform;
typedef enum { CLFM_UNNORMALIZED, CLFM_ORTHONORMAL } clfm_normalization;

typedef enum { /* AUTO picks; the others force one family, or fail with CLFM_UNSUPPORTED */
  CLFM_FFT_AUTO,
  CLFM_FFT_DIGIT_REVERSE, /* digit reversal, first stage, mixed-radix stages, in place */
  CLFM_FFT_STOCKHAM,      /* autosort passes through global memory */
  CLFM_FFT_LOCAL,         /* one work-group per transform, local memory */
  CLFM_FFT_ITEM,          /* one work-item per transform, SIMD: for CPU devices */
  CLFM_FFT_FOUR_STEP,     /* long axes in few passes, each in the local memory of work-groups */
  CLFM_FFT_BLUESTEIN,     /* any length as a convolution with a chirp, by FFTs of a smooth length */
  /* primes p from 5 on, as a convolution of p - 1 numbers; p - 1 needs prime factors up to 31 */
  CLFM_FFT_RADER
} clfm_fft_algorithm;

typedef struct clfm_fft_desc {
  size_t struct_size;
  clfm_transform transform;
  /* c2c only. c2r is backward whatever stands here, r2c and DCT/DST/DHT are forward and refuse
   * CLFM_BACKWARD. Portable: CLFM_FORWARD for r2c, CLFM_BACKWARD for c2r */
  clfm_direction direction;
  clfm_precision precision;
  clfm_placement placement; /* out of place leaves the input as it is, c2r too */
  clfm_complex_format in_format, out_format;
  clfm_normalization normalization;
  clfm_fft_algorithm algorithm;
  clfm_effort effort;
  clfm_workspace_owner workspace;
  uint32_t rank;                  /* 1..3 */
  size_t length[CLFM_MAX_RANK];   /* of the real side for r2c and c2r */
  size_t batch;
  clfm_layout in, out;
  double scale;                   /* multiplies the result once; default 1 */
  size_t workspace_limit_bytes;   /* 0: none; where no algorithm keeps it: CLFM_WORKSPACE_TOO_SMALL */
  /* bit k: axis k is not transformed but repeated over, as a further batch; at least one axis must be
   * transformed, and r2c and c2r halve the last of those */
  uint32_t repeated_axes;
  clfm_window in_window, out_window; /* pruning */
  clfm_callback load, store;
} clfm_fft_desc;

typedef struct clfm_fft_s *clfm_fft;
CLFM_API void clfm_fft_desc_init(clfm_fft_desc *d);

/* A descriptor as one line of text and back: "c2c f32 1080x1920 b4 inplace". Bug reports, benches, tests and
 * tuning tables speak it; docs/tokens.md has the grammar. from_token sets every field, d->struct_size
 * included. */
CLFM_API clfm_status clfm_fft_desc_from_token(const char *token, clfm_fft_desc *d);
CLFM_API clfm_status clfm_fft_desc_to_token(const clfm_fft_desc *d, char *text, size_t *size);
/* What either side takes, of a descriptor without planning and without a device, and of a plan. In place both
 * name one buffer, which needs the larger of the two. extents->struct_size is set by the caller. */
typedef struct clfm_fft_extents {
  size_t struct_size;
  clfm_extent in, out;
} clfm_fft_extents;
CLFM_API clfm_status clfm_fft_desc_extents(const clfm_fft_desc *d, clfm_fft_extents *extents);
CLFM_API clfm_status clfm_fft_create(clfm_engine e, const clfm_fft_desc *d, clfm_fft *out);
/* Bytes of workspace that the plan works in, exactly. The caller brings them only with CLFM_WORKSPACE_CALLER:
 * only so can they be asked for before anything is allocated, for with CLFM_WORKSPACE_PLAN create allocates
 * them. */
CLFM_API clfm_status clfm_fft_workspace_bytes(clfm_fft p, size_t *bytes);
/* In place: out is in, or has no mem. The workspace is looked at only with CLFM_WORKSPACE_CALLER. Everything
 * is checked before anything is launched; if the driver refuses a later step, the message says how many
 * before it are pending. */
CLFM_API clfm_status clfm_fft_enqueue(clfm_fft p, cl_command_queue q, clfm_buffer in, clfm_buffer out,
                                      clfm_buffer workspace, cl_uint num_wait, const cl_event *wait,
                                      cl_event *event);
CLFM_API clfm_status clfm_fft_recipe(clfm_fft p, char *text, size_t *size); /* what will run, as text */

/* A plan that runs what another one's recipe says, whatever the cost model thinks of it today. It must be a
 * recipe that this version has for the descriptor on this device; costs and remarks in the text do not
 * count. */
CLFM_API clfm_status clfm_fft_create_from_recipe(clfm_engine e, const clfm_fft_desc *d, const char *recipe,
                                                 clfm_fft *out);

typedef struct clfm_fft_info { /* of one enqueue */
  size_t struct_size;    /* set by the caller: sizeof the struct */
  /* 5 n log2 n for a complex transform of n points, the field's convention; half of it for real ones */
  double nominal_flops;
  /* of the recipe, as the cost model counts: a multiply-add is one, and so is a vector's shuffle in each of
   * its lanes */
  double operations;
  double bytes_read, bytes_written; /* through global memory, all steps together */
  double estimated_us;
  size_t workspace_bytes;
  size_t steps;          /* kernel launches */
} clfm_fft_info;
CLFM_API clfm_status clfm_fft_get_info(clfm_fft p, clfm_fft_info *info);
CLFM_API clfm_status clfm_fft_get_extents(clfm_fft p, clfm_fft_extents *extents);
CLFM_API void clfm_fft_release(clfm_fft p);

/* ---- convolution ------------------------------------------------------------------------------ */
/* y[n] = scale * sum over m of filter[m] x[n - m], of signals of (rows, columns), or of columns alone with
 * rank 1; n counts in the full convolution, of signal + filter - 1 elements along every axis, and a
 * correlation is the convolution with the reversed, conjugated filter, as in SciPy. The filter is packed, of
 * the domain and precision of the signal. */

typedef enum { CLFM_CONVOLUTION, CLFM_CORRELATION } clfm_conv_kind;
typedef enum { CLFM_REAL, CLFM_COMPLEX } clfm_conv_domain;
typedef enum { CLFM_FULL, CLFM_SAME, CLFM_VALID, CLFM_SLICE } clfm_conv_extent;
typedef enum {
  CLFM_CONV_AUTO,
  CLFM_CONV_DIRECT,              /* gather, one output per work-item, no tiling */
  CLFM_CONV_DIRECT_TILED,        /* overlap-discard, spatial: tile + halo in local memory */
  CLFM_CONV_DIRECT_OVERLAP_ADD,  /* overlap-add, spatial: K-step schedule */
  CLFM_CONV_SEPARABLE,
  CLFM_CONV_OVERLAP_SAVE,        /* overlap-discard, spectral */
  CLFM_CONV_OVERLAP_ADD,         /* spectral */
  CLFM_CONV_WHOLE_FFT,
  CLFM_CONV_IN_PARTS,            /* both sides in blocks */
  CLFM_CONV_GEMM                 /* of layers only: unfolded input (im2col) and a matrix product */
} clfm_conv_algorithm;
/* What a signal a b c continues with, of CLFM_SAME and CLFM_SLICE. CLFM_FULL continues with zeros and
 * CLFM_VALID reaches no border: neither looks at this field */
typedef enum {
  CLFM_BORDER_ZERO,
  CLFM_BORDER_CONSTANT,    /* border_value */
  CLFM_BORDER_CLAMP,       /* a a|a b c|c c */
  CLFM_BORDER_REFLECT,     /* b a|a b c|c b */
  CLFM_BORDER_REFLECT_101, /* c b|a b c|b a */
  CLFM_BORDER_WRAP         /* b c|a b c|a b */
} clfm_border;

typedef struct clfm_conv_desc {
  size_t struct_size;
  clfm_conv_kind kind;
  clfm_conv_domain domain;
  clfm_conv_extent extent;       /* SAME is centred as in scipy.signal: start = (filter - 1) / 2 */
  clfm_border border;
  double border_value;           /* of CLFM_BORDER_CONSTANT; no other border looks at it */
  clfm_conv_algorithm algorithm;
  clfm_precision precision;      /* all but CLFM_F16: sums of products need more */
  clfm_effort effort;
  clfm_workspace_owner workspace;
  uint32_t rank; /* 1 or 2 */
  size_t signal[2], filter[2];
  /* CLFM_SLICE: in coordinates of the full convolution, also beyond its ends */
  int64_t slice_begin[2];
  size_t slice_size[2];
  size_t batch;
  clfm_layout in, out;
  double scale;
  uint32_t steps;                /* K of the K-step schedule; 0: chosen */
  /* outputs per tile (spatial; overlap-add: inputs) or FFT size (spectral); 0: chosen */
  size_t tile[2];
  size_t workspace_limit_bytes;  /* 0: none */
  /* as the filter's buffer will hold them, or NULL; read by create only, so that CLFM_CONV_AUTO knows whether
   * CLFM_CONV_SEPARABLE pays */
  const void *filter_values;
  /* CLFM_CONV_SEPARABLE: what may be left of the largest tap; 0: 4e-7, fp64 1e-15 */
  double separable_tolerance;
} clfm_conv_desc;

typedef struct clfm_conv_s *clfm_conv;
CLFM_API void clfm_conv_desc_init(clfm_conv_desc *d);
typedef struct clfm_conv_extents { /* as clfm_fft_extents; filter: that a prepare reads */
  size_t struct_size;
  clfm_extent signal, filter, out;
} clfm_conv_extents;
CLFM_API clfm_status clfm_conv_desc_extents(const clfm_conv_desc *d, clfm_conv_extents *extents);
CLFM_API clfm_status clfm_conv_create(clfm_engine e, const clfm_conv_desc *d, clfm_conv *out);
CLFM_API clfm_status clfm_conv_output_size(clfm_conv p, size_t size[2]); /* rank 1: size[1] is 1 */
/* Enough for a prepare and for an enqueue. The caller brings it only with CLFM_WORKSPACE_CALLER (see
 * clfm_fft_workspace_bytes). */
CLFM_API clfm_status clfm_conv_workspace_bytes(clfm_conv p, size_t *bytes);
CLFM_API clfm_status clfm_conv_prepared_filter_bytes(clfm_conv p, size_t *bytes);
/* Once per filter. A prepared filter serves every plan of an equal recipe on an equal device: from the same
 * version of the library, of an equal descriptor, with CLFM_EFFORT_ESTIMATE or with the same tuned table and
 * measurements. Where those may differ, compare what clfm_conv_recipe says: all but costs and remarks must be
 * equal. */
CLFM_API clfm_status clfm_conv_enqueue_prepare_filter(clfm_conv p, cl_command_queue q, clfm_buffer filter,
                                                      clfm_buffer prepared, clfm_buffer workspace,
                                                      cl_uint num_wait, const cl_event *wait,
                                                      cl_event *event);
CLFM_API clfm_status clfm_conv_enqueue(clfm_conv p, cl_command_queue q, clfm_buffer signal,
                                       clfm_buffer prepared, clfm_buffer out, clfm_buffer workspace,
                                       cl_uint num_wait, const cl_event *wait, cl_event *event);
CLFM_API clfm_status clfm_conv_recipe(clfm_conv p, char *text, size_t *size);

typedef struct clfm_conv_info { /* of one enqueue */
  size_t struct_size;  /* set by the caller: sizeof the struct */
  double operations;   /* as in clfm_fft_info */
  double bytes_read, bytes_written; /* through global memory, all steps together */
  double estimated_us;
  size_t workspace_bytes, prepared_filter_bytes;
  size_t local_bytes;  /* of a work-group, the most that a step takes */
  size_t steps;        /* kernel launches */
  size_t groups, items; /* of all steps; groups that the driver shapes are not counted */
} clfm_conv_info;
CLFM_API clfm_status clfm_conv_get_info(clfm_conv p, clfm_conv_info *info);
CLFM_API clfm_status clfm_conv_get_extents(clfm_conv p, clfm_conv_extents *extents);
CLFM_API void clfm_conv_release(clfm_conv p);

/* A descriptor as one line of text and back, as for transforms: "conv f32 1024x1024 k31x31 same clamp b4".
 * from_token sets every field and spells layouts out. */
CLFM_API clfm_status clfm_conv_desc_from_token(const char *token, clfm_conv_desc *d);
CLFM_API clfm_status clfm_conv_desc_to_token(const clfm_conv_desc *d, char *text, size_t *size);

/* ---- convolution layer: NCHW, three passes over three prepared tensors ------------------------- */
/* For image n, output channel c and output position o, all of them along y and x:
 *   out[n][c][o] = sum over channels d of c's group and over taps j of
 *                  weights[c][d][j] input[n][d][stride o + dilation j - pad]
 * with the input zero beyond its ends; a CLFM_CONVOLUTION reads the taps in reverse. The output has (height +
 * pad_top + pad_bottom - dilation_y (filter_height - 1) - 1) / stride_y + 1 rows, and columns likewise.
 * Tensors are packed; weights are (out_channels, in_channels / groups, filter_height, filter_width). The
 * gradients are those of this sum: what comes behind it (bias, activation) is the caller's to
 * differentiate. */

typedef enum { CLFM_LAYER_INPUT, CLFM_LAYER_WEIGHTS, CLFM_LAYER_GRAD_OUTPUT } clfm_layer_tensor;
typedef enum { CLFM_LAYER_FORWARD, CLFM_LAYER_BACKWARD_DATA, CLFM_LAYER_BACKWARD_WEIGHTS } clfm_layer_pass;
/* Applied by FORWARD in its last store. */
typedef enum { CLFM_LAYER_NO_ACTIVATION, CLFM_LAYER_RELU } clfm_layer_activation;
/* One number per output channel, added before the activation. */
typedef enum { CLFM_LAYER_NO_BIAS, CLFM_LAYER_BIAS } clfm_layer_bias;
/* Tile spectra (or packed tensors), prepared once and reused; a pass reads two, the third may be empty. */
typedef struct {
  clfm_buffer input, weights, grad_output;
} clfm_layer_prepared;

typedef struct clfm_layer_desc {
  size_t struct_size;
  clfm_conv_kind kind; /* default CLFM_CORRELATION, as in neural networks */
  clfm_conv_algorithm algorithm;
  clfm_precision precision;
  clfm_effort effort;
  clfm_workspace_owner workspace;
  size_t batch, in_channels, out_channels, groups;
  size_t height, width, filter_height, filter_width;
  size_t pad_top, pad_bottom, pad_left, pad_right;
  size_t stride_y, stride_x, dilation_y, dilation_x;
  size_t workspace_limit_bytes;
  clfm_layer_activation activation;
  /* with CLFM_LAYER_BIAS, forward is enqueued by clfm_layer_enqueue_forward_bias */
  clfm_layer_bias bias;
  size_t tile[2];                /* FFT size of the spectral algorithm; 0: chosen */
} clfm_layer_desc;

typedef struct clfm_layer_s *clfm_layer;
CLFM_API void clfm_layer_desc_init(clfm_layer_desc *d);
/* As clfm_fft_extents. A gradient takes what its tensor does; output: of forward */
typedef struct clfm_layer_extents {
  size_t struct_size;
  clfm_extent input, weights, output, bias; /* bias: empty with CLFM_LAYER_NO_BIAS */
} clfm_layer_extents;
CLFM_API clfm_status clfm_layer_desc_extents(const clfm_layer_desc *d, clfm_layer_extents *extents);
CLFM_API clfm_status clfm_layer_create(clfm_engine e, const clfm_layer_desc *d, clfm_layer *out);
CLFM_API clfm_status clfm_layer_output_size(clfm_layer p, size_t size[2]); /* rows and columns */
/* Enough for every prepare and every pass. The caller brings it only with CLFM_WORKSPACE_CALLER (see
 * clfm_fft_workspace_bytes). */
CLFM_API clfm_status clfm_layer_workspace_bytes(clfm_layer p, size_t *bytes);
CLFM_API clfm_status clfm_layer_prepared_bytes(clfm_layer p, clfm_layer_tensor t, size_t *bytes);
/* Prepared tensors serve every plan of an equal recipe on an equal device: see
 * clfm_conv_enqueue_prepare_filter. */
CLFM_API clfm_status clfm_layer_enqueue_prepare(clfm_layer p, cl_command_queue q, clfm_layer_tensor t,
                                                clfm_buffer tensor, clfm_buffer prepared,
                                                clfm_buffer workspace, cl_uint num_wait,
                                                const cl_event *wait, cl_event *event);
CLFM_API clfm_status clfm_layer_enqueue_pass(clfm_layer p, cl_command_queue q, clfm_layer_pass pass,
                                             const clfm_layer_prepared *prepared, clfm_buffer result,
                                             clfm_buffer workspace, cl_uint num_wait, const cl_event *wait,
                                             cl_event *event);
/* FORWARD of a layer with a bias: out_channels numbers in the precision of the tensors. */
CLFM_API clfm_status clfm_layer_enqueue_forward_bias(clfm_layer p, cl_command_queue q,
                                                     const clfm_layer_prepared *prepared,
                                                     clfm_buffer bias, clfm_buffer result,
                                                     clfm_buffer workspace, cl_uint num_wait,
                                                     const cl_event *wait, cl_event *event);
CLFM_API clfm_status clfm_layer_get_extents(clfm_layer p, clfm_layer_extents *extents);
CLFM_API clfm_status clfm_layer_recipe(clfm_layer p, char *text, size_t *size);
CLFM_API void clfm_layer_release(clfm_layer p);
/* The layer as one line of text, e.g. "layer f32 64x56x56 c128 k3x3 pad=1x1 b4"; docs/tokens.md has the
 * grammar. Reading sets every field. */
CLFM_API clfm_status clfm_layer_desc_from_token(const char *token, clfm_layer_desc *d);
CLFM_API clfm_status clfm_layer_desc_to_token(const clfm_layer_desc *d, char *text, size_t *size);

/* ---- streaming convolution -------------------------------------------------------------------- */
/* y[n] = scale * sum over m of filter[m] x[n - m] of a live signal, push by push: a push of any number of
 * samples up to max_push takes as many outputs, each latency_samples older; x is 0 before the stream began.
 * The stream owns what it remembers of the signal, in device memory. Pushes run in the order in which they
 * are enqueued, on whatever queues. */

typedef enum { /* AUTO picks by estimate; the others force one way to cut the filter */
  CLFM_STREAM_AUTO,
  CLFM_STREAM_DIRECT,    /* summed directly */
  CLFM_STREAM_UNIFORM,   /* a direct head, then partitions of one size, multiplied as spectra */
  CLFM_STREAM_NONUNIFORM /* the same with partitions of growing sizes */
} clfm_stream_algorithm;

#define CLFM_STREAM_LEVELS 4
typedef struct clfm_stream_desc {
  size_t struct_size;
  clfm_conv_domain domain;
  clfm_precision precision;      /* all but CLFM_F16 */
  clfm_stream_algorithm algorithm;
  size_t taps;                   /* of a filter */
  size_t channels;
  /* 1: every channel has the same; channels: each its own, packed one behind the other */
  size_t filters;
  /* samples of a push, at most; the plan is made for pushes of about this size */
  size_t max_push;
  /* 0: output n is there with sample n. What is allowed here saves work, up to some size */
  size_t latency_samples;
  /* stride[0] from sample to sample, batch_stride from channel to channel; zero: neighbours, and rows of
   * max_push samples */
  clfm_layout in, out;
  double scale;
  size_t partition[CLFM_STREAM_LEVELS]; /* sizes of partitions, increasing powers of two; 0: chosen */
} clfm_stream_desc;

typedef struct clfm_stream_s *clfm_stream;
CLFM_API void clfm_stream_desc_init(clfm_stream_desc *d);
/* As clfm_fft_extents; in and out: of a push of max_push samples, filter: that a prepare reads */
typedef struct clfm_stream_extents {
  size_t struct_size;
  clfm_extent in, out, filter;
} clfm_stream_extents;
CLFM_API clfm_status clfm_stream_desc_extents(const clfm_stream_desc *d, clfm_stream_extents *extents);
CLFM_API clfm_status clfm_stream_create(clfm_engine e, const clfm_stream_desc *d, clfm_stream *out);
CLFM_API clfm_status clfm_stream_prepared_filter_bytes(clfm_stream p, size_t *bytes);
/* Once per filter; prepared filters serve every stream of an equal descriptor on an equal device. */
CLFM_API clfm_status clfm_stream_enqueue_prepare_filter(clfm_stream p, cl_command_queue q, clfm_buffer filter,
                                                        clfm_buffer prepared, cl_uint num_wait,
                                                        const cl_event *wait, cl_event *event);
/* From the next push on the stream's filter is another one: its outputs come in linearly over fade_samples
 * outputs, the old ones go out, each as if its filter had been there from the beginning; output j of a fade
 * of F has (j + 1) / (F + 1) of the new one. Enqueues nothing: the next push must wait for the prepare. The
 * first filter of a stream, and of one that has just been reset, is there at once. One exchange at a time:
 * during a fade another is refused. prepared is retained while it is in use, and must not be written. */
CLFM_API clfm_status clfm_stream_exchange_filter(clfm_stream p, clfm_buffer prepared, size_t fade_samples);
/* out may be in: outputs are written when all samples have been read. A push of 0 samples changes nothing and
 * looks at no buffer: its event, and the next push, wait for its wait list. */
CLFM_API clfm_status clfm_stream_enqueue_push(clfm_stream p, cl_command_queue q, clfm_buffer in,
                                              size_t samples, clfm_buffer out, cl_uint num_wait,
                                              const cl_event *wait, cl_event *event);
/* A push of zeros: clfm_stream_info::tail_samples of them bring out all that is left of the signal. */
CLFM_API clfm_status clfm_stream_enqueue_flush(clfm_stream p, cl_command_queue q, size_t samples,
                                               clfm_buffer out, cl_uint num_wait, const cl_event *wait,
                                               cl_event *event);
/* The stream begins anew with the next push, which clears the state. A fade ends, the newest filter stays. */
CLFM_API clfm_status clfm_stream_reset(clfm_stream p);
CLFM_API clfm_status clfm_stream_recipe(clfm_stream p, char *text, size_t *size);

typedef struct clfm_stream_info {
  size_t struct_size;   /* set by the caller: sizeof the struct */
  size_t tail_samples;  /* taps - 1 + latency_samples */
  size_t state_bytes, prepared_filter_bytes;
  size_t head;          /* taps that are summed directly */
  size_t partition[CLFM_STREAM_LEVELS], partitions[CLFM_STREAM_LEVELS]; /* sizes, and how many of each */
  double estimated_us;  /* of a push of max_push samples, on average */
  double worst_us;      /* of one that finishes a block of every size */
} clfm_stream_info;
CLFM_API clfm_status clfm_stream_get_info(clfm_stream p, clfm_stream_info *info);
CLFM_API clfm_status clfm_stream_get_extents(clfm_stream p, clfm_stream_extents *extents);
CLFM_API void clfm_stream_release(clfm_stream p);

#ifdef __cplusplus
}
#endif
#endif
