import type { MatrixInfo } from '@/model/dataset';
import { sidesOf } from '@/model/matrix-sides';
import { many } from '@/model/nouns';
import type { Path } from '@/model/path';
import { useDataset, useNouns, useViewActions } from '@/page/kit/context/view-context';
import choiceStyles from '@/page/kit/controls/Choices.module.css';
import { CountedRowsSelect, whyNothingCounted } from '@/page/kit/rows/CountedRowsSelect';
import { useCountedRows } from '@/page/kit/rows/use-counted-rows';
import { useSelectionGroups } from '@/page/kit/rows/use-selection-groups';
import { WithGroups } from '@/page/kit/rows/WithGroups';
import { ReadStatus } from '@/page/kit/status/ReadStatus';
import { GeneStatus } from '../GeneStatus';
import { GroupOrderSelect } from '../GroupOrderSelect';
import { GroupSelect } from '../GroupSelect';
import type { GenesView } from '../genes-view';
import { MatrixSelect } from '../MatrixSelect';
import { MatrixNamesSelect } from '../NamesSelect';
import { useChangeGenes } from '../use-change-genes';
import { useGeneColours } from '../use-gene-colours';
import { geneMatrices } from '../use-gene-names';
import { noGroupsText, useGroupColumns } from '../use-group-columns';
import { useValueStatement } from '../use-value-statement';
import styles from './Gene.module.css';
import { GeneSpread } from './GeneSpread';

interface GeneValuesProps {
  readonly matrix: MatrixInfo;
  readonly view: Extract<GenesView, { kind: 'gene' }>;
  /** Display name of the gene. */
  readonly name: string;
  readonly column: number;
}

/** Values of a gene in all cells and in groups of cells, from a matrix that is named and can be changed. */
export function GeneValues({ matrix, view, name, column }: GeneValuesProps) {
  const { dataset } = useDataset();
  const { showPage } = useViewActions();
  const changeGenes = useChangeGenes();
  const { cells } = sidesOf(matrix);
  const { row } = useNouns(matrix.path);
  const reading = useGeneColours(dataset, matrix.path, view.gene, cells.count);
  const groups = useGroupColumns(cells.table, true);
  const counted = useCountedRows(cells.table);
  const nothing = whyNothingCounted(counted, row);
  const by = view.by ?? groups.best;
  const selection = useSelectionGroups(
    dataset.tables.find(({ path }) => path === cells.table),
    row,
  );
  const read = reading?.status === 'ready' ? reading.value : undefined;
  const isRead = read !== undefined && read.gene.partial === undefined;
  const statement = useValueStatement(isRead ? matrix.path : undefined);
  const matrices = geneMatrices(dataset, cells.count);
  const onMatrix = (path: Path) => showPage(path, { genes: view });
  return (
    <section className={styles.values} aria-label={`Values of ${name}`}>
      <div className={choiceStyles.form}>
        <MatrixSelect
          label="values of"
          matrices={matrices}
          path={matrix.path}
          onPath={onMatrix}
        />
        <MatrixNamesSelect matrix={matrix} />
        <CountedRowsSelect table={cells.table} counted={counted} />
        <GroupSelect
          label="grouped by"
          name={`Groups of ${many(row)}`}
          selection={selection}
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
      {read ? (
        <>
          <GeneStatus name={name} noun={row} gene={read.gene} />
          {nothing ? (
            <p role="status" className={styles.note}>
              {nothing}
            </p>
          ) : (
            <WithGroups paths={[by]} selection={selection} className={styles.note}>
              {([grouping]) => (
                <GeneSpread
                  name={name}
                  matrix={matrix.path}
                  column={column}
                  soFar={read.gene.partial?.done}
                  by={grouping}
                  order={view.groups}
                  rows={counted?.rows}
                  statement={statement}
                  onMatrix={onMatrix}
                  plotted={
                    cells.table === undefined
                      ? undefined
                      : { table: cells.table, gene: view.gene }
                  }
                />
              )}
            </WithGroups>
          )}
        </>
      ) : (
        reading &&
        reading.status !== 'ready' && (
          <ReadStatus
            what={`${name} in ${matrix.path}`}
            reading={reading}
            name={name}
            noun={row}
          />
        )
      )}
      {groups.isReady && groups.paths.length === 0 && (
        <p className={styles.note}>
          {noGroupsText(groups, cells.table, row)}, so there are no groups of {many(row)}{' '}
          to compare.
        </p>
      )}
    </section>
  );
}
