import { relationWords } from '@/analysis/matrix/relation-words';
import { ALL } from '@/client/overview-caches';
import { extentText, many } from '@/model/nouns';
import type { MatrixRelation } from '@/model/overview';
import { ElementLink } from '../controls/ElementLink';
import { formatCount } from '../format/quantity';
import { GroupStatus } from '../status/GroupStatus';
import { useData } from '../use-block';
import { useResourceGroup } from '../use-resource';
import { useDataset, useNouns } from '../view-context';
import styles from './Relations.module.css';

/** X against raw against layers: what each is of another, where that was seen. */
export function Relations({ isWanted }: { readonly isWanted: boolean }) {
  const { dataset } = useDataset();
  const { overview } = useData();
  const { matrices } = dataset;
  const isOne = matrices.length < 2;
  const [[state], reading] = useResourceGroup(
    overview.relations,
    isWanted && !isOne ? [ALL] : [],
  );
  const [only] = matrices;
  if (isOne)
    return only ? (
      <p className={styles.relations}>
        {only.path} is the only matrix: there are no layers and no raw.
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
          Not compared with one another: a single row of them is much to fetch and unpack.
        </p>
      )}
      {value && value.relations.length === 0 && value.compared.length > 1 && (
        <p>
          {value.compared.join(', ')} were compared at the same rows and columns: none is
          a simple function of another (the same, divided by cell, log1p, scaled by gene).
        </p>
      )}
    </div>
  );
}

function One(found: MatrixRelation) {
  const { path, of, relation, cells, genes, values, over, areShared, notFinite } = found;
  const { before, after } = relationWords(relation);
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
      {areShared && `, at the ${columns} that both have`}.{' '}
      <small>
        Compared at {extentText([cells, genes], nouns)}: it holds at all{' '}
        {formatCount(values)} places with a value
        {notFinite !== undefined &&
          `, ${formatCount(notFinite)} with NaN or infinite values left out`}
        .
      </small>
    </li>
  );
}
