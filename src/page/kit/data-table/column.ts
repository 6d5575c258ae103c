import type { CSSProperties, ReactNode } from 'react';
import { csvField, tsvField } from '@/write/text/text-fields';
import { formatShort } from '../format/number';

/** Value that a cell is sorted by and copied as; undefined and NaN are missing. */
export type CellValue = string | number | bigint | undefined;

/** Style of one cell, if it differs from others of its table. */
export interface CellStyle {
  readonly className?: string | undefined;
  readonly style?: CSSProperties;
  readonly title?: string;
}

/** A column of a table: its name, its values and how they are shown. */
export interface Column<Row> {
  /** Distinguishes columns with the same name; the name by default. */
  readonly id?: string;
  readonly name: string;
  /** Returns the value; absent for a column of buttons, which is neither sorted nor copied. */
  value?(row: Row): CellValue;
  /** Formats the value; by default texts as they are and numbers short. */
  text?(row: Row): string;
  /** Renders the cell if it shows more than its text, such as a link. */
  cell?(row: Row): ReactNode;
  /** Renders the head if it shows more than the name. */
  readonly head?: ReactNode;
  /** Explanation of the head, shown on hover. */
  readonly title?: string | undefined;
  /** Alignment; numbers are at the right by default. */
  readonly align?: 'left' | 'right';
  /** Direction of the first click on the head, by default descending for numbers; `false` if there is no order. */
  readonly sort?: 'ascending' | 'descending' | false;
  /** Width in pixels, or as a share of the table, such as `40%`. */
  readonly width?: number | string;
  /** True for the column that names the row; the first one by default, unless it is false there. */
  readonly isRowHead?: boolean;
  /** Head that spans this column and its neighbours of the same group. */
  readonly group?: string | undefined;
  cellStyle?(row: Row): CellStyle | undefined;
}

/** Rows by index: an array, or an order of very many rows. */
export interface Rows<Row> {
  readonly length: number;
  at(index: number): Row | undefined;
}

export function idOf({ id, name }: Pick<Column<never>, 'id' | 'name'>): string {
  return id ?? (name || 'unnamed');
}

/** Formats a number with some significant digits, NaN as a dash. */
export function numberText(value: number | bigint, digits = 6): string {
  if (typeof value === 'bigint') return formatShort(value);
  return Number.isNaN(value) ? '–' : formatShort(Number(value.toPrecision(digits)));
}

/** Formats a cell. */
export function textOf<Row>(column: Column<Row>, row: Row): string {
  if (column.text) return column.text(row);
  const value = column.value?.(row);
  return typeof value === 'string' || value === undefined
    ? (value ?? '')
    : numberText(value);
}

/** Writes rows as lines of tab-separated values, numbers in full. */
export function tsvOf<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  hasHeads: boolean,
): string {
  return linesOf(columns, rows, hasHeads, '\t', tsvField);
}

/** Writes rows as comma-separated values (RFC 4180) with heads, numbers in full. */
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
