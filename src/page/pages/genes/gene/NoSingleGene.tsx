import {
  type GeneNames,
  geneAt,
  linkNameOf,
  type ResolvedGene,
} from '@/ask/names/find-genes';
import type { MatrixInfo } from '@/model/dataset';
import { countText, many } from '@/model/nouns';
import type { Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import { useNouns } from '@/page/kit/context/view-context';
import { ElementLink } from '@/page/kit/controls/ElementLink';
import { visibleName } from '@/page/kit/element/shown-name';
import { GeneLink } from '../GeneLink';
import styles from './Gene.module.css';

interface NoSingleGeneProps {
  readonly matrix: MatrixInfo;
  /** Whose rows are the genes. */
  readonly table: Path;
  readonly names: GeneNames;
  readonly gene: string;
  readonly by?: Path | undefined;
  readonly resolved: Exclude<ResolvedGene, { kind: 'gene' }>;
}

/** Genes of one name that are offered. */
const MAX_OFFERED = 20;

/** Says that a matrix has no gene of a name, or offers those that share it. */
export function NoSingleGene(props: NoSingleGeneProps) {
  const { matrix, table, names, gene, by, resolved } = props;
  const { column } = useNouns(matrix.path);
  if (resolved.kind === 'unknown')
    return (
      <div className={styles.section} role="alert">
        <p>
          {matrix.path} has no {column} named “{gene}”. Other matrices may have it;{' '}
          <ElementLink path={table}>the table of {many(column)}</ElementLink> lists all{' '}
          {many(column)} in this matrix.
        </p>
      </div>
    );
  const more = resolved.count - MAX_OFFERED;
  return (
    <div className={styles.section} role="alert">
      <p>
        {matrix.path} has {countText(resolved.count, column)} named “{gene}”. Choose one:
      </p>
      <ul>
        {resolved.columns.slice(0, MAX_OFFERED).map((at) => {
          const found = geneAt(names, at);
          return (
            <li key={at}>
              <GeneLink matrix={matrix.path} gene={linkNameOf(names, found)} by={by}>
                {visibleName(found.name)}
                {found.id !== undefined && ` · ${visibleName(found.id)}`}, number{' '}
                {formatCount(at)}
              </GeneLink>
            </li>
          );
        })}
      </ul>
      {more > 0 && (
        <p>
          {formatCount(more)} more are in{' '}
          <ElementLink path={table}>their table</ElementLink>.
        </p>
      )}
    </div>
  );
}
