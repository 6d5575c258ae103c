import { Fragment } from 'react';
import type { TableInfo } from '@/model/dataset';
import { joinPath, type Path } from '@/model/path';
import { ColourSelect } from '@/page/embedding/colour/ColourSelect';
import { useDataset } from '@/page/kit/context/view-context';
import { Checkbox } from '@/page/kit/controls/Checkbox';
import choiceStyles from '@/page/kit/controls/Choices.module.css';
import { optionsOf, Select } from '@/page/kit/controls/Select';
import { CountedRowsSelect } from '@/page/kit/rows/CountedRowsSelect';
import type { CountedRows } from '@/page/kit/rows/use-counted-rows';
import type { SelectionGroups } from '@/page/kit/rows/use-selection-groups';
import { GroupOrderSelect } from '../genes/GroupOrderSelect';
import { GroupSelect } from '../genes/GroupSelect';
import { geneMatrices } from '../genes/use-gene-names';
import styles from './Plots.module.css';
import {
  BIN_COUNTS,
  DEFAULT_BINS,
  isPair,
  isSpread,
  type PlotAxis,
  type PlotView,
} from './plots-view';

interface PlotChoicesProps {
  readonly table: TableInfo;
  readonly view: PlotView;
  /** Drawn variables, also if the view does not set them. */
  readonly x: PlotAxis | undefined;
  readonly y: PlotAxis | undefined;
  readonly by: Path | undefined;
  readonly numbers: readonly Path[];
  readonly groups: readonly Path[];
  readonly counted: CountedRows | undefined;
  /** Path of the groups that the bars of a composition are stacked by: a column, or the selection. */
  readonly stacked: Path | undefined;
  /** Column by whose groups lost rows are counted. */
  readonly sample: Path | undefined;
  readonly selection: SelectionGroups;
  readonly onChange: (change: Partial<PlotView>) => void;
}

const BY = { label: 'by', name: 'Group by', hasNothing: true } as const;

/** Choices of a plot: its variables, groups, scales and rows. */
export function PlotChoices(props: PlotChoicesProps) {
  const { table, view, by, groups, counted, stacked, selection, onChange } = props;
  const { sample } = props;
  const { kind } = view;
  return (
    <div className={choiceStyles.form}>
      {isSpread(kind) && <SpreadChoices {...props} />}
      {kind === 'composition' && (
        <CompositionChoices {...{ view, by, groups, stacked, selection, onChange }} />
      )}
      {isPair(kind) && <PairChoices {...props} />}
      {kind === 'qc' && (
        <>
          <LogChoice axis="x" label="log scale of counts" {...{ view, onChange }} />
          <GroupSelect
            {...BY}
            columns={groups}
            path={by}
            selection={selection}
            onPath={(path) => onChange({ by: path ?? 'none' })}
          />
          <GroupSelect
            label="lost by"
            name="Count lost rows by"
            hasNothing
            columns={groups}
            path={sample}
            selection={{ ...selection, path: undefined }}
            onPath={(path) => onChange({ sample: path ?? 'none' })}
          />
        </>
      )}
      <CountedRowsSelect table={table.path} counted={counted} />
    </div>
  );
}

/** Choices for the values of groups: violins, boxes, histograms and others. */
function SpreadChoices(props: PlotChoicesProps) {
  const { table, view, x, by, numbers, groups, selection, onChange } = props;
  const { kind, split, order, bins = DEFAULT_BINS, areShares } = view;
  return (
    <>
      <VariableSelect
        label="values"
        table={table}
        columns={numbers}
        axis={x}
        onAxis={(axis) => onChange({ x: axis })}
      />
      <LogChoice axis="x" label="log scale" {...{ view, onChange }} />
      {kind !== 'rank' && (
        <GroupSelect
          {...BY}
          columns={groups}
          path={by}
          selection={selection}
          onPath={(path) => onChange({ by: path ?? 'none', split: undefined })}
        />
      )}
      {(kind === 'violin' || kind === 'box') && by !== undefined && (
        <>
          <GroupSelect
            label="split by"
            name="Split by"
            hasNothing
            columns={groups.filter((path) => path !== by)}
            path={split}
            selection={otherThan(by, selection)}
            onPath={(path) => onChange({ split: path })}
          />
          <GroupOrderSelect order={order} onOrder={(next) => onChange({ order: next })} />
        </>
      )}
      {kind === 'histogram' && (
        <Select
          label="bins"
          options={optionsOf(BIN_COUNTS)}
          value={BIN_COUNTS.find((count) => count === bins)}
          onValue={(count) => onChange({ bins: count })}
        />
      )}
      {kind === 'histogram' && by !== undefined && (
        <Checkbox
          isOn={areShares ?? false}
          onToggle={(isOn) => onChange({ areShares: isOn || undefined })}
        >
          fraction of each group
        </Checkbox>
      )}
    </>
  );
}

/** Choices for two variables of each row, and for their colour. */
function PairChoices({ table, view, numbers, onChange, ...drawn }: PlotChoicesProps) {
  const { selection } = drawn;
  const isOfSelection = view.colour !== undefined && view.colour.path === selection.path;
  return (
    <>
      {(['x', 'y'] as const).map((along) => (
        <Fragment key={along}>
          <VariableSelect
            label={along}
            table={table}
            columns={numbers}
            axis={drawn[along]}
            onAxis={(axis) => onChange({ [along]: axis })}
          />
          <LogChoice axis={along} label={`log ${along}`} {...{ view, onChange }} />
        </Fragment>
      ))}
      <VariableSelect
        label="colour"
        table={table}
        columns={table.columns.map((name) => joinPath(table.path, name))}
        axis={isOfSelection ? undefined : view.colour}
        onAxis={(axis) => onChange({ colour: axis })}
      />
      {selection.path !== undefined && (isOfSelection || selection.label) && (
        <Checkbox
          isOn={isOfSelection}
          onToggle={(isOn) =>
            onChange({ colour: isOn ? { path: selection.path ?? '' } : undefined })
          }
        >
          colour by {selection.label ?? 'selection'}
        </Checkbox>
      )}
    </>
  );
}

interface LogChoiceProps extends Pick<PlotChoicesProps, 'view' | 'onChange'> {
  readonly axis: 'x' | 'y';
  readonly label: string;
}

function LogChoice({ axis, label, view: { logs = [] }, onChange }: LogChoiceProps) {
  return (
    <Checkbox
      isOn={logs.includes(axis)}
      onToggle={(isOn) => {
        const next = (['x', 'y'] as const).filter((one) =>
          one === axis ? isOn : logs.includes(one),
        );
        onChange({ logs: next.length > 0 ? next : undefined });
      }}
    >
      {label}
    </Checkbox>
  );
}

type CompositionChoicesProps = Pick<
  PlotChoicesProps,
  'view' | 'by' | 'stacked' | 'groups' | 'selection' | 'onChange'
>;

/** Choices for the bars of a composition, for the parts they are stacked by, and whether they show shares. */
function CompositionChoices(props: CompositionChoicesProps) {
  const { view, by, stacked, groups, selection, onChange } = props;
  return (
    <>
      <GroupSelect
        {...BY}
        columns={groups}
        path={by}
        selection={otherThan(stacked, selection)}
        onPath={(next) => onChange({ by: next ?? 'none' })}
      />
      <GroupSelect
        label="stacked by"
        name="Stacked by"
        hasNothing={stacked === undefined}
        columns={groups.filter((one) => one !== by)}
        path={stacked}
        selection={otherThan(by, selection)}
        onPath={(next) => onChange({ split: next })}
      />
      <Checkbox
        isOn={view.areShares ?? false}
        onToggle={(isOn) => onChange({ areShares: isOn || undefined })}
      >
        shares of 100%
      </Checkbox>
      <GroupOrderSelect
        order={view.order}
        orders={['name', 'size']}
        onOrder={(order) => onChange({ order })}
      />
    </>
  );
}

/** The selection, to choose for one side of a plot; nothing of it if the other side is it. */
function otherThan(other: Path | undefined, selection: SelectionGroups): SelectionGroups {
  return other === selection.path ? { ...selection, path: undefined } : selection;
}

interface VariableSelectProps {
  readonly label: string;
  readonly table: TableInfo;
  /** Columns to choose from. */
  readonly columns: readonly Path[];
  readonly axis: PlotAxis | undefined;
  readonly onAxis: (axis: PlotAxis | undefined) => void;
}

/** Choice of the variable of an axis: a column, or any gene of the matrices with the rows of the table. */
function VariableSelect(props: VariableSelectProps) {
  const { label, table, columns, axis, onAxis } = props;
  const { dataset } = useDataset();
  return (
    <div className={styles.choice}>
      {label}
      <ColourSelect
        label={label}
        dataset={dataset}
        table={table}
        columns={columns}
        matrices={geneMatrices(dataset, table.length)}
        color={axis?.path}
        gene={axis?.gene}
        onColor={(path, gene) =>
          onAxis(
            path === undefined
              ? undefined
              : { path, ...(gene !== undefined && { gene }) },
          )
        }
      />
    </div>
  );
}
