import { useMemo } from 'react';
import type { PlotSpread } from '@/ask/plots/questions';
import type { TableInfo } from '@/model/dataset';
import { fileStem } from '@/model/file-stem';
import { many, type Noun } from '@/model/nouns';
import { formatCount } from '@/model/quantity';
import type { RowSetId } from '@/model/row-set';
import { useGroupColours } from '@/page/kit/colours/use-group-colours';
import { useColumnStyle, useDataset, useNouns } from '@/page/kit/context/view-context';
import type { PlotOverlay } from '@/page/kit/plot/Plot';
import type { ThresholdAxis } from '@/page/kit/plot/thresholds';
import { useAnswer } from '@/page/kit/reading/use-answer';
import type { Grouping } from '@/page/kit/rows/use-selection-groups';
import { ReadStatus } from '@/page/kit/status/ReadStatus';
import { namesInPictures } from '@/page/state/column-style';
import { scanpyCurves } from '@/write/code/scanpy-curves';
import { scanpySpread } from '@/write/code/scanpy-plots';
import { countLabel, countsOfSpread } from '@/write/figure/drawn-counts';
import { commentLine } from '@/write/text/python-text';
import type { GroupOrder } from '../genes/genes-view';
import { matrixOf, useGenesFile } from '../genes/use-genes-file';
import { CurvesPlot, MAX_CURVES } from './CurvesPlot';
import { NO_HINT } from './PairsFigure';
import styles from './Plots.module.css';
import { type SpreadKind, splitOf } from './plots-view';
import { SpreadTable, spreadTsv } from './SpreadTable';
import {
  allLabels,
  type DrawnGroup,
  type DrawnSpread,
  drawnGroups,
  partsInPictures,
} from './spread-groups';
import type { NamedVariable } from './use-variable';
import { drawnViolins, type FigureParts, ViolinPlot } from './ViolinPlot';

interface SpreadFigureProps {
  readonly table: TableInfo;
  readonly kind: SpreadKind;
  readonly value: NamedVariable;
  readonly by: Grouping | undefined;
  readonly split?: Grouping | undefined;
  readonly order?: GroupOrder | undefined;
  readonly bins: number;
  readonly areShares?: boolean;
  /** Rows that are counted; undefined for all rows. */
  readonly rows: RowSetId | undefined;
  /** Statement about the values and the counted rows. */
  readonly statement: string | undefined;
  readonly noun: Noun;
  readonly high: number;
  /** Leaves out what the page says once of all its figures: how they are read and drawn, and of which rows. */
  readonly isBrief?: boolean | undefined;
  /** Returns what is above the plot, at positions along the axis of its values. */
  readonly overlayOf?: ((axis: ThresholdAxis) => PlotOverlay) | undefined;
}

/** A plot of one variable, its numbers as a table, and both as files. */
export function SpreadFigure(props: SpreadFigureProps) {
  const { table, kind, value, by, split, bins, rows } = props;
  const nouns = useNouns(table.path);
  const isRank = kind === 'rank';
  const asked = isRank ? undefined : by;
  const parts = splitOf(kind, asked, split);
  const { variable } = value;
  const reading = useAnswer('plotSpread', {
    ...{ values: variable, by: asked?.of, split: parts?.of, bins, rows },
  });
  if (reading.status !== 'ready')
    return <ReadStatus what={value.name} reading={reading} noun={nouns.row} />;
  return <Drawn {...props} by={asked} split={parts} spread={reading.value} />;
}

function Drawn(props: SpreadFigureProps & { readonly spread: PlotSpread }) {
  const { kind, value, by, split, order, areShares, noun, high, rows, spread } = props;
  const { bins, isBrief = false, overlayOf } = props;
  const { source } = useDataset();
  const file = useGenesFile(matrixOf(value.variable));
  const [look, partStyle] = [useColumnStyle(by?.path), useColumnStyle(split?.path)];
  const groups = useMemo(
    () => drawnGroups(spread, order, { groups: look, parts: partStyle }),
    [spread, order, look, partStyle],
  );
  const spreads = useMemo(() => groups.flatMap((group) => group.parts), [groups]);
  const { labels, counts } = useMemo(
    () => allLabels(spread, split === undefined ? 'groups' : 'parts'),
    [spread, split],
  );
  const shade = useGroupColours((split ?? by)?.of, labels, counts, 'own colours');
  const colourOf = ({ group, part }: DrawnSpread) =>
    by === undefined ? 'var(--accent-bar)' : shade(split === undefined ? group : part);
  const { variable, name } = value;
  const isLog = variable.isLog === true;
  const overlay = useMemo(
    () => overlayOf?.(thresholdAxis(kind, spread, isLog)),
    [overlayOf, kind, spread, isLog],
  );
  const { whole } = spread;
  if (whole.count === 0)
    return (
      <p role="status" className={styles.note}>
        {name} has no number in these {many(noun)}
        {spread.negative > 0 &&
          ` that a log scale has: ${formatCount(spread.negative)} ${spread.negative === 1 ? 'is' : 'are'} below zero`}
        .
      </p>
    );
  const valueName = isLog ? `log1p(${name})` : name;
  const most = drawnViolins(spread.parts?.length ?? 1);
  const caption = captionOf(props, groups, spreads);
  const partsAs = (names: readonly string[]) =>
    partsInPictures(names, partStyle).map((part) => ({
      ...{ label: names[part] ?? '', colour: shade(part) },
    }));
  const codeOf = () => {
    const drawn = groups.flatMap(({ stored, parts: [first] }) =>
      first ? [{ label: stored, colour: colourOf(first) }] : [],
    );
    const plot = { file, value: variable, by: by?.path, rows };
    if (kind === 'violin' || kind === 'box')
      return scanpySpread({
        ...{ ...plot, kind, groups: drawn.slice(0, most) },
        split: split && { by: split.path, parts: partsAs(labels) },
      });
    return scanpyCurves({
      ...{ ...plot, kind, areShares: areShares ?? false },
      groups: by === undefined ? [] : drawn.slice(0, MAX_CURVES),
      bins: spread.areIntegers ? 'integers' : bins,
    });
  };
  const title = `${name} ${kind}${by === undefined ? '' : ` by ${by.name}`}`;
  const figure: FigureParts = {
    ...{ high, overlay },
    caption: isBrief ? captionOf(props, groups, spreads, true) : caption,
    ...(isBrief && { hint: NO_HINT }),
    save: () => ({
      name: `${fileStem(source.name)} ${title}`,
      ...{ title, caption: `${title}; ${caption}. File: ${source.name}.` },
      code: withComment(codeOf(), overlay?.notInCode?.()),
    }),
    tsv: () => spreadTsv(kind, spread, spreads, valueName),
    table: <SpreadTable kind={kind} spread={spread} spreads={spreads} name={valueName} />,
  };
  if (kind === 'violin' || kind === 'box')
    return (
      <ViolinPlot
        {...{ kind, spread, groups, isLog, colourOf, figure }}
        legend={
          spread.parts && partsAs(namesInPictures(spread.parts, partStyle)).map(withText)
        }
        names={{ value: name, by: by?.name ?? '' }}
      />
    );
  return (
    <CurvesPlot
      {...{ kind, spread, isLog, name, colourOf, figure }}
      curves={spreads}
      isGrouped={by !== undefined}
      areShares={areShares ?? false}
      noun={many(noun)}
    />
  );
}

/** Adds a comment on what lines of code do not draw. */
function withComment(code: string | undefined, what: string | undefined) {
  if (code === undefined || what === undefined) return code;
  return `${code}${commentLine(`Not in these lines: ${what}`)}\n`;
}

/** Returns the axis of the values in a plot of this kind. */
function thresholdAxis(
  kind: SpreadKind,
  { whole: { min, max }, areIntegers }: PlotSpread,
  isLog: boolean,
): ThresholdAxis {
  const endOf = (end: number) => (isLog ? Number(Math.expm1(end).toPrecision(12)) : end);
  return {
    along: kind === 'violin' || kind === 'box' || kind === 'rank' ? 'y' : 'x',
    ...{ isLog, areIntegers, range: [endOf(min), endOf(max)] },
  };
}

/** Replaces an empty label by a visible one. */
function withText<T extends { readonly label: string }>(item: T): T {
  return { ...item, label: item.label || '(empty text)' };
}

function firstOf(drawn: number, all: number, what: string): string {
  return `the first ${formatCount(drawn)} of ${formatCount(all)} ${what}`;
}

/** States that not all values beyond the whiskers are drawn, if there are too many. */
function outlierLabel(groups: readonly DrawnGroup[]): string | undefined {
  const parts = groups.flatMap((group) => group.parts);
  const drawn = parts.reduce((sum, { outliers }) => sum + outliers.length, 0);
  const all = parts.reduce((sum, { outside: [low, high] }) => sum + low + high, 0);
  return drawn < all
    ? `${formatCount(drawn)} of ${formatCount(all)} values beyond the whiskers are drawn, the outermost among them`
    : undefined;
}

/** Caption of the figure: its content, and what it leaves out. */
function captionOf(
  props: SpreadFigureProps & { readonly spread: PlotSpread },
  groups: readonly DrawnGroup[],
  spreads: readonly DrawnSpread[],
  isBrief = false,
): string {
  const { kind, by, statement, noun, spread, value } = props;
  const isViolin = kind === 'violin' || kind === 'box';
  const most = drawnViolins(spread.parts?.length ?? 1);
  const drawn = isViolin
    ? groups.slice(0, most).flatMap((group) => group.parts)
    : spreads
        .slice(0, MAX_CURVES)
        // a group without an estimate has no curve
        .filter(({ density }) => kind !== 'density' || density);
  const limits = isViolin
    ? [
        groups.length > most && firstOf(most, groups.length, 'groups'),
        kind === 'box' && outlierLabel(groups.slice(0, most)),
      ]
    : [spreads.length > MAX_CURVES && firstOf(MAX_CURVES, spreads.length, 'curves')];
  const isLog = value.variable.isLog === true;
  const counted = [
    ...countLabel(countsOfSpread(spread, drawn, by !== undefined), noun),
    ...limits,
  ];
  const sentences = [
    ...counted,
    statement,
    HOW[kind],
    isViolin && spread.tests && TESTS,
    isLog && HOW[kind] !== undefined && 'computed of log1p',
  ];
  return (isBrief ? counted : sentences).filter(Boolean).join('; ');
}

const TESTS =
  'p: Wilcoxon rank-sum test of the two parts of each group (two-sided, normal approximation, corrected for ties and continuity), adjusted for the number of groups by Benjamini and Hochberg; it takes each observation as independent, which those of one sample or donor are not';

/** Sentences on how plots are drawn, by their kind. */
export const HOW: Record<SpreadKind, string | undefined> = {
  violin:
    'violins: Gaussian kernel density (Scott’s bandwidth) between minimum and maximum, each scaled to its own maximum; box: quartiles and median',
  box: 'box: quartiles and median; whiskers: 1.5 interquartile ranges',
  histogram: undefined,
  density: 'Gaussian kernel density, Scott’s bandwidth',
  ecdf: undefined,
  rank: undefined,
};
