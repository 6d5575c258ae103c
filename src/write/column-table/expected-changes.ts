import type { ValueType } from '@/model/element';
import { columnNames } from './column-names';

/** A column to be written to a column table. */
interface NamedColumn {
  readonly name: string;
  readonly valueType: ValueType;
}

/**
 * Returns how a column table (HEP001) will differ from its source, as far as types and names show: one sentence each.
 */
export function expectedChanges(columns: readonly NamedColumn[]): readonly string[] {
  const names = columnNames(columns.map(({ name }) => name));
  return columns.flatMap(({ name, valueType }, i) => {
    const given = names[i] ?? name;
    const changes = [changeOfName(name, given), changeOfType(valueType)];
    return changes.flatMap((change) =>
      change === undefined ? [] : `${name}: ${change}.`,
    );
  });
}

/**
 * Returns the change of a column that cannot keep its name; none for AnnData's `_index`, which users do not know as a
 * name.
 */
export function changeOfName(name: string, given: string): string | undefined {
  return name === given || name === '_index'
    ? undefined
    : `its name is “${given}” in the file`;
}

function changeOfType(valueType: ValueType): string | undefined {
  switch (valueType) {
    case 'times':
      return 'its times are stored as whole numbers with units';
    case 'records':
    case 'ragged':
      return 'its values are stored as texts';
    default:
      return undefined;
  }
}
