import type { ColumnProfile } from '@/ask/profiles/profile';
import { datasetAt } from '@/model/dataset-at';
import { fileStem } from '@/model/file-stem';
import { nounOf } from '@/model/matrix-sides';
import { nameOf, type Path } from '@/model/path';
import { formatCount, formatNumber, formatShare } from '@/model/quantity';
import { useDataset } from '@/page/kit/context/view-context';
import type { Bar } from '@/page/kit/crosstab/bars';
import { tableOf } from '@/page/kit/element/table-of';
import type { ChartPlot, SavedPlot } from '@/page/kit/plot/figure-source';
import { withCounted } from '@/page/kit/rows/CountedRowsSelect';
import { usePythonFile } from '@/page/kit/rows/python-file';
import { useCountedRows } from '@/page/kit/rows/use-counted-rows';
import { matplotlibBars } from '@/write/code/matplotlib-chart';
import { barFigure, type ChartBar } from '@/write/figure/chart-figure';
import { countLabel, type DrawnCounts, leftOutLabel } from '@/write/figure/drawn-counts';

type TimesProfile = Extract<ColumnProfile, { kind: 'times' }>;

/** The small drawings of a column's page as figures. */
export interface ColumnFigures {
  readonly times: (profile: TimesProfile) => SavedPlot;
  /** Bars in their order; `others` is the number of distinct values without a bar. */
  readonly bars: (
    bars: readonly Bar[],
    about: { readonly rows: number; readonly missing: number; readonly others: number },
    colourOf: (bar: Bar) => string | undefined,
  ) => ChartPlot;
  readonly steps: (drawn: number, all: number, steps: string) => SavedPlot;
}

/** Colour of bars without a colour of their own: the accent of the light theme. */
const PLAIN = '#5fa8a2';

export function useColumnFigures(path: Path): ColumnFigures {
  const { dataset, source } = useDataset();
  const file = usePythonFile();
  const table = tableOf(dataset, path);
  const counted = useCountedRows(table?.path);
  const noun = table
    ? nounOf(datasetAt(dataset, table.path), table.path)
    : dataset.nouns.row;
  const name = nameOf(path);
  const of = withCounted(undefined, counted, noun);
  const aboutOf = (title: string, facts: readonly (string | false | undefined)[]) => ({
    name: `${fileStem(source.name)} ${title}`,
    caption: `${[`${path}, ${title}`, ...facts].filter(Boolean).join('; ')}. File: ${source.name}.`,
  });
  const nOf = (counts: DrawnCounts) =>
    table
      ? countLabel(counts, noun)
      : [`n = ${formatCount(counts.drawn)}`, ...leftOutLabel(counts)];
  return {
    times(profile) {
      const { counts } = profile.histogram;
      const title = `${name} histogram`;
      const left = profile.length - profile.missing;
      const about = aboutOf(title, [
        ...nOf({ drawn: left, leftOut: [[profile.missing, 'without a time']] }),
        `${formatCount(counts.length)} bins`,
        of,
      ]);
      return { ...about, title };
    },
    bars(bars, { rows, missing, others }, colourOf) {
      const title = `${name} counts`;
      const shown = bars.reduce((sum, { count }) => sum + count, 0);
      const drawn = bars.map((bar): ChartBar => {
        const colour = colourOf(bar);
        return {
          label: bar.label || '(empty text)',
          count: bar.count,
          text: `${formatCount(bar.count)} (${formatShare(bar.count, rows)})`,
          colour: colour?.startsWith('#') ? colour : PLAIN,
        };
      });
      const about = aboutOf(title, [
        ...nOf({
          drawn: shown,
          leftOut: [
            [missing, 'with a missing value'],
            [
              rows - missing - shown,
              `with ${formatNumber(others, 'other value')} that ${others === 1 ? 'is' : 'are'} not drawn`,
            ],
          ],
        }),
        shown < rows && `shares are of all ${formatCount(rows)}`,
        of,
      ]);
      const labels = bars.map(({ label }) => label);
      const code =
        of === undefined && bars.length <= MAX_BARS_IN_CODE
          ? matplotlibBars(file, path, labels)
          : undefined;
      const noCode =
        of === undefined
          ? `more than ${formatCount(MAX_BARS_IN_CODE)} values have no list in it.`
          : 'it would count all rows, not those of the figure.';
      return { ...about, code, noCode, draw: (ink) => barFigure(title, drawn, ink) };
    },
    steps(drawn, all, steps) {
      const title = `${name} by ${steps}`;
      const first = `the first ${formatCount(drawn)} of ${formatCount(all)}`;
      return { ...aboutOf(title, [drawn < all && first]), title };
    },
  };
}

/** Maximum number of values that the code lists. */
const MAX_BARS_IN_CODE = 500;
