import { useMemo } from 'react';
import type { TableInfo } from '@/model/dataset';
import { fileStem } from '@/model/file-stem';
import { many, type Noun } from '@/model/nouns';
import { formatCount, formatNumber } from '@/model/quantity';
import type { RowSetId } from '@/model/row-set';
import type { Crosstab } from '@/model/table-rows';
import { useGroupColours } from '@/page/kit/colours/use-group-colours';
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
import { usePythonFile } from '@/page/kit/rows/python-file';
import type { Grouping } from '@/page/kit/rows/use-selection-groups';
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
  /** Groups of the bars and of their parts; at most one of them is the selection. */
  readonly by: Grouping;
  readonly parts: Grouping;
  readonly areShares: boolean;
  readonly order: GroupOrder | undefined;
  /** Rows that are counted; undefined for all rows. */
  readonly rows: RowSetId | undefined;
  /** True if only selected rows are counted. */
  readonly isOfSelection: boolean;
  /** Label of the counted rows. */
  readonly statement: string | undefined;
  readonly noun: Noun;
  readonly high: number;
}

/** Composition of groups: stacked bars, their numbers as a table, and both as files. */
export function CompositionFigure(props: CompositionFigureProps) {
  const { by, parts, rows, noun } = props;
  const isOfChosen = typeof by.of !== 'string'; // the selection is always the columns of a crosstab
  const [ofRows, ofColumns] = isOfChosen ? [parts, by] : [by, parts];
  const reading = useAnswer('crosstab', {
    ...{ rows: ofRows.path, columns: ofColumns.of, of: rows },
  });
  const found = reading.status === 'ready' ? reading.value : undefined;
  const crosstab = useMemo(
    () => (found && isOfChosen ? transposed(found) : found),
    [found, isOfChosen],
  );
  if (reading.status !== 'ready')
    return <ReadStatus what={ofRows.name} reading={reading} />;
  if (crosstab?.counts.every((count) => count === 0))
    return (
      <p role="status" className={styles.note}>
        None of these {many(noun)} has a value in both columns.
      </p>
    );
  return crosstab && <Drawn {...props} crosstab={crosstab} />;
}

/** Colour of parts that are not drawn separately. */
const REST = 'var(--line-strong)';

type DrawnProps = CompositionFigureProps & { readonly crosstab: Crosstab };

function Drawn(props: DrawnProps) {
  const { by, parts, areShares, order, rows, noun, high, crosstab } = props;
  const { source } = useDataset();
  const file = usePythonFile();
  const [byLook, look] = [useColumnStyle(by.path), useColumnStyle(parts.path)];
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
  const shade = useGroupColours(parts.of, columns, sums, 'own colours');
  const colourOf = (part: number) => (part < 0 ? REST : shade(part));
  const names = { by: by.name, parts: parts.name };
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
      ...{ file, by: by.path, parts: parts.path, areShares, rows },
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
 * the groups are not those of two columns, or only selected rows are counted.
 */
function useOpenSegment(
  { table: { path }, by, parts, isOfSelection, crosstab: { columns } }: DrawnProps,
  bars: readonly StackedBar[],
): ((segment: Segment) => void) | undefined {
  const write = useWriteFilter(path);
  const { showElement } = useViewActions();
  if (isOfSelection || typeof by.of !== 'string' || typeof parts.of !== 'string')
    return undefined;
  const among = ({ path: column }: Grouping, values: readonly string[]) =>
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
