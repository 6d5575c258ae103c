import { formatCount } from '@/model/quantity';
import styles from './Plots.module.css';

interface DrawnGroupsProps {
  readonly drawn: number;
  readonly all: number;
}

/** Note below a plot that leaves out groups. */
export function DrawnGroups({ drawn, all }: DrawnGroupsProps) {
  if (drawn >= all) return null;
  return (
    <p className={styles.note}>
      {formatCount(drawn)} of {formatCount(all)} groups are drawn; the TSV has all.
    </p>
  );
}
