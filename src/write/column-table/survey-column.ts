import type { Annotation } from '@/model/element';
import { DataError } from '@/model/errors';
import { bytesAt, countOf, type PackedStrings } from '@/model/strings';
import type { NumberArray } from '@/model/values';
import { utf8 } from '@/write/hdf5/byte-builder';
import { fillCandidates } from './fill-value';
import { type NumberType, numberTypeOf } from './number-type';
import type { NumberSurvey, Survey, Surveyor, TextSizes } from './survey';
import { type ColumnToWrite, UnwritableColumn } from './table';
import { unitsOfTimes, type WritableBlock, writableBlock } from './writable-block';

/** Candidates for the fill value of texts; HEP001 §8.5 recommends the first. */
const FILLS = ['', 'NA', '<NA>', 'missing', '<missing>', '__missing__', '__no_value__'];

/** Finds the lengths of texts, and a text that does not occur. */
function textSurveyor(): Surveyor {
  const sizes = createTextSizes();
  const unused = new Map(FILLS.map((fill) => [fill, utf8(fill)]));
  return {
    add(block) {
      if (block.kind !== 'strings') return 0;
      const { strings, missing } = block;
      sizes.add(strings, missing);
      const { bytes, offsets } = strings;
      const count = countOf(strings);
      for (let i = 0; i < count; i++) {
        if (missing?.[i]) continue;
        const start = offsets[i] as number;
        const length = (offsets[i + 1] as number) - start;
        for (const [fill, marker] of unused)
          if (
            marker.length === length &&
            marker.every((one, at) => bytes[start + at] === one)
          )
            unused.delete(fill);
      }
      return count;
    },
    finish() {
      const [fill] = unused.keys();
      if (fill === undefined)
        throw new UnwritableColumn(
          'every text that could mark missing values is one of its values',
        );
      return { kind: 'strings', fill, ...sizes.finish() };
    },
  };
}

/**
 * Measures texts, batch by batch.
 *
 * @throws UnwritableColumn for a text that ends with NUL, which is padding in HDF5
 */
function createTextSizes(): {
  add(strings: PackedStrings, missing?: Uint8Array): void;
  finish(): TextSizes;
} {
  let [longest, total, count] = [0, 0, 0];
  let hasNul = false;
  return {
    add(strings, missing) {
      const { bytes, offsets } = strings;
      const texts = countOf(strings);
      const mayHaveNul = bytes.includes(0);
      for (let i = 0; i < texts; i++) {
        if (missing?.[i]) continue;
        const length = (offsets[i + 1] as number) - (offsets[i] as number);
        if (length > longest) longest = length;
        total += length;
        count += 1;
        if (!mayHaveNul) continue;
        const text = bytesAt(strings, i);
        hasNul ||= text.includes(0);
        if (text.at(-1) === 0)
          throw new UnwritableColumn(
            'one of its texts ends with the character NUL, which HDF5 takes for padding',
          );
      }
    },
    finish: () => ({ longest, total, count, hasNul }),
  };
}

type Opaque = Extract<WritableBlock, { kind: 'complex' | 'bytes' }>;

/** Finds a value that does not occur: one byte repeated, or one byte followed by its complement, repeated. */
function opaqueSurveyor(first: Opaque): Surveyor {
  const size = sizeOfValue(first);
  const isUsed = new Uint8Array(512);
  return {
    add(block) {
      if (block.kind !== first.kind) return 0;
      const { values, missing } = block as Opaque;
      const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
      const count = Math.floor(bytes.length / size);
      for (let i = 0; i < count; i++)
        if (!missing?.[i]) {
          const candidate = candidateOf(bytes, i * size, size);
          if (candidate !== undefined) isUsed[candidate] = 1;
        }
      return count;
    },
    finish() {
      const fill = CANDIDATES.find(
        (one) => isUsed[one] === 0 && (first.kind === 'bytes' || isNumber(one)),
      );
      if (fill === undefined || (size === 1 && fill > 255))
        throw new UnwritableColumn('no value is left to mark missing rows');
      const value = new Uint8Array(size).fill(restOf(fill));
      value[0] = fill & 255;
      return { kind: first.kind, size, fill: value };
    },
  };
}

function sizeOfValue(block: Opaque): number {
  if (block.kind === 'complex') return 2 * block.values.BYTES_PER_ELEMENT;
  if (block.size === 0) throw new UnwritableColumn('its values have no bytes');
  return block.size;
}

/**
 * In order of preference. Below 256 all bytes are equal, from 256 on all but the first are its
 * complement.
 */
const CANDIDATES = [
  255,
  ...Array.from({ length: 512 }, (_, i) => i).filter((i) => i !== 255),
];

function restOf(candidate: number): number {
  return candidate < 256 ? candidate : 255 - (candidate & 255);
}

/** Neither 0, a likely complex number, nor NaN, which is not equal to itself. */
function isNumber(candidate: number): boolean {
  const rest = restOf(candidate);
  return rest !== 0 && rest !== 255;
}

function candidateOf(bytes: Uint8Array, start: number, size: number): number | undefined {
  const [first = 0, second = first] = bytes.subarray(start, start + size);
  for (let at = start + 2; at < start + size; at++)
    if (bytes[at] !== second) return undefined;
  if (second === first) return first;
  return second === 255 - first ? 256 + first : undefined;
}

export interface SurveyedColumn {
  readonly survey: Survey;
  /** For times, which are written as integers. */
  readonly units: string | undefined;
}

/**
 * Reads a column once.
 *
 * @throws UnwritableColumn for values without a representation in column tables
 */
export async function surveyColumn(
  column: ColumnToWrite,
  onRows: (count: number) => Promise<void>,
): Promise<SurveyedColumn> {
  let surveyor: Surveyor | undefined;
  let units: string | undefined;
  let kind: WritableBlock['kind'] | undefined;
  for await (const block of column.blocks()) {
    const writable = writableBlock(block);
    if (!surveyor) {
      kind = writable.kind;
      units = unitsOfTimes(block);
      surveyor = surveyorFor(writable, units !== undefined, column);
    }
    if (writable.kind !== kind)
      throw new DataError(
        'CorruptError',
        `${column.name}: its values are not all of one kind.`,
      );
    await onRows(surveyor.add(writable));
  }
  if (!surveyor) throw new Error('a column gives at least one block');
  return { survey: surveyor.finish(), units };
}

function surveyorFor(
  first: WritableBlock,
  isTime: boolean,
  { dtype, about }: ColumnToWrite,
): Surveyor {
  switch (first.kind) {
    case 'numbers':
      return isTime
        ? numberSurveyor(first.values, 'int64', undefined)
        : numberSurveyor(first.values, dtype, about);
    case 'booleans':
      return booleanSurveyor();
    case 'strings':
      return textSurveyor();
    case 'categories': {
      const { labels, ordered } = first;
      const sizes = createTextSizes();
      sizes.add(labels);
      return {
        add: (block) => (block.kind === 'categories' ? block.codes.length : 0),
        finish: () => ({ kind: 'categories', labels, ordered, ...sizes.finish() }),
      };
    }
    case 'complex':
    case 'bytes':
      return opaqueSurveyor(first);
  }
}

function booleanSurveyor(): Surveyor {
  let hasMissing = false;
  return {
    add(block) {
      if (block.kind !== 'booleans') return 0;
      hasMissing ||= block.missing?.includes(1) === true;
      return block.values.length;
    },
    finish: () => ({ kind: 'booleans', hasMissing }),
  };
}

/** Finds the range of a numeric column, and which fill value candidates occur in it. */
function numberSurveyor(
  first: NumberArray,
  dtype: string,
  about: Annotation | undefined,
): Surveyor {
  const type = numberTypeOf(dtype, first);
  const candidates = new Set(fillCandidates(type));
  const [lowEnd, highEnd] = endsOf(type);
  const isWide = type.kind !== 'float' && type.bytes === 8;
  const usedFills = new Set<number | bigint>();
  let min: number | bigint | undefined;
  let max: number | bigint | undefined;
  let hasNaN = false;
  let isNaNMissing = type.kind === 'float';
  return {
    add(block) {
      if (block.kind !== 'numbers') return 0;
      const { values, missing, nan } = block;
      if (nan === 'data') isNaNMissing = false;
      const isBig = typeof values[0] === 'bigint';
      // comparing numbers of one type is ten times faster
      const [low, high] = isBig ? [lowEnd, highEnd] : [Number(lowEnd), Number(highEnd)];
      for (let i = 0; i < values.length; i++) {
        if (missing?.[i]) continue;
        const value = values[i] as number | bigint;
        if (Number.isNaN(value)) {
          hasNaN = true;
          continue;
        }
        if (min === undefined || value < min) min = value;
        if (max === undefined || value > max) max = value;
        if (value > low && value < high) continue;
        const stored = isWide ? BigInt(value) : value;
        if (candidates.has(stored)) usedFills.add(stored);
      }
      return values.length;
    },
    finish: (): NumberSurvey => ({
      ...{ kind: 'numbers', type, min, max, hasNaN, isNaNMissing, usedFills },
      validMin: about?.validMin,
      validMax: about?.validMax,
    }),
  };
}

/** Candidates are beyond these limits. */
function endsOf(type: NumberType): readonly [number | bigint, number | bigint] {
  const candidates = fillCandidates(type).filter((value) => !Number.isNaN(value));
  const below = candidates.filter((value) => value < middleOf(type));
  const above = candidates.filter((value) => value >= middleOf(type));
  const highest = below.reduce((a, b) => (a > b ? a : b));
  const lowest = above.reduce((a, b) => (a < b ? a : b));
  return type.kind === 'float' || type.bytes < 8
    ? [Number(highest), Number(lowest)]
    : [BigInt(highest), BigInt(lowest)];
}

function middleOf({ kind, bytes }: NumberType): number {
  return kind === 'uint' ? 2 ** (8 * bytes - 1) : 0;
}
