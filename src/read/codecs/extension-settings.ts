import type { DType } from '@/model/dtype';
import { type Settings, unsupported } from './byte-codec';
import type { NumpyNumber } from './numpy-numbers';

export type NumberType = Extract<DType, { kind: 'int' | 'uint' | 'float' }>;

/** A data type added by the reader of version 3; UnsupportedError for an invalid one from the file. */
export function typeSetting(settings: Settings, name: string): DType {
  const dtype = settings[name] as DType | undefined;
  const bytes = dtype && 'bytes' in dtype ? dtype.bytes : 0;
  const bits = dtype && 'bits' in dtype ? dtype.bits : 4;
  if (dtype && [1, 2, 4, 8, 16].includes(bytes) && (bits === 2 || bits === 4))
    return dtype;
  throw unsupported('in version 3 it is defined for numbers');
}

/** The same, for real numbers. */
export function realTypeSetting(settings: Settings, name: string): NumberType {
  const dtype = typeSetting(settings, name);
  if (dtype.kind === 'int' || dtype.kind === 'uint' || dtype.kind === 'float')
    return dtype;
  throw unsupported(
    `it is defined for integers and floats, not for ${dtype.kind} values`,
  );
}

/** The type as a type that Petri writes; UnsupportedError for floats other than IEEE 754. */
export function writtenAs(dtype: NumberType): NumpyNumber {
  if (dtype.kind === 'float' && dtype.format)
    throw unsupported(`it does not produce values of type ${dtype.format}`);
  return dtype;
}

/** A scalar of the metadata, in the notation of fill values. */
export function scalarOf(value: unknown): number | bigint {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  if (value === 'NaN') return Number.NaN;
  if (value === 'Infinity' || value === '+Infinity') return Number.POSITIVE_INFINITY;
  if (value === '-Infinity') return Number.NEGATIVE_INFINITY;
  throw unsupported(`its scalar ${String(value)} is not supported`);
}
