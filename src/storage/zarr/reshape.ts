import { type JsonObject, type JsonValue, member } from '../json';
import { corrupt, shown } from './metadata';

const product = (extents: readonly number[]) => extents.reduce((all, n) => all * n, 1);

/**
 * zarr-extensions' reshape, "Configuration parameters": the extents that a chunk has behind it, each a number, the
 * product of axes before it, or −1 for what is left. The values stay in their order. CorruptError where they do not fit.
 */
export function reshaped(
  shape: readonly number[],
  settings: JsonObject,
  where: string,
): readonly number[] {
  const list = member(settings, 'shape');
  const extents = Array.isArray(list) ? list.map((item) => extentOf(item, shape)) : [NaN];
  const open = extents.indexOf(-1);
  if (open >= 0) {
    const others = product(extents.filter((_, i) => i !== open));
    extents[open] = product(shape) / others;
  }
  if (
    extents.every((n) => Number.isInteger(n) && n > 0) &&
    product(extents) === product(shape)
  )
    return extents;
  throw corrupt(
    where,
    `its chunks of ${shown([...shape])} are reshaped to ${shown(list)}`,
  );
}

function extentOf(item: JsonValue, shape: readonly number[]): number {
  if (typeof item === 'number') return item;
  if (!Array.isArray(item)) return Number.NaN;
  return product(item.map((axis) => shape[Number(axis)] ?? Number.NaN));
}
