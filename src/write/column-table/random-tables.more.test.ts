import { describe, expect, it } from 'vitest';
import type { Block } from '@/model/block';
import { joinPath } from '@/model/path';
import { packStrings, stringAt } from '@/model/strings';
import { openElements } from '@/read/elements/open-elements';
import { isLong } from '@/testing/long-runs';
import { hasPython, left, readTables } from '@/testing/node-column-table-peer';
import { openFixtureFile } from '@/testing/node-open-fixture';
import {
  ALL,
  column,
  diagnostics,
  numbers,
  writeTable,
} from '@/testing/node-written-table';
import { createRandom, type Random } from '@/testing/random';
import { CHUNK_ROWS, type ColumnToWrite } from './table';

/** `PETRI_TABLE_SEEDS=1000,50`: fifty others, from 1000 on. */
const [first = 0, count = isLong ? 40 : 1] = (process.env.PETRI_TABLE_SEEDS ?? '')
  .split(',')
  .filter((text) => text !== '')
  .map(Number);

/**
 * A column, and its values: null is missing, "NaN" is data, integers beyond 2^53 and infinities are
 * texts.
 */
interface RandomColumn {
  readonly column: ColumnToWrite;
  readonly values: readonly unknown[];
  /** As stored, if different: codes of categories. */
  readonly stored?: readonly unknown[];
}

interface Draw {
  readonly name: string;
  readonly rows: number;
  readonly random: Random;
  /** True if the next row is missing. */
  readonly isMissing: () => boolean;
}

const WIDTHS = [8, 16, 32, 64] as const;
const TEXTS = ['', 'NA', '<NA>', 'a', 'µm', '😀', ' x ', 'NaN', 'in\0side', '0'];

function integers({ name, rows, random, isMissing }: Draw): RandomColumn {
  const bits = random.pick(WIDTHS);
  const isSigned = random.next() < 0.5;
  const [low, high] = isSigned
    ? [-(2n ** BigInt(bits - 1)), 2n ** BigInt(bits - 1) - 1n]
    : [0n, 2n ** BigInt(bits) - 1n];
  // the ends, their neighbours and small values: most of the fill value candidates
  const near = (end: bigint, step: bigint) =>
    Array.from({ length: 8 }, (_, i) => end + step * BigInt(i));
  const pool = [...near(low, 1n), ...near(high, -1n), 0n, 1n, 100n];
  const given = random.shuffled(pool).slice(0, random.integer(1, pool.length + 1));
  const missing = Uint8Array.from({ length: rows }, () => (isMissing() ? 1 : 0));
  const drawn = Array.from({ length: rows }, () => random.pick(given));
  const Wide = isSigned ? BigInt64Array : BigUint64Array;
  const Narrow = isSigned
    ? { 8: Int8Array, 16: Int16Array, 32: Int32Array, 64: Int32Array }[bits]
    : { 8: Uint8Array, 16: Uint16Array, 32: Uint32Array, 64: Uint32Array }[bits];
  const array = bits === 64 ? Wide.from(drawn) : Narrow.from(drawn.map(Number));
  const values = drawn.map((value, row) => {
    if (missing[row] === 1) return null;
    const isExact = value <= 2n ** 53n && value >= -(2n ** 53n);
    return isExact ? Number(value) : String(value);
  });
  const dtype = `${isSigned ? 'int' : 'uint'}${bits}`;
  return { column: numbers(name, dtype, array, { missing }), values };
}

function floats({ name, rows, random, isMissing }: Draw): RandomColumn {
  const bits = random.pick([16, 32, 64] as const);
  const fill = 9.969209968386869e36; // exact as float32
  const small = [0, -0, 1.5, -65504, 65504, 2 ** -24, 0.25];
  const pool = [
    ...[...small, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    ...(bits > 16 ? [fill, -fill, 2 ** 127, 2 ** -149] : []),
    ...(bits > 32 ? [Number.MAX_VALUE, -Number.MAX_VALUE, 5e-324, 0.1] : []),
  ];
  const given = random.shuffled(pool).slice(0, random.integer(1, pool.length + 1));
  const isData = random.next() < 0.5;
  const mask = Uint8Array.from({ length: rows }, () => (isMissing() ? 1 : 0));
  const drawn = Array.from({ length: rows }, () => random.pick(given));
  const values = drawn.map((value, row) => {
    if (mask[row] === 1) return null;
    if (Number.isNaN(value)) return isData ? 'NaN' : null;
    return Number.isFinite(value) ? value : value < 0 ? '-inf' : 'inf';
  });
  const Kind = bits === 64 ? Float64Array : Float32Array;
  const rest = { missing: mask, ...(isData && { nan: 'data' as const }) };
  return {
    column: numbers(name, `float${bits}`, Kind.from(drawn), rest),
    values,
  };
}

function booleans({ name, rows, random, isMissing }: Draw): RandomColumn {
  const missing = Uint8Array.from({ length: rows }, () => (isMissing() ? 1 : 0));
  const bits = Uint8Array.from({ length: rows }, () => random.integer(0, 2));
  const isNumber = missing.includes(1); // uint8 then
  return {
    column: column(name, { kind: 'booleans', values: bits, missing }),
    values: Array.from(bits, (bit, row) =>
      missing[row] === 1 ? null : isNumber ? bit : bit === 1,
    ),
  };
}

function textsOf({ name, rows, random, isMissing }: Draw): RandomColumn {
  const pool = random.shuffled(TEXTS).slice(0, random.integer(1, TEXTS.length + 1));
  // a few long ones: of variable length, in which NUL would end a text
  const isLong = random.next() < 0.4;
  const given = isLong
    ? [...pool.filter((text) => !text.includes('\0')), 'long'.repeat(700)]
    : pool;
  const missing = Uint8Array.from({ length: rows }, () => (isMissing() ? 1 : 0));
  const drawn = Array.from({ length: rows }, () =>
    isLong && random.next() < 0.99 ? (given[0] as string) : random.pick(given),
  );
  return {
    column: column(name, { kind: 'strings', strings: packStrings(drawn), missing }),
    values: drawn.map((text, row) => (missing[row] === 1 ? null : text)),
  };
}

function categories({ name, rows, random, isMissing }: Draw): RandomColumn {
  const labels = Array.from({ length: random.pick([1, 2, 127, 128, 40_000]) }, (_, i) =>
    i === 0 ? '' : `label ${i}`,
  );
  const codes = Int32Array.from({ length: rows }, () =>
    isMissing() ? -1 : random.integer(0, labels.length),
  );
  return {
    column: column(name, {
      ...{ kind: 'categories', codes, labels: packStrings(labels) },
      ordered: random.next() < 0.5,
    }),
    values: Array.from(codes, (code) => (code < 0 ? null : (labels[code] as string))),
    stored: Array.from(codes, (code) => (code < 0 ? null : code)),
  };
}

function opaque({ name, rows, random, isMissing }: Draw): RandomColumn {
  const size = random.pick([1, 2, 7]);
  const missing = Uint8Array.from({ length: rows }, () => (isMissing() ? 1 : 0));
  const bytes = Uint8Array.from({ length: rows * size }, () =>
    random.pick([0, 1, 255, 254]),
  );
  return {
    column: column(name, { kind: 'bytes', size, values: bytes, missing }),
    values: Array.from(missing, (isGone, row) =>
      isGone === 1
        ? null
        : Buffer.from(bytes.subarray(row * size, (row + 1) * size)).toString('hex'),
    ),
  };
}

function complex({ name, rows, random, isMissing }: Draw): RandomColumn {
  const missing = Uint8Array.from({ length: rows }, () => (isMissing() ? 1 : 0));
  const parts = Float64Array.from({ length: 2 * rows }, () =>
    random.pick([0, 1.5, -2, 1e300]),
  );
  return {
    column: column(name, { kind: 'complex', values: parts, missing }),
    values: Array.from(missing, (isGone, row) =>
      isGone === 1 ? null : [parts[2 * row], parts[2 * row + 1]],
    ),
  };
}

const KINDS = [integers, floats, booleans, textsOf, categories, opaque, complex];
const ROWS = [0, 1, 2, 300, 9000, CHUNK_ROWS + 1];

/** Columns of each kind, two of each in short tables; a seed always gives the same table. */
function randomTable(seed: number) {
  const random = createRandom(seed);
  const rows = ROWS[seed % ROWS.length] ?? 0;
  const columns = random
    .shuffled(rows > 300 ? KINDS : [...KINDS, ...KINDS])
    .map((draw, i) => {
      const share = random.pick([0, 0.1, 1]);
      const isMissing = () => random.next() < share;
      return draw({ name: `${draw.name} ${i}`, rows, random, isMissing });
    });
  return { rows, columns };
}

/** Values of a block, in the notation of the expected ones. */
function plain(block: Block | undefined, rows: number): readonly unknown[] {
  return Array.from({ length: rows }, (_, row) => {
    if (!block || ('missing' in block && block.missing?.[row])) return null;
    switch (block.kind) {
      case 'numbers': {
        const value = block.values[row] as number | bigint;
        if (Number.isNaN(value)) return block.nan === 'data' ? 'NaN' : null;
        if (value === Number.POSITIVE_INFINITY) return 'inf';
        if (value === Number.NEGATIVE_INFINITY) return '-inf';
        const isExact = typeof value === 'number' || value ** 2n <= 2n ** 106n;
        return isExact ? Number(value) : String(value);
      }
      case 'booleans':
        return block.values[row] === 1;
      case 'strings':
        return stringAt(block.strings, row);
      case 'categories': {
        const code = block.codes[row] as number;
        return code < 0 ? null : stringAt(block.labels, code);
      }
      case 'complex':
        return [block.values[2 * row], block.values[2 * row + 1]];
      case 'bytes':
        return Buffer.from(
          block.values.subarray(row * block.size, (row + 1) * block.size),
        ).toString('hex');
      default:
        return `a value of ${block.kind}`;
    }
  });
}

const seeds = Array.from({ length: count }, (_, i) => first + i);

/** The file of each seed, written once. */
const files = new Map<number, ReturnType<typeof writeTable>>();
function written(seed: number) {
  const { rows, columns } = randomTable(seed);
  const list = columns.map(({ column: one }) => one);
  const file = files.get(seed) ?? writeTable(list, rows, { indexes: ALL });
  files.set(seed, file);
  return { rows, columns, file };
}

describe('tables of random values', () => {
  it.each(seeds)(
    'conform, and contain what was written, as read by Petri (seed %i)',
    async (seed) => {
      const { rows, columns, file } = written(seed);
      const { path, notes } = await file;
      expect(notes.leftOut).toEqual([]);
      expect(await diagnostics(path)).toEqual([]);
      const { root, close } = await openFixtureFile(path);
      const elements = openElements(root);
      for (const { column: one, values } of columns) {
        const element = await elements.at(joinPath('/', one.name));
        const block = await element.read?.({ hasWholeTexts: true });
        expect(plain(block, rows), one.name).toEqual(values);
      }
      await close();
    },
  );

  it.skipIf(!hasPython)(
    `conform and hold what was written, as h5py and h5col read them${left}`,
    async () => {
      // tables of several chunks, which take h5py long, are in table-sizes.test.ts
      const few = seeds.filter((seed) => written(seed).rows < CHUNK_ROWS);
      const paths = await Promise.all(
        few.map(async (seed) => (await written(seed).file).path),
      );
      const readings = readTables(paths);
      for (const [i, seed] of few.entries()) {
        const { columns } = written(seed);
        expect(readings[i]?.conforms).toBeNull();
        for (const { column: one, values, stored = values } of columns)
          expect(readings[i]?.values[one.name], `${seed}: ${one.name}`).toEqual(stored);
      }
    },
  );
});
