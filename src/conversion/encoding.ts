import type { DType } from '@/model/dtype';

/** The attributes that tell AnnData what an element is. */
export function encoding(type: string, version = '0.2.0') {
  return { 'encoding-type': type, 'encoding-version': version };
}

/** The type of numbers by its name (`dtypeName`), little-endian; undefined for any other. */
export function numberType(name: string): DType | undefined {
  const order = 'little';
  if (name === 'bfloat16') return { kind: 'float', bytes: 2, order, format: name };
  // all of them are exact in float32
  if (/^float[468]_/.test(name)) return { kind: 'float', bytes: 1, order };
  if (name.startsWith('complex_')) return { kind: 'complex', bytes: 4, order };
  const [, kind, bits] = /^(int|uint|float|complex)(\d+)$/.exec(name) ?? [];
  const bytes = Math.ceil(Number(bits) / 8);
  return kind === 'int' || kind === 'uint' || kind === 'float' || kind === 'complex'
    ? { kind, bytes, order }
    : undefined;
}
