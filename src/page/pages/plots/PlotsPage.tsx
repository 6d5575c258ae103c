import { ChartSpline } from 'lucide-react';
import { useMemo } from 'react';
import { likelySample } from '@/ask/colour/default-color';
import type { TableInfo } from '@/model/dataset';
import { datasetAt } from '@/model/dataset-at';
import { nounOf } from '@/model/matrix-sides';
import { many } from '@/model/nouns';
import { joinPath, nameOf, type Path } from '@/model/path';
import {
  useCurrentView,
  useDataset,
  useViewActions,
} from '@/page/kit/context/view-context';
import { ChoiceButtons } from '@/page/kit/controls/ChoiceButtons';
import { CopyViewLink } from '@/page/kit/controls/CopyLink';
import { optionsOf } from '@/page/kit/controls/Select';
import { PageHead } from '@/page/kit/element/PageHead';
import { whyNothingCounted } from '@/page/kit/rows/CountedRowsSelect';
import { useCountedRows } from '@/page/kit/rows/use-counted-rows';
import { useSelectionGroups } from '@/page/kit/rows/use-selection-groups';
import { useGroupColumns } from '../genes/use-group-columns';
import { PlotChoices } from './PlotChoices';
import { CompositionPanel, PairsPanel, SpreadPanel } from './PlotPanels';
import styles from './Plots.module.css';
import {
  isPair,
  isSpread,
  PLOT_KINDS,
  type PlotAxis,
  type PlotKind,
  type PlotView,
} from './plots-view';
import { QcPanel } from './QcPanel';
import { findQcColumns } from './qc-columns';
import { notLookedAt, useNumberColumns } from './use-variable';

interface PlotsPageProps {
  readonly path: Path;
  readonly view: PlotView;
}

const NAMES: Record<PlotKind, string> = {
  violin: 'Violin',
  box: 'Box',
  histogram: 'Histogram',
  density: 'Density',
  ecdf: 'Cumulative',
  rank: 'Rank',
  composition: 'Composition',
  scatter: 'Scatter',
  hexbin: 'Hexbin',
  qc: 'QC',
};

/** Plots of the columns of a table, and of genes of its rows. */
export function PlotsPage({ path, view }: PlotsPageProps) {
  const { dataset } = useDataset();
  const table = dataset.tables.find((other) => other.path === path);
  return table ? <TablePlots table={table} view={view} /> : null;
}

function TablePlots({
  table,
  view,
}: {
  readonly table: TableInfo;
  readonly view: PlotView;
}) {
  const { dataset } = useDataset();
  const viewNow = useCurrentView();
  const { changeStates } = useViewActions();
  const numbers = useNumberColumns(table);
  const groups = useGroupColumns(table.path);
  const counted = useCountedRows(table.path);
  const noun = nounOf(datasetAt(dataset, table.path), table.path);
  const nothing = whyNothingCounted(counted, noun);
  const { kind } = view;
  const [first, second] = useMemo(() => likelyAxes(numbers.paths), [numbers.paths]);
  const x = view.x ?? first;
  const y = view.y ?? (second?.path === x?.path ? first : second);
  const isGrouped = kind === 'violin' || kind === 'box' || kind === 'composition';
  const selection = useSelectionGroups(table, noun);
  // what each sample is made of, unless parts are chosen or selected
  const bars =
    kind === 'composition' && view.split === undefined && selection.label === undefined
      ? likelySample(groups.paths)
      : undefined;
  const best = isGrouped ? (bars ?? groups.best) : undefined;
  const by = view.by === 'none' ? undefined : (view.by ?? best);
  const likely =
    selection.label === undefined || by === selection.path
      ? [groups.best, ...groups.paths].find((path) => path !== by)
      : selection.path;
  const stacked = view.split ?? likely;
  const chosenSample = view.sample ?? likelySample(groups.paths);
  const sample = chosenSample === 'none' ? undefined : chosenSample;
  const change = (part: Partial<PlotView>) =>
    changeStates({ plot: { ...(viewNow().plot ?? view), ...part } });
  const panel = { table, view, rows: counted?.rows, counted, noun, selection };
  return (
    <>
      <PageHead
        path={joinPath(table.path, 'plot')}
        Icon={ChartSpline}
        title={kind === 'qc' ? `QC overview of ${many(noun)}` : `Plots of ${many(noun)}`}
        kind={nameOf(table.path)}
        link={<CopyViewLink what="this plot" />}
      />
      <div className={styles.page}>
        <ChoiceButtons
          label="Plot type"
          className={styles.kinds}
          options={optionsOf(PLOT_KINDS, (one) => NAMES[one])}
          value={kind}
          onValue={(one) => change({ kind: one })}
        />
        <PlotChoices
          {...{ table, view, x, y, by, counted, stacked, sample, selection }}
          numbers={numbers.paths}
          groups={groups.paths}
          onChange={change}
        />
        {nothing ? (
          <p role="status" className={styles.note}>
            {nothing}
          </p>
        ) : (
          <>
            {isSpread(kind) && x && groups.isReady && (
              <SpreadPanel {...panel} kind={kind} axis={x} by={by} />
            )}
            {isPair(kind) && x && y && <PairsPanel {...panel} kind={kind} x={x} y={y} />}
            {kind === 'composition' && groups.isReady && (
              <CompositionPanel {...panel} {...{ by, stacked }} />
            )}
            {kind === 'qc' && numbers.isReady && groups.isReady && (
              <QcPanel {...{ ...panel, numbers, by, sample }} />
            )}
          </>
        )}
        {numbers.isReady && kind !== 'qc' && kind !== 'composition' && !x && (
          <p className={styles.note}>
            No column of numbers was found in {table.path}.{notLookedAt(numbers.left)}{' '}
            Choose a gene above, if the file has any.
          </p>
        )}
      </div>
    </>
  );
}

/** Initial variables of a plot: total counts and detected genes if they exist, else the first columns. */
function likelyAxes(paths: readonly Path[]): readonly PlotAxis[] {
  const { found } = findQcColumns(paths.map(nameOf));
  const likely = found
    .slice(0, 2)
    .flatMap(({ column }) => paths.filter((path) => nameOf(path) === column).slice(0, 1));
  return [...new Set([...likely, ...paths])].slice(0, 2).map((path) => ({ path }));
}
