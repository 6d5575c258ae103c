import { useMemo } from 'react';
import type { TableInfo } from '@/model/dataset';
import { fileStem } from '@/model/file-stem';
import { many, type Noun } from '@/model/nouns';
import { nameOf, type Path } from '@/model/path';
import { formatCount, formatNumber } from '@/model/quantity';
import type { RowSetId } from '@/model/row-set';
import type { ChosenGroup, Crosstab } from '@/model/table-rows';
import { useGroupColours } from '@/page/kit/colours/use-group-colours';
import { usePythonFile } from '@/page/kit/context/python-file';
import {
  useColumnStyle,
  useDataset,
  useViewActions,
} from '@/page/kit/context/view-context';
import { Fold } from '@/page/kit/controls/Fold';
import { CrosstabTable } from '@/page/kit/crosstab/CrosstabTable';
import { crosstabInOrder, crosstabInPictures } from '@/page/kit/crosstab/crosstab-styles';
import { crosstabText, transposed, withTotals } from '@/page/kit/crosstab/crosstab-table';
import { useAnswer } from '@/page/kit/reading/use-answer';
import { useWriteFilter } from '@/page/kit/rows/use-write-filter';
import { ReadStatus } from '@/page/kit/status/ReadStatus';
import { inPictureOrder, namesInPictures } from '@/page/state/column-style';
import { scanpyComposition } from '@/write/code/scanpy-composition';
import { countLabel, countsOfBars } from '@/write/figure/drawn-counts';
import type { GroupOrder } from '../genes/genes-view';
import { CompositionPlot } from './CompositionPlot';
import {
  MAX_BARS,
  MAX_PARTS,
  type Segment,
  type StackedBar,
  stackedBars,
} from './composition';
import styles from './Plots.module.css';

interface CompositionFigureProps {
  readonly table: TableInfo;
  /** Groups of the bars and of their parts: two columns, or one and the selected rows next to the others. */
  readonly groups: ComposedGroups;
  readonly areShares: boolean;
  readonly order: GroupOrder | undefined;
  /** Rows that are counted; undefined for all rows. */
  readonly rows: RowSetId | undefined;
  /** Label of the counted rows. */
  readonly statement: string | undefined;
  readonly noun: Noun;
  readonly high: number;
}

export type ComposedGroups =
  | { readonly by: Path; readonly parts: Path | ChosenGroup }
  | { readonly by: ChosenGroup; readonly parts: Path };

/** Composition of groups: stacked bars, their numbers as a table, and both as files. */
export function CompositionFigure(props: CompositionFigureProps) {
  const { groups, rows, noun } = props;
  const isOfChosen = isByChosen(groups); // the selection is always the columns of a crosstab
  const reading = useAnswer(
    'crosstab',
    isOfChosen
      ? { rows: groups.parts, columns: groups.by, of: rows }
      : { rows: groups.by, columns: groups.parts, of: rows },
  );
  const found = reading.status === 'ready' ? reading.value : undefined;
  const crosstab = useMemo(
    () => (found && isOfChosen ? transposed(found) : found),
    [found, isOfChosen],
  );
  const what = nameOf(isOfChosen ? groups.parts : groups.by);
  if (reading.status !== 'ready') return <ReadStatus {...{ what, reading }} />;
  if (crosstab?.counts.every((count) => count === 0))
    return (
      <p role="status" className={styles.note}>
        None of these {many(noun)} has a value in both columns.
      </p>
    );
  return crosstab && <Drawn {...props} crosstab={crosstab} />;
}

function isByChosen(
  groups: ComposedGroups,
): groups is Extract<ComposedGroups, { readonly by: ChosenGroup }> {
  return typeof groups.by !== 'string';
}

/** Colour of the selected rows, and of the other rows or of parts that are not drawn separately. */
const [CHOSEN, REST] = ['var(--accent-bar)', 'var(--line-strong)'];

type DrawnProps = CompositionFigureProps & { readonly crosstab: Crosstab };

function Drawn(props: DrawnProps) {
  const { groups, areShares, order, rows, noun, high, crosstab } = props;
  const { by, parts } = groups;
  const { source } = useDataset();
  const file = usePythonFile();
  const byLook = useColumnStyle(typeof by === 'string' ? by : undefined);
  const look = useColumnStyle(typeof parts === 'string' ? parts : undefined);
  const bars = useMemo(
    () => stackedBars(crosstab, order, { by: byLook, parts: look }),
    [crosstab, order, byLook, look],
  );
  const looks = { rows: byLook, columns: look };
  const shown = crosstabInPictures(crosstab, looks);
  const { columns } = crosstab;
  const sums = useMemo(() => {
    const { counts } = withTotals(crosstab);
    return [...counts.subarray(-columns.length - 1, -1)];
  }, [crosstab, columns]);
  const isSelection = typeof parts !== 'string';
  const isBySelection = typeof by !== 'string';
  const shade = useGroupColours(
    isSelection ? undefined : parts,
    columns,
    sums,
    'own colours',
  );
  const colourOf = (part: number) => {
    if (isSelection) return part === 0 ? CHOSEN : REST;
    return part < 0 ? REST : shade(part);
  };
  const names = {
    by: isBySelection ? 'selection' : nameOf(by),
    parts: isSelection ? 'selection' : nameOf(parts),
  };
  const drawn = [...columns.slice(0, MAX_PARTS).keys()];
  const partNames = namesInPictures(columns, look);
  const legend = inPictureOrder(drawn, look).map((part) => ({
    ...{ label: partNames[part] || '(empty text)', colour: colourOf(part) },
  }));
  const others = columns.length - legend.length;
  const othersEntry = { label: formatNumber(others, 'other'), colour: REST };
  const caption = captionOf(props, bars);
  const title = `${names.parts} by ${names.by}`;
  const unit = areShares ? ', shares' : '';
  const tableNames = { rows: names.by, columns: names.parts };
  const codeOf = () =>
    scanpyComposition({
      ...{ file, by, parts, areShares, rows },
      sides: isBySelection ? crosstab.rows : undefined,
      groups: bars.slice(0, MAX_BARS).map(({ stored }) => stored),
      stacked: inPictureOrder(drawn, look).map((part) => ({
        ...{ label: columns[part] ?? '', colour: colourOf(part) },
      })),
      others: others > 0 ? othersEntry : undefined,
    });
  return (
    <CompositionPlot
      {...{ bars, names, areShares }}
      noun={many(noun)}
      legend={others > 0 ? [...legend, othersEntry] : legend}
      colourOf={(segment: Segment) => colourOf(segment.part)}
      onOpen={useOpenSegment(props, bars)}
      figure={{
        ...{ high, caption },
        save: () => ({
          name: `${fileStem(source.name)} ${title}${unit}`,
          ...{ title, caption: `${title}; ${caption}. File: ${source.name}.` },
          code: codeOf(),
        }),
        tsv: () =>
          crosstabText(
            crosstabInOrder(crosstab, looks),
            areShares ? `${names.by} (% of row)` : names.by,
            areShares ? 'row' : undefined,
          ),
        table: (
          <Fold
            part={`${title} as a table`}
            className={styles.asTable}
            summary="As a table"
          >
            <CrosstabTable
              crosstab={shown}
              names={tableNames}
              share={areShares ? 'row' : undefined}
            />
          </Fold>
        ),
      }}
    />
  );
}

/**
 * Returns a function that lists the rows of a segment in their table, besides what its query has already; undefined where
 * the groups are not those of two columns.
 */
function useOpenSegment(
  { table: { path }, groups: { by, parts }, crosstab: { columns } }: DrawnProps,
  bars: readonly StackedBar[],
): ((segment: Segment) => void) | undefined {
  const write = useWriteFilter(path);
  const { showElement } = useViewActions();
  if (typeof by !== 'string' || typeof parts !== 'string') return undefined;
  const among = (column: Path, values: readonly string[]) =>
    ({ kind: 'values', column: column.slice(path.length + 1), values }) as const;
  return ({ bar, part }) => {
    const labels = part < 0 ? columns.slice(MAX_PARTS) : columns.slice(part, part + 1);
    const filters = [among(by, [bars[bar]?.stored ?? '']), among(parts, labels)];
    void write(...filters).then((isWritten) => {
      if (isWritten) showElement(path);
    });
  };
}

/** Caption of the figure: its content, and what it leaves out. */
function captionOf(
  { crosstab, areShares, statement, noun }: DrawnProps,
  bars: readonly StackedBar[],
): string {
  const sentences = [
    ...countLabel(countsOfBars(crosstab, bars.slice(0, MAX_BARS)), noun),
    bars.length > MAX_BARS &&
      `the first ${formatCount(MAX_BARS)} of ${formatCount(bars.length)} groups`,
    statement,
    areShares && 'each bar is 100% of its group',
  ];
  return sentences.filter(Boolean).join('; ');
}
