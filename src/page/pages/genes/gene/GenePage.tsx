import { geneAt, linkNameOf, resolveGene } from '@/ask/names/find-genes';
import type { MatrixInfo } from '@/model/dataset';
import { many } from '@/model/nouns';
import { useDataset, useNouns } from '@/page/kit/context/view-context';
import { useDescription } from '@/page/kit/reading/use-block';
import { RowFields } from '@/page/kit/rows/RowFields';
import { ReadStatus } from '@/page/kit/status/ReadStatus';
import type { GenesView } from '../genes-view';
import { geneTable, useGeneNames } from '../use-gene-names';
import styles from './Gene.module.css';
import { GeneHead } from './GeneHead';
import { GeneValues } from './GeneValues';
import { NoSingleGene } from './NoSingleGene';

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
      <div className={styles.parts}>
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
