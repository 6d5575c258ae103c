import type { Block } from '@/model/block';
import { DataError } from '@/model/errors';
import { countOf, type PackedStrings, packStrings } from '@/model/strings';
import type { Crosstab } from '@/model/table-rows';
import { TextCounter } from '../profile/text-counter';

/** The values of a block by number; −1 is missing. `labels` are all there are, where they are known before. */
export interface Groups {
  readonly length: number;
  readonly codeAt: (i: number) => number;
  readonly labels: PackedStrings;
}

/** More different values than this make no table that anyone reads. */
const MOST = 1000;

/** Categories, booleans and texts as numbered values; undefined for everything else. */
export function groupsOf(block: Block): Groups | undefined {
  switch (block.kind) {
    case 'categories': {
      const { codes, labels } = block;
      return { length: codes.length, codeAt: (i) => codes[i] as number, labels };
    }
    case 'booleans': {
      const { values, missing } = block;
      const codeAt = (i: number) => (missing?.[i] ? -1 : (values[i] as number));
      return { length: values.length, codeAt, labels: packStrings(['false', 'true']) };
    }
    case 'strings': {
      const { strings, missing } = block;
      const counter = new TextCounter();
      const length = countOf(strings);
      const numbers = new Uint32Array(length);
      counter.number(strings, missing, numbers);
      expectFew(counter.size);
      const codeAt = (i: number) => (missing?.[i] ? -1 : (numbers[i] as number));
      return { length, codeAt, labels: packStrings(textsOf(counter)) };
    }
    default:
      return undefined;
  }
}

/** Adds up pairs of two columns, block by block. Values keep the order in which they come. */
export function createCrosstab(): {
  add(rows: Groups, columns: Groups): void;
  finish(): Crosstab;
} {
  const [rowTexts, columnTexts] = [new TextCounter(), new TextCounter()];
  const counts = new Map<number, number>();
  let missing = 0;
  return {
    add(rows, columns) {
      const [a, b] = [numbered(rows, rowTexts), numbered(columns, columnTexts)];
      for (let i = 0; i < rows.length; i++) {
        const [row, column] = [rows.codeAt(i), columns.codeAt(i)];
        if (row < 0 || column < 0) missing++;
        else {
          const cell = (a[row] as number) * MOST + (b[column] as number);
          counts.set(cell, (counts.get(cell) ?? 0) + 1);
        }
      }
    },
    finish() {
      const [rows, columns] = [textsOf(rowTexts), textsOf(columnTexts)];
      const table = new Float64Array(rows.length * columns.length);
      for (const [cell, count] of counts)
        table[Math.floor(cell / MOST) * columns.length + (cell % MOST)] = count;
      return { rows, columns, counts: table, missing };
    },
  };
}

/** Numbers groups block by block, as they come: the same label has the same number in all of them. */
export function numberGroups(): {
  /** Writes the numbers of a block's values from `at` on; −1 is missing. */
  add(groups: Groups, codes: Int32Array, at: number): void;
  labels(): readonly string[];
} {
  const texts = new TextCounter();
  return {
    add(groups, codes, at) {
      const numbers = numbered(groups, texts);
      for (let i = 0; i < groups.length; i++) {
        const code = groups.codeAt(i);
        codes[at + i] = code < 0 ? -1 : (numbers[code] as number);
      }
    },
    labels: () => textsOf(texts),
  };
}

/** The number of each label among all that came so far. */
function numbered({ labels }: Groups, texts: TextCounter): Uint32Array {
  const numbers = new Uint32Array(countOf(labels));
  texts.number(labels, undefined, numbers);
  expectFew(texts.size);
  return numbers;
}

function expectFew(size: number): void {
  if (size > MOST)
    throw new DataError(
      'TooLargeError',
      `A table of more than ${MOST} distinct values is unreadable. Choose a column with fewer values.`,
    );
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function textsOf(counter: TextCounter): string[] {
  return Array.from({ length: counter.size }, (_, entry) =>
    decoder.decode(counter.bytesAt(entry)),
  );
}
