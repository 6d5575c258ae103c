import type { MatrixInfo } from '@/model/dataset';
import { many } from '@/model/nouns';
import { ROOT } from '@/model/path';
import { GeneLink } from '../genes/GeneLink';
import { useNouns } from '../view-context';
import styles from './Row.module.css';

interface GenePagesProps {
  /** Those whose genes are the rows of the table. */
  readonly matrices: readonly MatrixInfo[];
  readonly name: string;
  readonly at: number;
}

/** Where the values of a gene are: a page of it in each matrix. */
export function GenePages({ matrices, name, at }: GenePagesProps) {
  const { row, column } = useNouns(matrices[0]?.path ?? ROOT);
  return (
    <section aria-label={`Values of the ${column}`}>
      <h2 className={styles.title}>Values in the {many(row)}</h2>
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
