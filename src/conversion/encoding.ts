import type { DType } from '@/model/dtype';

/** The attributes that tell AnnData what an element is. */
export function encoding(type: string, version = '0.2.0') {
  return { 'encoding-type': type, 'encoding-version': version };
}

/** The type of numbers by its name, little-endian; undefined for any other. */
export function numberType(name: string): DType | undefined {
  const [, kind, bits] = /^(int|uint|float|complex)(\d+)$/.exec(name) ?? [];
  const bytes = Number(bits) / 8;
  return kind === 'int' || kind === 'uint' || kind === 'float' || kind === 'complex'
    ? { kind, bytes, order: 'little' }
    : undefined;
}
