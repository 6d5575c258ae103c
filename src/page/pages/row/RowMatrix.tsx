import { useState } from 'react';
import type { MatrixInfo } from '@/model/dataset';
import { many } from '@/model/nouns';
import { ROOT } from '@/model/path';
import { formatBytes, formatShape } from '@/model/quantity';
import { useNouns, useView, useViewActions } from '@/page/kit/context/view-context';
import { Button } from '@/page/kit/controls/Button';
import { ElementLink } from '@/page/kit/controls/ElementLink';
import { Select } from '@/page/kit/controls/Select';
import { useDescriptions } from '@/page/kit/reading/use-block';
import fieldStyles from '@/page/kit/rows/RowFields.module.css';
import { useFittingOf } from '../genes/fitting-matrix';
import { cellCost } from './cell-cost';
import styles from './Row.module.css';
import { RowGenes } from './RowGenes';

/** Maximum bytes that are read for a cell without asking. */
const LITTLE = 8 << 20;

interface RowMatrixProps {
  /** The matrices whose cells are the rows of the table. */
  readonly matrices: readonly MatrixInfo[];
  readonly at: number;
}

/** Suitable matrix, or if that is merely the first, one that is not stored by gene. */
function usualOf(matrices: readonly MatrixInfo[], fitting: MatrixInfo) {
  if (fitting !== matrices[0] && matrices.includes(fitting)) return fitting;
  return matrices.find(({ layout }) => layout !== 'csc') ?? matrices[0];
}

/** Genes with the highest values in a cell, by a matrix that is named; shows the cost first if it is high. */
export function RowMatrix({ matrices, at }: RowMatrixProps) {
  const chosen = useView(({ page }) => page?.matrix);
  const { changePage } = useViewActions();
  const { row, column } = useNouns(matrices[0]?.path ?? ROOT);
  const [wanted, setWanted] = useState<string>();
  const named = matrices.find(({ path }) => path === chosen);
  const fitting = useFittingOf(named ? undefined : matrices);
  const matrix = named ?? (fitting && usualOf(matrices, fitting));
  const [description] = useDescriptions(matrix ? [matrix.path] : []);
  if (!matrix) return null;
  const storage = description?.status === 'ready' ? description.value.storage : undefined;
  const chunk = matrix.layout === 'dense' ? storage?.chunkShape : undefined;
  const bytes = cellCost(matrix, chunk);
  const isCostly = bytes > LITTLE && wanted !== matrix.path;
  return (
    <section aria-label={`Highest expressed ${many(column)}`}>
      <h2 className={fieldStyles.title}>
        Highest in <ElementLink path={matrix.path}>{matrix.path}</ElementLink>
        {matrices.length > 1 && (
          <Select
            label={<span className="visually-hidden">Matrix</span>}
            options={matrices.map(({ path }) => ({ value: path, label: path.slice(1) }))}
            value={matrix.path}
            onValue={(path) => changePage({ matrix: path })}
          />
        )}
      </h2>
      {description?.status === 'loading' ? null : isCostly ? (
        <div className={styles.ask}>
          <p>
            {matrix.path} is stored{' '}
            {chunk
              ? `in chunks of ${formatShape(chunk)}: reading one ${row} means reading every chunk that contains it`
              : `by ${column}${matrix.layout === 'dense' ? '' : ' (CSC)'}: reading one ${row} means reading all of it`}
            , at most {formatBytes(bytes)}.
          </p>
          <Button onClick={() => setWanted(matrix.path)}>Read it</Button>
        </div>
      ) : (
        <RowGenes matrix={matrix} at={at} />
      )}
    </section>
  );
}
