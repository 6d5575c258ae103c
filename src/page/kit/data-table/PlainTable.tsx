import type { ComponentProps, ReactNode } from 'react';
import { type CellValue, type Column, idOf, type Rows, textOf } from './column';
import styles from './DataTable.module.css';

/** Attributes of an element; `data-` ones are for styles. */
type Attributes<Element extends 'table' | 'tr' | 'td' | 'th'> = ComponentProps<Element> &
  Readonly<Record<`data-${string}`, CellValue | boolean>>;

interface PlainTableProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: Rows<Row>;
  /** For screen readers; visible if `isCaptionShown`. */
  readonly caption?: string;
  readonly isCaptionShown?: boolean;
  /** False for facts, where each row says what it is. */
  readonly hasHead?: boolean;
  /** Shown instead of rows if there are no rows. */
  readonly empty?: string;
  readonly className?: string | undefined;
  /** Parts that a `DataTable` adds. */
  readonly parts?: TableParts<Row>;
}

/** Sums, the rows to draw, and the attributes of elements. */
export interface TableParts<Row> {
  readonly totals: readonly Row[];
  /** Indexes of the rows to draw. */
  readonly drawn: readonly number[];
  /** Heights in pixels of the rows before and after the drawn ones. */
  readonly around: readonly [before: number, after: number];
  readonly table: Attributes<'table'>;
  headOf(column: Column<Row>): Attributes<'th'>;
  rowOf(row: Row, index: number): Attributes<'tr'>;
  cellOf(index: number, at: number): Attributes<'td'>;
}

/** A table for reading, with few rows in their given order. A `DataTable` draws its rows and columns with it. */
export function PlainTable<Row>(props: PlainTableProps<Row>) {
  const { columns, rows, caption, isCaptionShown, empty, className, parts } = props;
  const { hasHead = true } = props;
  const drawn = parts?.drawn ?? Array.from({ length: rows.length }, (_, index) => index);
  const named = columns.findIndex(({ isRowHead }) => isRowHead);
  const rowHead = columns[0]?.isRowHead === false ? named : Math.max(0, named);
  const line = (row: Row, index: number, isSum: boolean) => {
    return (
      <tr
        key={index}
        {...parts?.rowOf(row, index)}
        className={isSum ? styles.sums : undefined}
      >
        {columns.map((column, at) => (
          <Cell
            key={idOf(column)}
            column={column}
            row={row}
            isHead={at === rowHead}
            attributes={parts?.cellOf(index, at)}
          />
        ))}
      </tr>
    );
  };
  const [before, after] = parts?.around ?? [0, 0];
  return (
    <table
      {...parts?.table}
      className={`${parts ? styles.data : styles.plain} ${className ?? ''}`}
    >
      {caption !== undefined && (
        <caption className={isCaptionShown ? undefined : 'visually-hidden'}>
          {caption}
        </caption>
      )}
      {hasHead && (
        <thead>
          <GroupHeads columns={columns} />
          <tr data-row={-1}>
            {columns.map((column) => (
              <Head
                key={idOf(column)}
                column={column}
                attributes={parts?.headOf(column)}
              />
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {before > 0 && <tr aria-hidden style={{ height: before }} />}
        {drawn.map((index) => {
          const row = rows.at(index);
          return row !== undefined && line(row, index, false);
        })}
        {after > 0 && <tr aria-hidden style={{ height: after }} />}
        {parts?.totals.map((row, i) => line(row, rows.length + i, true))}
        {rows.length === 0 && empty !== undefined && (
          <tr>
            <td colSpan={columns.length} className={styles.empty}>
              {empty}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

interface HeadProps<Row> {
  readonly column: Column<Row>;
  readonly attributes: Attributes<'th'> | undefined;
}

function Head<Row>({ column, attributes }: HeadProps<Row>) {
  const { name, head = name, title, width, align } = column;
  if (head === '') return <td />; // screen readers would read an empty head
  return (
    <th scope="col" title={title} data-align={align} style={{ width }} {...attributes}>
      {attributes?.children ?? head}
    </th>
  );
}

interface CellProps<Row> {
  readonly column: Column<Row>;
  readonly row: Row;
  readonly isHead: boolean;
  readonly attributes: Attributes<'td'> | undefined;
}

function Cell<Row>({ column, row, isHead, attributes }: CellProps<Row>) {
  const text = textOf(column, row);
  const { style, ...own } = column.cellStyle?.(row) ?? {};
  const all = {
    'data-align':
      column.align ?? (typeof column.value?.(row) === 'string' ? 'left' : 'right'),
    ...attributes,
    ...own,
    style: { ...style, ...attributes?.style },
  };
  const content: ReactNode = column.cell ? column.cell(row) : text;
  if (!isHead) return <td {...all}>{content}</td>;
  return (
    <th scope="row" title={text} {...all}>
      {content}
    </th>
  );
}

/** Heads that span the columns of one group. */
function GroupHeads<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  if (columns.every(({ group }) => group === undefined)) return null;
  const starts = columns.flatMap(({ group }, at) =>
    at === 0 || group !== columns[at - 1]?.group ? [at] : [],
  );
  return (
    <tr>
      {starts.map((start, i) => {
        const colSpan = (starts[i + 1] ?? columns.length) - start;
        const group = columns[start]?.group;
        return group === undefined ? (
          <td key={start} colSpan={colSpan} />
        ) : (
          <th key={start} scope="colgroup" colSpan={colSpan}>
            {group}
          </th>
        );
      })}
    </tr>
  );
}
