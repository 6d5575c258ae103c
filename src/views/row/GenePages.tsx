import type { MatrixInfo } from '@/model/dataset';
import { GeneLink } from '../genes/GeneLink';
import styles from './Row.module.css';

interface GenePagesProps {
  /** Those whose genes are the rows of the table. */
  readonly matrices: readonly MatrixInfo[];
  readonly name: string;
  readonly at: number;
}

/** Where the values of a gene are: a page of it in each matrix. */
export function GenePages({ matrices, name, at }: GenePagesProps) {
  return (
    <section aria-label="Values of the gene">
      <h2 className={styles.title}>Its values in the cells</h2>
      <ul className={styles.pages}>
        {matrices.map(({ path }) => (
          <li key={path}>
            <GeneLink matrix={path} gene={`${name}@${at}`}>
              {name} in {path}
            </GeneLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
