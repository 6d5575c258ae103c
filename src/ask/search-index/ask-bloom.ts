import type { ValueTest } from '@/ask/query/value-test';
import type { IndexRange } from '@/model/block';
import type { DType } from '@/model/dtype';
import { throwIfAborted } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import { packStrings } from '@/model/strings';
import type { Values } from '@/model/values';
import { mapInParallel } from '@/read/chunks/in-parallel';
import { canonicalBytes, createBloomPositions } from '@/write/column-table/bloom';
import type { OpenedIndex } from './open-indexes';

/** Maximum number of values of a list that filters are queried for. */
const MAX_KEYS = 64;
/** Bytes of filters that are read at once. */
const READ_BYTES = 4 << 20;
const AT_ONCE = 4;

/**
 * The canonical bytes of the values of an equality test (HEP001 §10.7), in the column's own width:
 * values out of its range are left out. Undefined if filters cannot answer the test.
 */
export function bloomKeys(
  test: ValueTest,
  dtype: DType,
): readonly Uint8Array[] | undefined {
  const values = test.flips ? undefined : valuesOf(test, dtype);
  if (!values || values.length > MAX_KEYS) return undefined;
  const keys = values.map((one) => canonicalBytes(dtype, one)?.(0).slice());
  return keys.every((key) => key !== undefined) ? keys : undefined;
}

function valuesOf(test: ValueTest, dtype: DType): readonly Values[] | undefined {
  switch (test.kind) {
    case 'integers': {
      if (dtype.kind !== 'int' && dtype.kind !== 'uint') return undefined;
      if (test.ranges.some(([first, last]) => first !== last)) return undefined;
      const bits = BigInt(8 * dtype.bytes);
      const [low, high] =
        dtype.kind === 'int'
          ? [-(1n << (bits - 1n)), (1n << (bits - 1n)) - 1n]
          : [0n, (1n << bits) - 1n];
      const points = test.ranges.map(([first]) => first);
      return points
        .filter((value) => value >= low && value <= high)
        .map((value) => ({
          kind: 'numbers',
          values:
            dtype.kind === 'int' ? BigInt64Array.of(value) : BigUint64Array.of(value),
        }));
    }
    case 'floats':
      if (dtype.kind !== 'float') return undefined;
      if (test.ranges.some(([first, last]) => first !== last)) return undefined;
      return test.ranges.map(([value]) => ({
        kind: 'numbers',
        values: Float64Array.of(value),
      }));
    case 'booleans':
      return test.wanted.map((value) => ({
        kind: 'booleans',
        values: Uint8Array.of(value ? 1 : 0),
      }));
    case 'texts': {
      const texts = test.anyOf.map((bounds) => {
        const [bound] = bounds;
        return bounds.length === 1 && bound?.comparison === '==' ? bound.text : undefined;
      });
      if (texts.some((text) => text === undefined)) return undefined;
      return texts.map((text = '') => ({
        kind: 'strings',
        strings: packStrings([text]),
      }));
    }
    default:
      return undefined;
  }
}

/**
 * Tests the filters of some chunks, a range of them at a time: calls `found` for those that may
 * contain one of the keys.
 */
export async function askBloom(
  { dataset, structure }: OpenedIndex,
  keys: readonly Uint8Array[],
  chunks: readonly number[],
  found: (chunk: number, mayHold: boolean) => void,
  options?: ReadOptions,
): Promise<void> {
  if (structure.status !== 'sound') return;
  const { k = 1, bits = 8, seed = 0 } = structure.parameters;
  const positionsOf = createBloomPositions({ k, bits, seed });
  const wanted = keys.map((key) => {
    const positions = new Float64Array(k);
    positionsOf(key, positions);
    return positions;
  });
  if (wanted.length === 0) {
    for (const chunk of chunks) found(chunk, false);
    return;
  }
  const most = Math.max(1, Math.floor((8 * READ_BYTES) / bits));
  await mapInParallel(rangesOf(chunks, most), AT_ONCE, async ([start, stop]) => {
    throwIfAborted(options?.signal);
    const read = await dataset.read([[start, stop]], options);
    for (let chunk = start; chunk < stop; chunk++) {
      if (read.kind !== 'numbers') {
        found(chunk, true);
        continue;
      }
      const first = (chunk - start) * (bits / 8);
      const mayHold = wanted.some((positions) =>
        positions.every((at) => {
          const byte = Number(read.values[first + Math.floor(at / 8)]);
          return ((byte >> (at % 8)) & 1) === 1;
        }),
      );
      found(chunk, mayHold);
    }
  });
}

/** Ascending numbers as ranges of limited length. */
export function rangesOf(
  numbers: readonly number[],
  most: number,
): readonly IndexRange[] {
  const ranges: IndexRange[] = [];
  for (const one of numbers) {
    const last = ranges.at(-1);
    if (last && last[1] === one && one - last[0] < most)
      ranges[ranges.length - 1] = [last[0], one + 1];
    else ranges.push([one, one + 1]);
  }
  return ranges;
}
