import { corrupt, unsupported } from './byte-codec';
import { isProgramFilter, undoProgramFilter } from './program-filters';

/** A filter before LZMA: its number in the .xz format, and its property. */
export interface XzFilter {
  readonly id: number;
  /** Delta: the distance minus 1. Branch filters: the address of the first byte. */
  readonly value: number;
}

const DELTA = 3;

/** Undoes the filters before LZMA, in place; they are listed in the order of encoding. */
export function undoFilters(filters: readonly XzFilter[], bytes: Uint8Array): void {
  for (const { id, value } of filters.toReversed())
    if (id === DELTA) undoDelta(bytes, value + 1);
    else if (isProgramFilter(id)) undoProgramFilter(id, bytes, value);
    else throw unsupported(`its filter ${id} is unknown`);
}

/** Adds to each byte the one at `distance` before it. */
function undoDelta(bytes: Uint8Array, distance: number): void {
  if (distance < 1 || distance > 256)
    throw corrupt(`its differences are ${distance} apart`);
  for (let i = distance; i < bytes.length; i++)
    bytes[i] = (bytes[i] as number) + (bytes[i - distance] as number);
}
