import type { ColumnSchema } from '@/ask/columns/table-schema';
import { inArrays } from '@/ask/export/questions';
import type { ElementInfo } from '@/model/element';
import type { Path } from '@/model/path';
import styles from '@/page/kit/controls/Popup.module.css';
import { useColumns } from '@/page/kit/reading/use-block';
import { expectedChanges } from '@/write/column-table/expected-changes';

interface ExpectedChangesProps {
  readonly table: Path;
  /** Those that are to be written. */
  readonly columns: readonly string[];
  /** What is different in the format that is chosen: a sentence each. */
  readonly of: (columns: readonly ColumnSchema[]) => readonly string[];
}

/** What a file will not have as the table has it, before it is written; nothing where it has all. */
export function ExpectedChanges({ table, columns, of }: ExpectedChangesProps) {
  const schemas = useColumns(table, columns).flatMap((state) =>
    state.status === 'ready' ? [state.value] : [],
  );
  const lines = of(schemas);
  if (lines.length === 0) return null;
  return (
    <ul className={styles.note} aria-label="Not as in the table">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

export function changesInColumnTable(columns: readonly ColumnSchema[]) {
  const leftOut = columns.flatMap(({ name, element }) =>
    element.kind === 'column' ? [] : [`${name}: left out, it is no column of values.`],
  );
  const changed = expectedChanges(
    columns.flatMap(({ name, element }) =>
      element.kind === 'column' ? [{ name, holds: element.holds }] : [],
    ),
  );
  return [...leftOut, ...changed];
}

/** An array has one type of numbers, and no names. */
export function changesInArray(columns: readonly ColumnSchema[]) {
  const lines: string[] = [
    'Without the names of rows and columns, in one type of numbers.',
  ];
  const named = (is: (element: ElementInfo) => boolean) =>
    columns.flatMap(({ name, element }) => (is(element) ? [name] : []));
  const categories = named((one) => one.kind === 'column' && one.holds === 'categories');
  const others = named((one) => one.kind !== 'column' || !inArrays(one.holds));
  if (categories.length > 0)
    lines.push(`${listed(categories)}: codes of the categories, −1 where missing.`);
  if (others.length > 0)
    lines.push(`${listed(others)}: left out, as these are no numbers.`);
  return lines;
}

const MAX_NAMES = 5;

function listed(names: readonly string[]): string {
  const more = names.length - MAX_NAMES;
  return names.slice(0, MAX_NAMES).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
