import type { MatrixInfo } from '@/model/dataset';
import { sidesOf } from '@/model/matrix-sides';
import { many } from '@/model/nouns';
import type { Path } from '@/model/path';
import { useDataset, useNouns, useViewActions } from '@/page/kit/context/view-context';
import { ChoiceButtons } from '@/page/kit/controls/ChoiceButtons';
import choiceStyles from '@/page/kit/controls/Choices.module.css';
import { optionsOf, Select } from '@/page/kit/controls/Select';
import { CountedRowsSelect } from '@/page/kit/rows/CountedRowsSelect';
import type { CountedRows } from '@/page/kit/rows/use-counted-rows';
import type { SelectionGroups } from '@/page/kit/rows/use-selection-groups';
import { GroupOrderSelect } from '../GroupOrderSelect';
import { GroupSelect } from '../GroupSelect';
import {
  GENE_ORDERS,
  type GeneOrder,
  MANY_GENES_KINDS,
  type ManyGenes,
  SCALED,
} from '../genes-view';
import { MatrixSelect } from '../MatrixSelect';
import { MatrixNamesSelect } from '../NamesSelect';
import { useChangeGenes } from '../use-change-genes';
import { geneMatrices } from '../use-gene-names';
import styles from './Dotplot.module.css';
import { KIND_NAMES, scaledThing } from './plot-caption';

interface PlotOptionsProps {
  readonly matrix: MatrixInfo;
  readonly view: ManyGenes;
  readonly counted: CountedRows | undefined;
  /** Columns that can group the cells; `by` is the one that does. */
  readonly columns: readonly Path[];
  readonly by: Path | undefined;
  readonly selection: SelectionGroups;
}

const ORDERS: Record<GeneOrder, string> = {
  name: 'by name',
  mean: 'mean (descending)',
  peak: 'by top group',
};

/** Options of a plot: its type, cells and groups, their order and the scale. */
export function PlotOptions({
  matrix,
  view,
  counted,
  columns,
  by,
  selection,
}: PlotOptionsProps) {
  const { dataset } = useDataset();
  const { showPage } = useViewActions();
  const changeGenes = useChangeGenes();
  const nouns = useNouns(matrix.path);
  const { column } = nouns;
  const { cells } = sidesOf(matrix);
  return (
    <div className={choiceStyles.form}>
      <ChoiceButtons
        label="Plot type"
        className={`${choiceStyles.wide} ${styles.kind}`}
        options={optionsOf(MANY_GENES_KINDS, (kind) => KIND_NAMES[kind])}
        value={view.kind}
        onValue={(kind) => changeGenes({ kind })}
      />
      <MatrixSelect
        label="values of"
        matrices={geneMatrices(dataset, cells.count)}
        path={matrix.path}
        onPath={(path) => showPage(path, { genes: view })}
      />
      <MatrixNamesSelect matrix={matrix} />
      <CountedRowsSelect table={cells.table} counted={counted} />
      <GroupSelect
        label="grouped by"
        name={`Groups of ${many(nouns.row)}`}
        selection={selection}
        columns={columns}
        path={by}
        onPath={(path) => changeGenes({ by: path })}
      />
      <GroupOrderSelect
        order={view.groups}
        onOrder={(next) => changeGenes({ groups: next })}
      />
      <Select
        label={many(column)}
        aria-label={`Order of the ${many(column)}`}
        options={[
          { value: undefined, label: 'as listed' },
          ...optionsOf(GENE_ORDERS, (one) => ORDERS[one]),
        ]}
        value={view.order}
        onValue={(order) => changeGenes({ order })}
      />
      <Select
        label="Scale"
        aria-label="Scale of the colours"
        options={[
          { value: undefined, label: 'none' },
          ...optionsOf(SCALED, (one) => `each ${scaledThing(view.kind, one, nouns)}`),
        ]}
        value={view.scaled}
        onValue={(scaled) => changeGenes({ scaled })}
      />
    </div>
  );
}
