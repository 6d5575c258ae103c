import { nameOf, type Path } from '@/model/path';
import styles from './Genes.module.css';

interface GroupSelectProps {
  readonly columns: readonly Path[];
  readonly path: Path | undefined;
  readonly onPath: (path: Path) => void;
}

/** Which column puts the cells into groups. */
export function GroupSelect({ columns, path, onPath }: GroupSelectProps) {
  return (
    <label className={styles.matrix}>
      grouped by
      <select
        aria-label="Groups of cells"
        value={path ?? ''}
        onChange={(event) => onPath(event.target.value)}
      >
        {path === undefined && <option value="">no column of groups</option>}
        {path !== undefined && !columns.includes(path) && (
          <option value={path}>{nameOf(path)}</option>
        )}
        {columns.map((column) => (
          <option key={column} value={column}>
            {nameOf(column)}
          </option>
        ))}
      </select>
    </label>
  );
}
