import type { MatrixInfo } from '@/model/dataset';
import { many } from '@/model/nouns';
import { type Path, ROOT } from '@/model/path';
import { useNouns } from '../common/context/view-context';
import styles from './Genes.module.css';

interface MatrixSelectProps {
  readonly label: string;
  readonly matrices: readonly MatrixInfo[];
  readonly path: Path | undefined;
  readonly onPath: (path: Path) => void;
}

/** Which matrix the values of genes come from: X, a layer or raw. */
export function MatrixSelect({ label, matrices, path, onPath }: MatrixSelectProps) {
  const { column } = useNouns(path ?? ROOT);
  return (
    <label className={styles.matrix}>
      {label}
      <select
        aria-label={`Matrix of the ${many(column)}`}
        value={path}
        onChange={(event) => onPath(event.target.value)}
      >
        {matrices.map((matrix) => (
          <option key={matrix.path} value={matrix.path}>
            {matrix.path.slice(1)}
          </option>
        ))}
      </select>
    </label>
  );
}
