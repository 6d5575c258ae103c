import { many } from '@/model/nouns';
import { nameOf, type Path, ROOT } from '@/model/path';
import { useNouns } from '@/page/kit/context/view-context';
import { optionsOf, Select } from '@/page/kit/controls/Select';

interface GroupSelectProps {
  readonly columns: readonly Path[];
  readonly path: Path | undefined;
  readonly onPath: (path: Path) => void;
}

/** Choice of the column that groups the cells. */
export function GroupSelect({ columns, path, onPath }: GroupSelectProps) {
  const { row } = useNouns(path ?? columns[0] ?? ROOT);
  const isAlone = (column: Path) =>
    columns.every((other) => other === column || nameOf(other) !== nameOf(column));
  const unlisted = {
    value: path,
    label: path === undefined ? 'no grouping column' : nameOf(path),
  };
  return (
    <Select
      label="grouped by"
      aria-label={`Groups of ${many(row)}`}
      options={[
        ...(path !== undefined && columns.includes(path) ? [] : [unlisted]),
        ...optionsOf(columns, (column) =>
          isAlone(column) ? nameOf(column) : column.slice(1),
        ),
      ]}
      value={path}
      onValue={(next) => next !== undefined && onPath(next)}
    />
  );
}
