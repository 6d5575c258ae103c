import type { Block } from '@/model/block';
import { booleanText } from '@/model/boolean-text';
import { stringAt } from '@/model/strings';
import { columnFormat, type FormatNumber, formatShort } from './number';
import { formatTime } from './time';

/** Text of a cell, or null if there is no value. */
export type CellText = string | null;

export type ReadCell = (at: number) => CellText;

/** Maximum length of a cell's text; more would not be visible. */
const LONGEST = 500;
/** Number of entries of a nested value shown in a cell before "…". */
const ENTRIES = 6;

const formats = new WeakMap<object, ReadCell>();

/**
 * Returns the function that formats the values of a block. It is made once per block, because the number format depends
 * on the values.
 */
export function cellsOf(block: Block): ReadCell {
  let read = formats.get(block);
  if (!read) {
    read = makeCells(block);
    formats.set(block, read);
  }
  return read;
}

function makeCells(block: Block): ReadCell {
  switch (block.kind) {
    case 'numbers': {
      const format: FormatNumber = columnFormat(block.values);
      const { values, missing } = block;
      return (at) => (missing?.[at] ? null : format(values[at] ?? Number.NaN));
    }
    case 'booleans':
      return (at) => (block.missing?.[at] ? null : booleanText(block.values[at]));
    case 'strings':
      return (at) => (block.missing?.[at] ? null : clip(stringAt(block.strings, at)));
    case 'categories':
      return (at) => {
        const code = block.codes[at] ?? -1;
        return code < 0 ? null : clip(stringAt(block.labels, code));
      };
    case 'complex':
      return (at) =>
        block.missing?.[at]
          ? null
          : complex(block.values[2 * at] ?? 0, block.values[2 * at + 1] ?? 0);
    case 'times':
      return (at) =>
        formatTime(block.values[at] ?? 0n, block.time, block.unit, block.step);
    case 'records': {
      const columns = block.columns.slice(0, ENTRIES).map(({ name, block: inner }) => ({
        name,
        read: cellsOf(inner),
      }));
      const more = block.columns.length > ENTRIES ? ', …' : '';
      return (at) =>
        block.missing?.[at]
          ? null
          : `{${columns.map(({ name, read }) => `${name}: ${read(at) ?? 'missing'}`).join(', ')}${more}}`;
    }
    case 'ragged':
      return (at) =>
        block.missing?.[at] ? null : sequence(block.offsets, block.content, at);
    case 'bytes':
      return (at) =>
        block.missing?.[at]
          ? null
          : hex(block.values.subarray(at * block.size, (at + 1) * block.size));
    case 'matrix': {
      const format = columnFormat(block.values);
      return (at) => format(block.values[at] ?? Number.NaN);
    }
    case 'null':
      return () => null;
  }
}

/** Returns the function that formats the values of a block for copies, with texts in full. */
export function wholeCellsOf(block: Block): ReadCell {
  switch (block.kind) {
    case 'strings':
      return (at) => (block.missing?.[at] ? null : stringAt(block.strings, at));
    case 'categories':
      return (at) => {
        const code = block.codes[at] ?? -1;
        return code < 0 ? null : stringAt(block.labels, code);
      };
    default:
      return cellsOf(block);
  }
}

function sequence(offsets: Uint32Array, content: Block, at: number): string {
  const [start, stop] = [offsets[at] ?? 0, offsets[at + 1] ?? 0];
  const read = cellsOf(content);
  const shown: string[] = [];
  for (let i = start; i < Math.min(stop, start + ENTRIES); i++)
    shown.push(read(i) ?? 'missing');
  return `[${shown.join(', ')}${stop - start > ENTRIES ? `, … ${stop - start} in all` : ''}]`;
}

function complex(real: number, imaginary: number): string {
  const sign = imaginary < 0 ? '−' : '+';
  return `${formatShort(real)} ${sign} ${formatShort(Math.abs(imaginary))}i`;
}

function hex(bytes: Uint8Array): string {
  const shown = Array.from(bytes.subarray(0, 24), (byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  return shown.join(' ') + (bytes.length > 24 ? ' …' : '');
}

function clip(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** True for values that are best read if they are right-aligned. */
export function isNumeric(block: Block): boolean {
  return block.kind === 'numbers' || block.kind === 'complex';
}
