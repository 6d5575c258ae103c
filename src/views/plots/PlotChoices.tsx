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
  const { table, view, x, y, by, numbers, groups, counted, onChange } = props;
  const { stacked, selection } = props;
  const { kind, colour, split, logs = [], order, bins = DEFAULT_BINS, areShares } = view;
  const setLog = (axis: 'x' | 'y', isOn: boolean) => {
    const next = (['x', 'y'] as const).filter((one) =>
      one === axis ? isOn : logs.includes(one),
    );
    onChange({ logs: next.length > 0 ? next : undefined });
  };
  const log = (axis: 'x' | 'y', label: string) => (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={logs.includes(axis)}
        onChange={({ target }) => setLog(axis, target.checked)}
      />
      {label}
    </label>
  );
  const hasGroups = kind !== 'rank';
  return (
    <div className={styles.choices}>
      {isSpread(kind) && (
        <>
          <VariableSelect
            label="values"
            table={table}
            columns={numbers}
            axis={x}
            onAxis={(axis) => onChange({ x: axis })}
          />
          {log('x', 'log scale')}
          {hasGroups && (
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
              <GroupOrderSelect
                order={order}
                onOrder={(next) => onChange({ order: next })}
              />
            </>
          )}
          {kind === 'histogram' && (
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
              {by !== undefined && (
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
          )}
        </>
      )}
      {kind === 'composition' && (
        <CompositionChoices {...{ view, by, groups, stacked, selection, onChange }} />
      )}
      {isPair(kind) && (
        <>
          <VariableSelect
            label="x"
            table={table}
            columns={numbers}
            axis={x}
            onAxis={(axis) => onChange({ x: axis })}
          />
          {log('x', 'log x')}
          <VariableSelect
            label="y"
            table={table}
            columns={numbers}
            axis={y}
            onAxis={(axis) => onChange({ y: axis })}
          />
          {log('y', 'log y')}
          <VariableSelect
            label="colour"
            table={table}
            columns={table.columns.map((name) => joinPath(table.path, name))}
            axis={colour}
            onAxis={(axis) => onChange({ colour: axis })}
          />
        </>
      )}
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
