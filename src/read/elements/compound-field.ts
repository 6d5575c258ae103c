import { NO_ATTRIBUTES } from '@/model/attributes';
import type { DType } from '@/model/dtype';
import { DataError } from '@/model/errors';
import { joinPath } from '@/model/path';
import type { Values } from '@/model/values';
import type { StoredArray } from '@/read/node';

/**
 * One field of a compound array, as an array of its own: a fixed-size array type adds its axes.
 * Reads the compound values, which store all fields together.
 */
export function compoundField(compound: StoredArray, name: string): StoredArray {
  const field =
    compound.dtype.kind === 'compound' &&
    compound.dtype.fields.find((candidate) => candidate.name === name);
  if (!field)
    throw new DataError('NotFoundError', `${compound.path}: there is no field “${name}”`);
  const inner = innerOf(field.dtype);
  const rank = compound.shape.length;
  return {
    kind: 'array',
    path: joinPath(compound.path, name),
    attributes: NO_ATTRIBUTES,
    dtype: inner.dtype,
    shape: [...compound.shape, ...inner.shape],
    storage: compound.storage,
    async read(selection = [], options) {
      const values = await compound.read(selection.slice(0, rank), options);
      const found =
        values.kind === 'records' && values.fields.find((item) => item.name === name);
      if (!found)
        throw new DataError(
          'CorruptError',
          `${compound.path}: field “${name}” is missing`,
        );
      const flat = flatten(found.values, inner.shape.length);
      const within = selection.slice(rank);
      if (within.length === 0) return flat;
      return cut(flat, inner.shape, within);
    },
  };
}

function innerOf(dtype: DType): { dtype: DType; shape: readonly number[] } {
  if (dtype.kind !== 'array') return { dtype, shape: [] };
  const inner = innerOf(dtype.base);
  return { dtype: inner.dtype, shape: [...dtype.shape, ...inner.shape] };
}

function flatten(values: Values, axes: number): Values {
  return axes > 0 && values.kind === 'ragged' ? flatten(values.content, 0) : values;
}

/** A range of the inner axes of each row. */
function cut(
  values: Values,
  shape: readonly number[],
  within: readonly (readonly [number, number])[],
): Values {
  const size = shape.reduce((a, b) => a * b, 1);
  let places = [0];
  shape.forEach((extent, axis) => {
    const [start, stop] = within[axis] ?? [0, extent];
    const kept = Array.from({ length: stop - start }, (_, i) => start + i);
    places = places.flatMap((place) => kept.map((at) => place * extent + at));
  });
  if (values.kind !== 'numbers' && values.kind !== 'booleans') return values;
  const rows = size === 0 ? 0 : values.values.length / size;
  const out = values.values.slice(0, rows * places.length);
  for (let row = 0, to = 0; row < rows; row++)
    for (const place of places)
      out[to++] = values.values[row * size + place] as number & bigint;
  return { kind: values.kind, values: out } as Values;
}
