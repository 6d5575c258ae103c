/* A function that the zfp plugin needs and h5wasm does not hand on. Written anew by
   clang --target=wasm32 -Os -fPIC -fvisibility=default -c ldexp.c -o ldexp.o
   wasm-ld --experimental-pic -shared --export=ldexp --no-entry --strip-all ldexp.o -o ldexp.wasm
*/
typedef unsigned long long u64;
static double power(int n) { u64 bits = (u64)(0x3ff + n) << 52; double out; __builtin_memcpy(&out, &bits, 8); return out; }
double ldexp(double x, int n) {
  for (int i = 0; i < 3 && n > 1023; i++) { x *= 0x1p1023; n -= 1023; }
  for (int i = 0; i < 3 && n < -1022; i++) { x *= 0x1p-969; n += 969; }
  if (n > 1023) n = 1023;
  if (n < -1022) n = -1022;
  return x * power(n);
}
