/* The negative answers of all decoders: the input is not what it should be, or the output does not fit. */
#define EXPORT(name) __attribute__((export_name(#name))) name

enum { BAD_INPUT = -1, NO_ROOM = -2 };
