import type { MatrixInfo } from '@/model/dataset';
import { sidesOf } from '@/model/matrix-sides';
import { many } from '@/model/nouns';
import type { Path } from '@/model/path';
import { formatShare } from '@/model/quantity';
import type { GenesView } from '@/state/genes-view';
import { Button } from '../controls/Button';
import { CountedRowsSelect, whyNothingCounted } from '../controls/CountedRowsSelect';
import { GeneCost } from '../genes/GeneCost';
import { GeneStatus } from '../genes/GeneStatus';
import choice from '../genes/Genes.module.css';
import { GroupOrderSelect } from '../genes/GroupOrderSelect';
import { GroupSelect } from '../genes/GroupSelect';
import { MatrixSelect } from '../genes/MatrixSelect';
import { type GeneReading, useGeneBlock } from '../genes/use-gene-block';
import { geneMatrices } from '../genes/use-gene-names';
import { useGroupColumns } from '../genes/use-group-columns';
import { useValueStatement } from '../genes/use-value-statement';
import { ReadStatus } from '../status/ReadStatus';
import { useCountedRows } from '../use-counted-rows';
import { useDataset, useNouns, useViewActions } from '../view-context';
import styles from './Gene.module.css';
import { GeneSpread } from './GeneSpread';

interface GeneValuesProps {
  readonly matrix: MatrixInfo;
  readonly view: Extract<GenesView, { kind: 'gene' }>;
  /** As people call it. */
  readonly name: string;
  readonly column: number;
}

/** The values of a gene in all cells, and in groups of them: of a matrix that is named, and can be another. */
export function GeneValues({ matrix, view, name, column }: GeneValuesProps) {
  const { dataset } = useDataset();
  const { showGenes, changeGenes } = useViewActions();
  const { cells } = sidesOf(matrix);
  const { row } = useNouns(matrix.path);
  const reading = useGeneBlock(dataset, matrix.path, view.gene, cells.count);
  const groups = useGroupColumns(cells.table);
  const counted = useCountedRows(cells.table);
  const nothing = whyNothingCounted(counted, row);
  const by = view.by ?? groups.best;
  const isRead = reading.status === 'ready' && reading.gene?.partial === undefined;
  const statement = useValueStatement(isRead ? matrix.path : undefined);
  const matrices = geneMatrices(dataset, cells.count);
  return (
    <section className={styles.values} aria-label={`Values of ${name}`}>
      <div className={styles.choices}>
        <MatrixSelect
          label="values of"
          matrices={matrices}
          path={matrix.path}
          onPath={(path) => showGenes(path, { ...view, gene: view.gene })}
        />
        <CountedRowsSelect
          table={cells.table}
          counted={counted}
          className={choice.matrix}
        />
        <GroupSelect
          columns={groups.paths}
          path={by}
          onPath={(path) => changeGenes({ by: path })}
        />
        {by !== undefined && (
          <GroupOrderSelect
            order={view.groups}
            onOrder={(order) => changeGenes({ groups: order })}
          />
        )}
      </div>
      {reading.status === 'ready' ? (
        <>
          {reading.gene && <GeneStatus name={name} noun={row} gene={reading.gene} />}
          {nothing ? (
            <p role="status" className={styles.note}>
              {nothing}
            </p>
          ) : (
            <GeneSpread
              name={name}
              matrix={matrix.path}
              column={column}
              block={reading.block}
              isPartial={reading.gene?.partial !== undefined}
              by={by}
              order={view.groups}
              rows={counted?.rows}
              statement={statement?.text}
            />
          )}
        </>
      ) : (
        <Waiting name={name} path={matrix.path} reading={reading} />
      )}
      {groups.isReady && groups.paths.length === 0 && (
        <p className={styles.note}>
          {cells.table ?? `The table of the ${many(row)}`} has no categorical column, so
          there are no groups of {many(row)} to compare.
        </p>
      )}
    </section>
  );
}

interface WaitingProps {
  readonly name: string;
  readonly path: Path;
  readonly reading: Exclude<GeneReading, { status: 'ready' }>;
}

/** What stands where values will be: the question what it costs, how far it is, or why it is not. */
function Waiting({ name, path, reading }: WaitingProps) {
  const nothing = () => undefined;
  const { row } = useNouns(path);
  switch (reading.status) {
    case 'asking':
      return (
        <GeneCost name={name} noun={row} cost={reading.cost} onStart={reading.start} />
      );
    case 'stopped':
      return (
        <div role="status" className={styles.stopped}>
          <p>
            Reading {name} was stopped at {formatShare(reading.done, 1)} and can be
            resumed.
          </p>
          <Button onClick={reading.retry}>Resume</Button>
        </div>
      );
    case 'refused':
      return <p className={styles.note}>{reading.sentence}</p>;
    case 'failed':
      return (
        <ReadStatus
          what={`${name} in ${path}`}
          reading={{ ...reading, cancel: nothing }}
        />
      );
    case 'loading':
      return (
        <ReadStatus
          what={`${name} in ${path}`}
          reading={{
            ...reading,
            cancel: reading.stop ?? nothing,
            retry: nothing,
          }}
        />
      );
    default:
      return null;
  }
}
