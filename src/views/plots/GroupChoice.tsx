import { nameOf, type Path } from '@/model/path';
import styles from './Plots.module.css';

interface GroupChoiceProps {
  readonly label: keyof typeof NAMES;
  readonly paths: readonly Path[];
  readonly path: Path | undefined;
  readonly onPath: (path: Path | undefined) => void;
  /** The selection as groups, where it is one of the choices. */
  readonly selection?: { readonly path: Path; readonly label: string } | undefined;
}

const NAMES = { by: 'Group by', 'split by': 'Split by', 'stacked by': 'Stacked by' };

/** The column that makes groups; nothing too, except where bars are stacked. */
export function GroupChoice(props: GroupChoiceProps) {
  const { label, paths, path, onPath, selection } = props;
  const isListed = path === undefined || paths.includes(path) || path === selection?.path;
  return (
    <label className={styles.choice}>
      {label}
      <select
        aria-label={NAMES[label]}
        value={path ?? ''}
        onChange={({ target }) => onPath(target.value || undefined)}
      >
        {(label !== 'stacked by' || path === undefined) && (
          <option value="">nothing</option>
        )}
        {selection && <option value={selection.path}>{selection.label}</option>}
        {!isListed && <option value={path}>{nameOf(path)}</option>}
        {paths.map((one) => (
          <option key={one} value={one}>
            {nameOf(one)}
          </option>
        ))}
      </select>
    </label>
  );
}
