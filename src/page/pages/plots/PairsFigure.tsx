import { useMemo } from 'react';
import { MAX_POINTS, type PlotColour, type PlotPairs } from '@/ask/plots/questions';
import type { TableInfo } from '@/model/dataset';
import { fileStem } from '@/model/file-stem';
import { many, type Noun } from '@/model/nouns';
import type { Path } from '@/model/path';
import { formatCount, formatNumber } from '@/model/quantity';
import type { RowSetId } from '@/model/row-set';
import { colourMapOf } from '@/page/kit/colours/colour-maps';
import { useGroupColours } from '@/page/kit/colours/use-group-colours';
import {
  useColumnStyle,
  useDataset,
  useNouns,
  useView,
  useViewActions,
} from '@/page/kit/context/view-context';
import { Fold } from '@/page/kit/controls/Fold';
import type { Column } from '@/page/kit/data-table/column';
import { DataTable } from '@/page/kit/data-table/DataTable';
import { useAnswer } from '@/page/kit/reading/use-answer';
import { ReadStatus } from '@/page/kit/status/ReadStatus';
import { namesInPictures } from '@/page/state/column-style';
import { type PairsColour, scanpyPairs } from '@/write/code/scanpy-plots';
import { countLabel, countsOfPairs } from '@/write/figure/drawn-counts';
import { pythonMap } from '@/write/text/python-text';
import { tsvField } from '@/write/text/text-fields';
import { matrixOf, useGenesFile } from '../genes/use-genes-file';
import { correlationText, logLabel } from './correlation-label';
import { PairsPlot } from './PairsPlot';
import styles from './Plots.module.css';
import type { PairKind } from './plots-view';
import type { NamedVariable } from './use-variable';

interface PairsFigureProps {
  readonly table: TableInfo;
  readonly kind: PairKind;
  readonly x: NamedVariable;
  readonly y: NamedVariable;
  readonly colour?: PairsPaint | undefined;
  readonly rows: RowSetId | undefined;
  readonly statement: string | undefined;
  readonly noun: Noun;
  readonly high: number;
  /** Leaves out what the page says once of all its figures: how they are read. */
  readonly isBrief?: boolean | undefined;
}

/** Colour of the points, and the path and name of what it shows. */
interface PairsPaint {
  readonly of: PlotColour;
  readonly path: Path;
  readonly name: string;
}

/** Maximum number of groups whose colours are listed in the code. */
const MAX_GROUPS_IN_CODE = 500;
/** Number of hexagons from left to right. */
const ACROSS = 40;

/** Plot of two variables against each other, their correlation, the numbers as a table, and both as files. */
export function PairsFigure(props: PairsFigureProps) {
  const { table, kind, x, y, colour, rows } = props;
  const nouns = useNouns(table.path);
  const reading = useAnswer('plotPairs', {
    ...{ x: x.variable, y: y.variable, colour: colour?.of, rows, across: ACROSS },
    as: kind === 'scatter' ? 'points' : 'hexagons',
  });
  if (reading.status !== 'ready')
    return (
      <ReadStatus what={`${x.name} and ${y.name}`} reading={reading} noun={nouns.row} />
    );
  return <Drawn {...props} pairs={reading.value} />;
}

function Drawn(props: PairsFigureProps & { readonly pairs: PlotPairs }) {
  const { table, kind, x, y, colour, noun, high, rows, pairs, isBrief } = props;
  const { source } = useDataset();
  const ofGroups = colour?.of.kind === 'groups' ? colour.of : undefined;
  const numbers = colour && colour.of.kind !== 'groups' ? colour.of : undefined;
  const file = useGenesFile(matrixOf(x.variable, y.variable, numbers));
  const { map } = useView((view) => view.paint) ?? {};
  const { showPage } = useViewActions();
  const { labels = NONE, shown } = pairs;
  const counts = useMemo(() => labels.map(() => 1), [labels]);
  const groups = ofGroups && colour?.path;
  const look = useColumnStyle(groups);
  const shownPairs = useMemo(
    () =>
      pairs.labels ? { ...pairs, labels: namesInPictures(pairs.labels, look) } : pairs,
    [pairs, look],
  );
  const shadeOf = useGroupColours(ofGroups?.of, labels, counts, 'own colours');
  const isLog = { x: x.variable.isLog === true, y: y.variable.isLog === true };
  const names = { x: x.name, y: y.name, ...(colour && { colour: colour.name }) };
  const logName = (name: string, log: boolean) => (log ? `log1p(${name})` : name);
  const named = {
    ...names,
    x: logName(x.name, isLog.x),
    y: logName(y.name, isLog.y),
  };
  if (pairs.count === 0)
    return (
      <p role="status" className={styles.note}>
        None of these {many(noun)} has a number for both {x.name} and {y.name}
        {pairs.negative > 0 && ' that a log scale has, which lacks those below zero'}.
      </p>
    );
  const colourOf = (): PairsColour | undefined => {
    if (numbers)
      return { kind: 'numbers', of: numbers, map: pythonMap(colourMapOf(map).name) };
    if (groups === undefined) return undefined;
    const codes = new Set<number>(shown.kind === 'points' ? shown.codes : shown.modes);
    // hexagons of too many groups are coloured by their counts
    if (shown.kind === 'hexagons' && !shown.modes) return undefined;
    const known = labels.map((label, code) => ({ label, colour: shadeOf(code) }));
    const drawn = known.filter((_, code) => codes.has(code));
    const listed = drawn.length > MAX_GROUPS_IN_CODE ? undefined : drawn;
    return { kind: 'groups', path: groups, groups: listed };
  };
  const caption = captionOf(props);
  const title = `${y.name} by ${x.name} ${kind}`;
  return (
    <>
      <p className={styles.note}>
        {correlationText(pairs, named, noun, logLabel(isLog))}
      </p>
      {shown.kind === 'hexagons' && shown.isForced && (
        <p className={styles.note}>
          {formatCount(pairs.count)} points are more than the {formatCount(MAX_POINTS)}{' '}
          that are drawn one by one: they are counted in hexagons.
          {groups !== undefined &&
            shown.modes &&
            ' The colour of a hexagon is that of its most frequent group.'}
        </p>
      )}
      <PairsPlot
        {...{ look, names, isLog, shadeOf }}
        pairs={shownPairs}
        noun={many(noun)}
        onRow={(row) => showPage(table.path, { row: { at: row } })}
        figure={{
          ...{ high, caption },
          ...(isBrief && { hint: NO_HINT }),
          save: () => ({
            name: `${fileStem(source.name)} ${title}`,
            ...{ title, caption: `${title}; ${caption}. File: ${source.name}.` },
            code: scanpyPairs({
              ...{ file, rows, colour: colourOf() },
              kind: shown.kind === 'points' ? 'scatter' : 'hexbin',
              ...{ x: x.variable, y: y.variable, hexagonsAcross: ACROSS },
            }),
          }),
          tsv: () => pairsTsv(pairs, named),
          table: <PairsTable pairs={shownPairs} names={named} />,
        }}
      />
    </>
  );
}

const NONE: readonly string[] = [];
/** Keeps the line of the readout. */
export const NO_HINT = ' ';

function captionOf({
  pairs,
  x,
  y,
  statement,
  noun,
}: PairsFigureProps & { readonly pairs: PlotPairs }): string {
  const { pearson, spearman, shown } = pairs;
  const parts = [
    ...countLabel(countsOfPairs(pairs), noun),
    Number.isFinite(pearson) &&
      `Pearson r${logLabel({ x: x.variable.isLog === true, y: y.variable.isLog === true })} ${pearson.toFixed(3)}, Spearman ρ ${spearman.toFixed(3)}`,
    shown.kind === 'hexagons' && `counted in ${formatNumber(shown.x.length, 'hexagon')}`,
    statement,
  ];
  return parts.filter(Boolean).join('; ');
}

interface Names {
  readonly x: string;
  readonly y: string;
  readonly colour?: string;
}

interface PairsTableProps {
  readonly pairs: PlotPairs;
  readonly names: Names;
}

/** Plot as a table: its points, or its hexagons from the most rows to the fewest. */
function PairsTable({ pairs, names }: PairsTableProps) {
  const { heads, rows } = linesOf(pairs, names);
  return (
    <Fold part="pairs as a table" className={styles.asTable} summary="As a table">
      <DataTable
        label={`${names.y} by ${names.x} as a table`}
        caption={`${names.y} by ${names.x}`}
        rows={rows}
        columns={heads.map(
          (name, at): Column<(typeof rows)[number]> => ({
            ...{ id: `${at}`, name, isRowHead: false },
            value: (row) => row[at],
          }),
        )}
      />
    </Fold>
  );
}

/** All numbers of a plot as tab-separated values. */
function pairsTsv(pairs: PlotPairs, names: Names): string {
  const { heads, rows } = linesOf(pairs, names);
  const { count, missing, pearson, spearman } = pairs;
  const facts = [
    ['n', count],
    ['missing', missing],
    ['Pearson r', pearson],
    ['Spearman rho', spearman],
  ];
  return `${[...facts, [], heads, ...rows].map((line) => line.map(tsvField).join('\t')).join('\n')}\n`;
}

function linesOf({ shown, labels }: PlotPairs, { x, y, colour = 'colour' }: Names) {
  const groupOf = (code: number | undefined) => labels?.[code ?? -1] ?? '';
  if (shown.kind === 'points') {
    const { rows, values, codes } = shown;
    return {
      heads: ['Row', x, y, ...(values || codes ? [colour] : [])],
      rows: Array.from(rows, (row, i): readonly (string | number)[] => [
        row,
        shown.x[i] ?? Number.NaN,
        shown.y[i] ?? Number.NaN,
        ...(values ? [values[i] ?? Number.NaN] : []),
        ...(codes ? [groupOf(codes[i])] : []),
      ]),
    };
  }
  const { counts, means, modes } = shown;
  const order = Array.from(counts.keys()).sort(
    (a, b) => (counts[b] as number) - (counts[a] as number),
  );
  return {
    heads: [
      `${x} (centre)`,
      `${y} (centre)`,
      'Count',
      ...(means ? [`Mean ${colour}`] : []),
      ...(modes ? [`Most frequent ${colour}`] : []),
    ],
    rows: order.map((i): readonly (string | number)[] => [
      shown.x[i] ?? Number.NaN,
      shown.y[i] ?? Number.NaN,
      counts[i] ?? 0,
      ...(means ? [means[i] ?? Number.NaN] : []),
      ...(modes ? [groupOf(modes[i])] : []),
    ]),
  };
}
