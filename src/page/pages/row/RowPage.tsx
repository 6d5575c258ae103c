import { resolveGene } from '@/ask/names/find-genes';
import type { MatrixInfo } from '@/model/dataset';
import type { ElementInfo } from '@/model/element';
import { type MatrixSide, sidesOf } from '@/model/matrix-sides';
import { many } from '@/model/nouns';
import { ROOT } from '@/model/path';
import { formatCount } from '@/model/quantity';
import { useDataset, useNouns } from '@/page/kit/context/view-context';
import { ElementLink } from '@/page/kit/controls/ElementLink';
import element from '@/page/kit/element/Element.module.css';
import { RowFields } from '@/page/kit/rows/RowFields';
import fieldStyles from '@/page/kit/rows/RowFields.module.css';
import { ReadStatus } from '@/page/kit/status/ReadStatus';
import { useFittingOf } from '../genes/fitting-matrix';
import { GeneLink } from '../genes/GeneLink';
import { geneTable, useGeneNames } from '../genes/use-gene-names';
import styles from './Row.module.css';
import { RowArrays } from './RowArrays';
import { RowGraphs } from './RowGraphs';
import { RowHead } from './RowHead';
import { RowMatrix } from './RowMatrix';
import type { RowRef } from './row-link';
import { useRowNumber } from './use-row-number';

interface RowPageProps {
  readonly info: Extract<ElementInfo, { kind: 'dataframe' }>;
  readonly row: RowRef;
}

/** Everything that the file says about one row of a table, such as a cell. */
export function RowPage({ info, row }: RowPageProps) {
  const { dataset } = useDataset();
  const found = useRowNumber(info, row);
  const isOfTable = ({ table, count }: MatrixSide) =>
    table === info.path && count === info.length;
  const ofCells = dataset.matrices.filter((matrix) => isOfTable(sidesOf(matrix).cells));
  const ofGenes = dataset.matrices.filter((matrix) => isOfTable(sidesOf(matrix).genes));
  return (
    <>
      <RowHead info={info} row={row} found={found} />
      {found.status === 'looking' && (
        <div className={styles.section}>
          <ReadStatus what={`the names of ${info.path}`} reading={found.reading} />
        </div>
      )}
      {found.status === 'none' && (
        <p className={styles.section} role="alert">
          {row.name === undefined
            ? `${info.path} has ${formatCount(info.length)} rows; there is no row ${formatCount(row.at ?? 0)}.`
            : `No row of ${info.path} is named “${row.name}”.`}{' '}
          <ElementLink path={info.path}>See all rows</ElementLink>
        </p>
      )}
      {found.status === 'found' && (
        <div className={`${element.pageParts} ${styles.parts}`} key={found.at}>
          {found.alike > 1 && (
            <p className={styles.note}>
              {formatCount(found.alike)} rows have this name; this is the first.
            </p>
          )}
          <RowFields info={info} at={found.at} />
          <div className={styles.beside}>
            <RowArrays table={info.path} at={found.at} length={info.length} />
            {ofGenes.length > 0 && (
              <GenePages matrices={ofGenes} name={found.name} at={found.at} />
            )}
            {ofCells.length > 0 && <RowMatrix matrices={ofCells} at={found.at} />}
            <RowGraphs info={info} at={found.at} />
          </div>
        </div>
      )}
    </>
  );
}

interface GenePagesProps {
  /** The matrices whose genes are the rows of the table. */
  readonly matrices: readonly MatrixInfo[];
  readonly name: string;
  readonly at: number;
}

/** Links to the pages of a gene in each matrix, the suitable one first. */
function GenePages({ matrices, name, at }: GenePagesProps) {
  const { row, column } = useNouns(matrices[0]?.path ?? ROOT);
  const fitting = useFittingOf(matrices);
  const isHere = fitting && matrices.includes(fitting);
  const listed = isHere
    ? [fitting, ...matrices.filter((matrix) => matrix !== fitting)]
    : matrices;
  return (
    <section aria-label={`Values of the ${column}`}>
      <h2 className={fieldStyles.title}>Values in the {many(row)}</h2>
      <ul className={styles.pages}>
        {fitting && !isHere && <GeneElsewhere matrix={fitting} name={name} />}
        {listed.map(({ path }) => (
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

interface GeneElsewhereProps {
  /** Matrix whose genes have a table of their own. */
  readonly matrix: MatrixInfo;
  readonly name: string;
}

/**
 * Link to the page of a gene in a matrix that finds it by its name; renders nothing if it has no such gene, or several.
 */
function GeneElsewhere({ matrix, name }: GeneElsewhereProps) {
  const { dataset } = useDataset();
  const naming = useGeneNames(geneTable(dataset, matrix));
  if (naming?.status !== 'ready' || resolveGene(naming.value, name).kind !== 'gene')
    return null;
  return (
    <li>
      <GeneLink matrix={matrix.path} gene={name}>
        {name} in {matrix.path}
      </GeneLink>
    </li>
  );
}
