import type { DType } from '@/model/dtype';

const SMALL_FLOAT = 2;

/**
 * The type that several types of numbers have in common, as numpy.result_type chooses it: integers of both signs the next
 * larger one, uint64 with signed ones and large integers with floats float64, booleans that of the others.
 */
export function commonType(types: readonly DType[]): DType {
  const [first, ...others] = types;
  if (!first) return number('float', 8);
  return others.reduce(commonOfTwo, littleEndian(first));
}

function commonOfTwo(a: DType, b: DType): DType {
  if (a.kind === 'bool') return littleEndian(b);
  if (b.kind === 'bool') return a;
  const [left, right] = [bytesOf(a), bytesOf(b)];
  if (a.kind === b.kind) return left >= right ? a : littleEndian(b);
  if (a.kind === 'complex' || b.kind === 'complex') {
    const bytes = Math.max(2 * floatBytes(a), 2 * floatBytes(b), 8);
    return { kind: 'complex', bytes: bytes === 8 ? 8 : 16, order: 'little' } as DType;
  }
  if (a.kind === 'float' || b.kind === 'float')
    return number('float', Math.max(floatBytes(a), floatBytes(b)));
  const [signed, unsigned] = a.kind === 'int' ? [left, right] : [right, left];
  const bytes = Math.max(signed, 2 * unsigned);
  return bytes > 8 ? number('float', 8) : number('int', bytes);
}

/** Bytes of the float that has the values of a type; of a complex one, of its parts. */
function floatBytes(dtype: DType): number {
  const bytes = bytesOf(dtype);
  if (dtype.kind === 'complex') return bytes / 2;
  if (dtype.kind === 'float') return bytes;
  return bytes >= 4 ? 8 : Math.max(SMALL_FLOAT, 2 * bytes);
}

function bytesOf(dtype: DType): number {
  return 'bytes' in dtype ? dtype.bytes : 8;
}

function number(kind: 'int' | 'float', bytes: number): DType {
  return { kind, bytes, order: 'little' };
}

function littleEndian(dtype: DType): DType {
  return 'order' in dtype ? { ...dtype, order: 'little' } : dtype;
}
