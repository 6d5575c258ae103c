import type { DType, Field } from '@/model/dtype';

/** How h5py writes complex numbers: a compound of `r` and `i`, two adjacent floats of one type. */
export function complexOf(fields: readonly Field[], bytes: number): DType | undefined {
  const [real, imaginary] = fields;
  if (fields.length !== 2 || real?.name !== 'r' || imaginary?.name !== 'i')
    return undefined;
  const [a, b] = [real.dtype, imaginary.dtype];
  if (a.kind !== 'float' || b.kind !== 'float') return undefined;
  if (a.format || a.layout || b.format || b.layout) return undefined;
  const sound =
    a.bytes === b.bytes && (a.bytes === 4 || a.bytes === 8) && a.order === b.order;
  if (
    !sound ||
    real.offset !== 0 ||
    imaginary.offset !== a.bytes ||
    bytes !== 2 * a.bytes
  )
    return undefined;
  return { kind: 'complex', bytes, order: a.order };
}
