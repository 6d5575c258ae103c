import { useMemo } from 'react';
import type { MatrixInfo } from '@/model/dataset';
import { sidesOf } from '@/model/matrix-sides';
import { many } from '@/model/nouns';
import type { Path } from '@/model/path';
import {
  useDataset,
  useNouns,
  useViewActions,
} from '@/views/common/context/view-context';
import { CountedRowsSelect } from '@/views/common/rows/CountedRowsSelect';
import type { CountedRows } from '@/views/common/rows/use-counted-rows';
import {
  GENE_ORDERS,
  type GeneOrder,
  MANY_GENES_KINDS,
  type ManyGenes,
  SCALED,
} from '@/views/genes/genes-view';
import { Button } from '@/views/kit/controls/Button';
import choice from '../Genes.module.css';
import { GroupOrderSelect } from '../GroupOrderSelect';
import { GroupSelect } from '../GroupSelect';
import { MatrixSelect } from '../MatrixSelect';
import { NamesSelect } from '../NamesSelect';
import { useChangeGenes } from '../use-change-genes';
import { geneMatrices } from '../use-gene-names';
import styles from './Dotplot.module.css';
import { KIND_NAMES, scaledThing } from './plot-caption';

interface PlotOptionsProps {
  readonly matrix: MatrixInfo;
  readonly view: ManyGenes;
  readonly counted: CountedRows | undefined;
  /** Columns that can group the cells, and the one that does. */
  readonly columns: readonly Path[];
  readonly by: Path | undefined;
}

const ORDERS: Record<GeneOrder, string> = {
  name: 'by name',
  mean: 'mean (descending)',
  peak: 'by top group',
};

/** What is plotted of which cells and groups, in which order and on which scale. */
export function PlotOptions({ matrix, view, counted, columns, by }: PlotOptionsProps) {
  const { dataset } = useDataset();
  const { showPage } = useViewActions();
  const changeGenes = useChangeGenes();
  const nouns = useNouns(matrix.path);
  const { column } = nouns;
  const { cells, genes } = sidesOf(matrix);
  const tables = useMemo(
    () => (genes.table === undefined ? [] : [genes.table]),
    [genes.table],
  );
  return (
    <div className={styles.choices}>
      <fieldset className={styles.kind}>
        <legend className="visually-hidden">Plot type</legend>
        {MANY_GENES_KINDS.map((kind) => (
          <Button
            key={kind}
            look="quiet"
            aria-pressed={view.kind === kind}
            onClick={() => changeGenes({ kind })}
          >
            {KIND_NAMES[kind]}
          </Button>
        ))}
      </fieldset>
      <MatrixSelect
        label="values of"
        matrices={geneMatrices(dataset, cells.count)}
        path={matrix.path}
        onPath={(path) => showPage(path, { genes: view })}
      />
      <NamesSelect tables={tables} />
      <CountedRowsSelect
        table={cells.table}
        counted={counted}
        className={choice.matrix}
      />
      <GroupSelect
        columns={columns}
        path={by}
        onPath={(path) => changeGenes({ by: path })}
      />
      <GroupOrderSelect
        order={view.groups}
        onOrder={(next) => changeGenes({ groups: next })}
      />
      <label className={styles.choice}>
        {many(column)}
        <select
          aria-label={`Order of the ${many(column)}`}
          value={view.order ?? ''}
          onChange={({ target }) =>
            changeGenes({ order: GENE_ORDERS.find((one) => one === target.value) })
          }
        >
          <option value="">as listed</option>
          {GENE_ORDERS.map((one) => (
            <option key={one} value={one}>
              {ORDERS[one]}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.choice}>
        Scale
        <select
          aria-label="Scale of the colours"
          value={view.scaled ?? ''}
          onChange={({ target }) =>
            changeGenes({ scaled: SCALED.find((one) => one === target.value) })
          }
        >
          <option value="">none</option>
          {SCALED.map((one) => (
            <option key={one} value={one}>
              each {scaledThing(view.kind, one, nouns)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
