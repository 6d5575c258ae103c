import { nameOf, type Path } from '@/model/path';
import styles from './EmbeddingPanel.module.css';

interface LabelSelectProps {
  /** The column whose categories are named in the picture. */
  readonly path: Path;
  readonly choices: readonly Path[];
  readonly onPath: (path: Path) => void;
}

/** Which column names groups in the picture while something else colours it. */
export function LabelSelect({ path, choices, onPath }: LabelSelectProps) {
  const all = choices.includes(path) ? choices : [path, ...choices];
  return (
    <label className={styles.axis}>
      labels
      <select
        aria-label="Labels"
        value={path}
        onChange={({ target }) => onPath(target.value)}
      >
        {all.map((choice) => (
          <option key={choice} value={choice}>
            {nameOf(choice)}
          </option>
        ))}
      </select>
    </label>
  );
}
