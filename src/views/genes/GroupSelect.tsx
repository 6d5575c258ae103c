import { many } from '@/model/nouns';
import { nameOf, type Path, ROOT } from '@/model/path';
import { useNouns } from '../common/context/view-context';
import styles from './Genes.module.css';

interface GroupSelectProps {
  readonly columns: readonly Path[];
  readonly path: Path | undefined;
  readonly onPath: (path: Path) => void;
}

/** Which column puts the cells into groups. */
export function GroupSelect({ columns, path, onPath }: GroupSelectProps) {
  const { row } = useNouns(path ?? columns[0] ?? ROOT);
  const isAlone = (column: Path) =>
    columns.every((other) => other === column || nameOf(other) !== nameOf(column));
  return (
    <label className={styles.matrix}>
      grouped by
      <select
        aria-label={`Groups of ${many(row)}`}
        value={path ?? ''}
        onChange={(event) => onPath(event.target.value)}
      >
        {path === undefined && <option value="">no grouping column</option>}
        {path !== undefined && !columns.includes(path) && (
          <option value={path}>{nameOf(path)}</option>
        )}
        {columns.map((column) => (
          <option key={column} value={column}>
            {isAlone(column) ? nameOf(column) : column.slice(1)}
          </option>
        ))}
      </select>
    </label>
  );
}
