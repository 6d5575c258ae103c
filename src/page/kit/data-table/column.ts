import type { CSSProperties, ReactNode } from 'react';
import { csvField, tsvField } from '@/write/text/text-fields';
import { formatShort } from '../format/number';

/** What a cell is sorted by and copied as; undefined and NaN are missing. */
export type CellValue = string | number | bigint | undefined;

/** How one cell differs from others of its table. */
export interface CellStyle {
  readonly className?: string | undefined;
  readonly style?: CSSProperties;
  readonly title?: string;
}

/** A column of a table: its name, its values and how they are shown. */
export interface Column<Row> {
  /** Tells columns of one name apart; the name by default. */
  readonly id?: string;
  readonly name: string;
  /** Absent of a column of buttons, which is neither sorted nor copied. */
  value?(row: Row): CellValue;
  /** Prints the value; by default texts as they are and numbers short. */
  text?(row: Row): string;
  /** Draws the cell where it shows more than its text, as a link. */
  cell?(row: Row): ReactNode;
  /** Draws the head where it shows more than the name. */
  readonly head?: ReactNode;
  /** Explains the head. */
  readonly title?: string | undefined;
  /** By default numbers are to the right. */
  readonly align?: 'left' | 'right';
  /** Direction of the first click on the head, by default descending for numbers; `false` if there is no order. */
  readonly sort?: 'ascending' | 'descending' | false;
  /** In pixels, or a share of the table, as `40%`. */
  readonly width?: number | string;
  /** Names the row: the first column, unless it says that it does not. */
  readonly isRowHead?: boolean;
  /** A head over it and its neighbours of the same group. */
  readonly group?: string | undefined;
  cellStyle?(row: Row): CellStyle | undefined;
}

/** Rows by position: an array, or an order of very many. */
export interface Rows<Row> {
  readonly length: number;
  at(index: number): Row | undefined;
}

export function idOf({ id, name }: Pick<Column<never>, 'id' | 'name'>): string {
  return id ?? (name || 'unnamed');
}

/** Prints a number with some significant digits, a missing one as a dash. */
export function numberText(value: number | bigint, digits = 6): string {
  if (typeof value === 'bigint') return formatShort(value);
  return Number.isNaN(value) ? '–' : formatShort(Number(value.toPrecision(digits)));
}

/** Prints a cell. */
export function textOf<Row>(column: Column<Row>, row: Row): string {
  if (column.text) return column.text(row);
  const value = column.value?.(row);
  return typeof value === 'string' || value === undefined
    ? (value ?? '')
    : numberText(value);
}

/** Rows as lines of tab-separated values, numbers in full. */
export function tsvOf<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  hasHeads: boolean,
): string {
  return linesOf(columns, rows, hasHeads, '\t', tsvField);
}

/** Rows as comma-separated values (RFC 4180) with heads, numbers in full. */
export function csvOf<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): string {
  const written = (text: string) => csvField(text === '' ? null : text, ',');
  return linesOf(columns, rows, true, ',', written);
}

function linesOf<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  hasHeads: boolean,
  separator: string,
  written: (text: string) => string,
): string {
  const shown = columns.filter(({ value }) => value !== undefined);
  const lines = rows.map((row) =>
    shown.map((column) => {
      const value = column.value?.(row);
      return written(value === undefined || Number.isNaN(value) ? '' : String(value));
    }),
  );
  const heads = hasHeads ? [shown.map(({ name }) => written(name))] : [];
  return [...heads, ...lines].map((line) => `${line.join(separator)}\n`).join('');
}
