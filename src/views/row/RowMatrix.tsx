import { useState } from 'react';
import type { MatrixInfo } from '@/model/dataset';
import { Button } from '../controls/Button';
import { ElementLink } from '../controls/ElementLink';
import { formatBytes } from '../format/quantity';
import { useView, useViewActions } from '../view-context';
import styles from './Row.module.css';
import { RowGenes } from './RowGenes';

/** Bytes that a matrix stored gene by gene may have and be read through unasked. */
const LITTLE = 8 << 20;

interface RowMatrixProps {
  /** Those whose rows are the rows of the table. */
  readonly matrices: readonly MatrixInfo[];
  readonly at: number;
}

/** What a cell expresses most, by a matrix that is named; what that costs is said where it is much. */
export function RowMatrix({ matrices, at }: RowMatrixProps) {
  const chosen = useView(({ page }) => page?.matrix);
  const { changePage } = useViewActions();
  const [wanted, setWanted] = useState<string>();
  const matrix =
    matrices.find(({ path }) => path === chosen) ??
    matrices.find(({ layout }) => layout !== 'csc') ??
    matrices[0];
  if (!matrix) return null;
  const bytes = throughAll(matrix);
  const isCostly = bytes > LITTLE && wanted !== matrix.path;
  return (
    <section aria-label="Highest expressed genes">
      <h2 className={styles.title}>
        Highest in <ElementLink path={matrix.path}>{matrix.path}</ElementLink>
        {matrices.length > 1 && (
          <label className={styles.choice}>
            <span className="visually-hidden">Matrix</span>
            <select
              value={matrix.path}
              onChange={({ target }) => changePage({ matrix: target.value })}
            >
              {matrices.map(({ path }) => (
                <option key={path} value={path}>
                  {path.slice(1)}
                </option>
              ))}
            </select>
          </label>
        )}
      </h2>
      {isCostly ? (
        <div className={styles.ask}>
          <p>
            {matrix.path} is stored gene by gene (CSC): for the genes of one cell all of
            it is read, up to {formatBytes(bytes)}.
          </p>
          <Button onClick={() => setWanted(matrix.path)}>Read through it</Button>
        </div>
      ) : (
        <RowGenes matrix={matrix} at={at} />
      )}
    </section>
  );
}

/** Bytes to read for one row: nothing to speak of, but where the matrix lies by columns. */
function throughAll({ layout, stored = 0, dtype }: MatrixInfo): number {
  if (layout !== 'csc') return 0;
  const bits = Number(/\d+$/.exec(dtype)?.[0] ?? 8);
  return stored * (bits / 8 + 4);
}
