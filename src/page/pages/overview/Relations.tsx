import { relationLabel } from '@/ask/matrices/relation-label';
import { extentText, many } from '@/model/nouns';
import type { MatrixRelation } from '@/model/overview';
import { formatCount } from '@/model/quantity';
import { useDataset, useNouns } from '@/page/kit/context/view-context';
import { ElementLink } from '@/page/kit/controls/ElementLink';
import { useAnswerGroup } from '@/page/kit/reading/use-answer';
import { GroupStatus } from '@/page/kit/status/GroupStatus';
import { hasDamagedMatrix } from './damaged-matrix';
import styles from './Relations.module.css';

/** Relations between X, raw and layers, such as log1p of another matrix, as far as they were found. */
export function Relations({ isWanted }: { readonly isWanted: boolean }) {
  const { dataset } = useDataset();
  const { matrices } = dataset;
  const isOne = matrices.length < 2;
  const [[state], reading] = useAnswerGroup(
    'relateMatrices',
    isWanted && !isOne ? [{}] : [],
  );
  const [only] = matrices;
  if (isOne)
    return only ? (
      <p className={styles.relations}>
        {only.path} is the only matrix{hasDamagedMatrix(dataset) && ' that can be read'}.
      </p>
    ) : null;
  const value = state?.status === 'ready' ? state.value : undefined;
  const sameCells = matrices.filter(({ rows }) => rows === only?.rows).length;
  return (
    <div className={styles.relations}>
      <GroupStatus reading={reading} />
      {reading.failure && <p>{reading.failure.message}</p>}
      <ul>
        {value?.relations.map((relation) => (
          <One key={relation.path} {...relation} />
        ))}
      </ul>
      {value && value.compared.length < 2 && sameCells > 1 && (
        <p>
          Not compared: they have too few values of the same cells and genes, or chunks
          that are too large to sample.
        </p>
      )}
      {value && value.relations.length === 0 && value.compared.length > 1 && (
        <p>
          {value.compared.join(', ')} were compared at the same rows and columns; no
          simple relation found (identical, per-cell scaling, log1p, per-gene scaling).
        </p>
      )}
    </div>
  );
}

function One(found: MatrixRelation) {
  const { path, of, relation, cells, genes, values, over, areShared, notFinite } = found;
  const { before, after } = relationLabel(relation);
  const nouns = useNouns(path);
  const columns = many(nouns.column);
  return (
    <li>
      <ElementLink path={path}>{path}</ElementLink> {before}{' '}
      <ElementLink path={of}>{of}</ElementLink>
      {after}
      {over !== undefined && (
        <>
          {' '}
          over all {columns} of <ElementLink path={over}>{over}</ElementLink>
        </>
      )}
      {areShared && `, for the ${columns} in both`}.{' '}
      <small>
        Checked on {extentText([cells, genes], nouns)}: all {formatCount(values)} non-zero
        values agree
        {notFinite !== undefined &&
          `; ${formatCount(notFinite)} with NaN or infinite values left out`}
        .
      </small>
    </li>
  );
}
