import { nameOf, type Path } from '@/model/path';
import { optionsOf, Select } from '@/page/kit/controls/Select';
import type { SelectionGroups } from '@/page/kit/rows/use-selection-groups';

interface GroupSelectProps {
  readonly label: string;
  /** Name for screen readers, if the label does not say what is chosen. */
  readonly name?: string;
  readonly columns: readonly Path[];
  readonly path: Path | undefined;
  readonly onPath: (path: Path | undefined) => void;
  /** The selection is offered while rows are selected, or if it is chosen. */
  readonly selection: SelectionGroups;
  /** False if groups are required. */
  readonly hasNothing?: boolean;
}

/** Choice of what forms groups: a column, the selection and the rest, or nothing. */
export function GroupSelect(props: GroupSelectProps) {
  const { label, name = label, columns, path, onPath, selection, hasNothing } = props;
  const isSelection = path !== undefined && path === selection.path;
  const isAlone = (column: Path) =>
    columns.every((other) => other === column || nameOf(other) !== nameOf(column));
  const isListed = path === undefined || isSelection || columns.includes(path);
  return (
    <Select
      label={label}
      aria-label={name}
      options={[
        ...(hasNothing ? [{ value: undefined, label: 'nothing' }] : []),
        ...(!hasNothing && path === undefined
          ? [{ value: undefined, label: 'no grouping column' }]
          : []),
        ...(selection.path !== undefined && (isSelection || selection.label)
          ? [{ value: selection.path, label: selection.label ?? 'selection' }]
          : []),
        ...optionsOf(isListed ? columns : [path, ...columns], (column) =>
          isAlone(column) ? nameOf(column) : column.slice(1),
        ),
      ]}
      value={path}
      onValue={onPath}
    />
  );
}
