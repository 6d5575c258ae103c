import {
  type GeneNames,
  geneAt,
  linkNameOf,
  type ResolvedGene,
  resolveGene,
} from '@/ask/names/find-genes';
import type { MatrixInfo } from '@/model/dataset';
import { countText, many } from '@/model/nouns';
import type { Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import { useDataset, useNouns } from '@/page/kit/context/view-context';
import { ElementLink } from '@/page/kit/controls/ElementLink';
import element from '@/page/kit/element/Element.module.css';
import { visibleName } from '@/page/kit/element/shown-name';
import { useDescription } from '@/page/kit/reading/use-block';
import { RowFields } from '@/page/kit/rows/RowFields';
import { ReadStatus } from '@/page/kit/status/ReadStatus';
import { GeneLink } from '../GeneLink';
import type { GenesView } from '../genes-view';
import { geneTable, useGeneNames } from '../use-gene-names';
import styles from './Gene.module.css';
import { GeneHead } from './GeneHead';
import { GeneValues } from './GeneValues';

interface NoSingleGeneProps {
  readonly matrix: MatrixInfo;
  /** Table whose rows are the genes. */
  readonly table: Path;
  readonly names: GeneNames;
  readonly gene: string;
  readonly by?: Path | undefined;
  readonly resolved: Exclude<ResolvedGene, { kind: 'gene' }>;
}

/** Maximum number of genes with the same name that are offered. */
const MAX_OFFERED = 20;

/** Says that a matrix has no gene of a name, or offers those that share it. */
function NoSingleGene(props: NoSingleGeneProps) {
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

interface GenePageProps {
  readonly matrix: MatrixInfo;
  readonly view: Extract<GenesView, { kind: 'gene' }>;
}

/** Everything about one gene of a matrix: its names and columns, and how its values are spread over the cells. */
export function GenePage({ matrix, view }: GenePageProps) {
  const { dataset } = useDataset();
  const { column } = useNouns(matrix.path);
  const table = geneTable(dataset, matrix);
  const naming = useGeneNames(table);
  const frame = useDescription(table?.path ?? matrix.path);
  const info = frame.status === 'ready' ? frame.value.element : undefined;
  if (naming?.status !== 'ready')
    return (
      <>
        <GeneHead matrix={matrix} name={view.gene} />
        <div className={styles.section}>
          {naming === undefined ? (
            <p>
              The {many(column)} of {matrix.path} have no names, so there are none to
              show.
            </p>
          ) : (
            <ReadStatus what={`the names of the ${many(column)}`} reading={naming} />
          )}
        </div>
      </>
    );
  const names = naming.value;
  const resolved = resolveGene(names, view.gene);
  if (resolved.kind !== 'gene')
    return (
      <>
        <GeneHead matrix={matrix} name={view.gene} />
        <NoSingleGene
          matrix={matrix}
          table={table?.path ?? matrix.path}
          names={names}
          gene={view.gene}
          by={view.by}
          resolved={resolved}
        />
      </>
    );
  const gene = geneAt(names, resolved.column);
  return (
    <>
      <GeneHead
        matrix={matrix}
        name={gene.name}
        gene={{ ...gene, link: linkNameOf(names, gene) }}
      />
      <div className={`${element.pageParts} ${styles.parts}`}>
        <GeneValues matrix={matrix} view={view} name={gene.name} column={gene.column} />
        {info?.kind === 'dataframe' && (
          <div className={styles.columns}>
            <RowFields key={gene.column} info={info} at={gene.column} />
          </div>
        )}
      </div>
    </>
  );
}
