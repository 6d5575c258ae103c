/**
 * Numbers as 16-bit floats (IEEE 754 binary16), rounded to 11 bits: of a plot of 800 px a tenth of a pixel. Those that are
 * smaller than 2^-14 become 0, those beyond 65,504 infinite. As `Float16Array`, which not all browsers have.
 */
export function halfFloats(values: Float32Array<ArrayBuffer>): Uint16Array<ArrayBuffer> {
  const bits = new Uint32Array(values.buffer, values.byteOffset, values.length);
  const halves = new Uint16Array(values.length);
  for (let i = 0; i < bits.length; i++) {
    const all = bits[i] as number;
    const sign = (all >>> 16) & 0x8000;
    const exponent = ((all >>> 23) & 0xff) - 112;
    const fraction = all & 0x7fffff;
    if (exponent <= 0) halves[i] = sign;
    else if (exponent < 31)
      // a fraction that is rounded up may carry into the exponent, which is right
      halves[i] =
        sign | (((exponent << 10) | (fraction >>> 13)) + ((fraction >>> 12) & 1));
    else halves[i] = sign | (exponent === 143 && fraction > 0 ? 0x7e00 : 0x7c00);
  }
  return halves;
}
