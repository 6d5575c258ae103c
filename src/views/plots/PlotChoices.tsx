import type { TableInfo } from '@/model/dataset';
import { joinPath, type Path } from '@/model/path';
import { CountedRowsSelect } from '../common/rows/CountedRowsSelect';
import type { CountedRows } from '../common/rows/use-counted-rows';
import type { SelectionGroups } from '../common/rows/use-selection-groups';
import { GroupOrderSelect } from '../genes/GroupOrderSelect';
import { CompositionChoices } from './CompositionChoices';
import { GroupChoice } from './GroupChoice';
import styles from './Plots.module.css';
import {
  BIN_COUNTS,
  DEFAULT_BINS,
  isPair,
  isSpread,
  type PlotAxis,
  type PlotView,
  type SpreadKind,
} from './plots-view';
import { VariableSelect } from './VariableSelect';

interface PlotChoicesProps {
  readonly table: TableInfo;
  readonly view: PlotView;
  /** As drawn, where the view leaves them open. */
  readonly x: PlotAxis | undefined;
  readonly y: PlotAxis | undefined;
  readonly by: Path | undefined;
  readonly numbers: readonly Path[];
  readonly groups: readonly Path[];
  readonly counted: CountedRows | undefined;
  /** What the bars of a composition are stacked of, and the selection, which may be that. */
  readonly stacked: Path | undefined;
  readonly selection: SelectionGroups;
  readonly onChange: (change: Partial<PlotView>) => void;
}

/** What a plot shows: its variables, groups, scales and rows. */
export function PlotChoices(props: PlotChoicesProps) {
  const { table, view, by, groups, counted, stacked, selection, onChange } = props;
  const { kind } = view;
  return (
    <div className={styles.choices}>
      {isSpread(kind) && <SpreadChoices {...props} kind={kind} />}
      {kind === 'composition' && (
        <CompositionChoices {...{ view, by, groups, stacked, selection, onChange }} />
      )}
      {isPair(kind) && <PairChoices {...props} />}
      {kind === 'qc' && (
        <GroupChoice
          label="by"
          paths={groups}
          path={by}
          onPath={(path) => onChange({ by: path ?? 'none' })}
        />
      )}
      <CountedRowsSelect table={table.path} counted={counted} className={styles.choice} />
    </div>
  );
}

/** The variable of a plot of one, its groups and what suits its kind. */
function SpreadChoices(props: PlotChoicesProps & { readonly kind: SpreadKind }) {
  const { table, view, x, by, numbers, groups, onChange, kind } = props;
  const { split, order } = view;
  return (
    <>
      <VariableSelect
        label="values"
        table={table}
        columns={numbers}
        axis={x}
        onAxis={(axis) => onChange({ x: axis })}
      />
      <LogChoice {...{ view, onChange }} axis="x" label="log scale" />
      {kind !== 'rank' && (
        <GroupChoice
          label="by"
          paths={groups}
          path={by}
          onPath={(path) => onChange({ by: path ?? 'none', split: undefined })}
        />
      )}
      {(kind === 'violin' || kind === 'box') && by !== undefined && (
        <>
          <GroupChoice
            label="split by"
            paths={groups.filter((path) => path !== by)}
            path={split}
            onPath={(path) => onChange({ split: path })}
          />
          <GroupOrderSelect order={order} onOrder={(next) => onChange({ order: next })} />
        </>
      )}
      {kind === 'histogram' && (
        <BinChoices {...{ view, onChange }} isGrouped={by !== undefined} />
      )}
    </>
  );
}

type OfView = Pick<PlotChoicesProps, 'view' | 'onChange'>;

/** How many bins a histogram has, and whether groups are compared by their shares. */
function BinChoices({
  view: { bins = DEFAULT_BINS, areShares },
  onChange,
  isGrouped,
}: OfView & { readonly isGrouped: boolean }) {
  return (
    <>
      <label className={styles.choice}>
        bins
        <select
          value={bins}
          onChange={({ target }) => onChange({ bins: Number(target.value) })}
        >
          {BIN_COUNTS.map((count) => (
            <option key={count}>{count}</option>
          ))}
        </select>
      </label>
      {isGrouped && (
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={areShares ?? false}
            onChange={({ target }) =>
              onChange({ areShares: target.checked || undefined })
            }
          />
          fraction of each group
        </label>
      )}
    </>
  );
}

/** Both variables of a plot of pairs, and what colours it. */
function PairChoices({ table, view, x, y, numbers, onChange }: PlotChoicesProps) {
  const variable = (axis: 'x' | 'y', chosen: PlotAxis | undefined) => (
    <>
      <VariableSelect
        label={axis}
        table={table}
        columns={numbers}
        axis={chosen}
        onAxis={(next) => onChange({ [axis]: next })}
      />
      <LogChoice {...{ view, onChange, axis }} label={`log ${axis}`} />
    </>
  );
  return (
    <>
      {variable('x', x)}
      {variable('y', y)}
      <VariableSelect
        label="colour"
        table={table}
        columns={table.columns.map((name) => joinPath(table.path, name))}
        axis={view.colour}
        onAxis={(axis) => onChange({ colour: axis })}
      />
    </>
  );
}

interface LogChoiceProps extends OfView {
  readonly axis: 'x' | 'y';
  readonly label: string;
}

function LogChoice({ view: { logs = [] }, onChange, axis, label }: LogChoiceProps) {
  const setLog = (isOn: boolean) => {
    const next = (['x', 'y'] as const).filter((one) =>
      one === axis ? isOn : logs.includes(one),
    );
    onChange({ logs: next.length > 0 ? next : undefined });
  };
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={logs.includes(axis)}
        onChange={({ target }) => setLog(target.checked)}
      />
      {label}
    </label>
  );
}
