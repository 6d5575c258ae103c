import type { Path } from '@/model/path';
import { joinNames, splitNames } from '@/page/state/name-list';
import type { PageLink } from '@/page/state/page-link';
import { GROUP_ORDERS, type GroupOrder } from '../genes/genes-view';

declare module '@/page/state/page-link' {
  interface PageStates {
    /** A plot of columns and genes that is shown instead of the table `element`. */
    readonly plot?: PlotView | undefined;
  }
}

/** Plots of one variable, by groups or not. */
export const SPREAD_KINDS = [
  'violin',
  'box',
  'histogram',
  'density',
  'ecdf',
  'rank',
] as const;
export type SpreadKind = (typeof SPREAD_KINDS)[number];
/** Plots of two variables against each other. */
export const PAIR_KINDS = ['scatter', 'hexbin'] as const;
export type PairKind = (typeof PAIR_KINDS)[number];
export const PLOT_KINDS = [...SPREAD_KINDS, 'composition', ...PAIR_KINDS, 'qc'] as const;
export type PlotKind = (typeof PLOT_KINDS)[number];

export const BIN_COUNTS = [10, 20, 50, 100, 200] as const;
export const DEFAULT_BINS = 50;

/** Variable of an axis or of the colour: a column, or a gene of the matrix at `path`. */
export interface PlotAxis {
  readonly path: Path;
  readonly gene?: string;
}

/** Lowest and highest value of a column in the quality control: rows at a bound are kept. */
export interface Threshold {
  readonly column: string;
  readonly min?: number;
  readonly max?: number;
}

/** Plot as stored in the link. Undefined properties get values that suit the file; `none` is an explicit choice. */
export interface PlotView {
  readonly kind: PlotKind;
  /** Horizontal variable, or the only one. */
  readonly x?: PlotAxis | undefined;
  readonly y?: PlotAxis | undefined;
  readonly colour?: PlotAxis | undefined;
  readonly by?: Path | 'none' | undefined;
  /** Column or selection that splits the groups, or that the bars of a composition are stacked by. */
  readonly split?: Path | undefined;
  /** Axes with logarithmic positions. */
  readonly logs?: readonly ('x' | 'y')[] | undefined;
  readonly order?: GroupOrder | undefined;
  readonly bins?: number | undefined;
  /** Histograms and compositions show shares of each group instead of counts of rows. */
  readonly areShares?: true | undefined;
  /** Thresholds of the quality control, one a column. */
  readonly thresholds?: readonly Threshold[] | undefined;
  /** Column by whose groups the quality control counts the rows that are lost. */
  readonly sample?: Path | 'none' | undefined;
}

export function isSpread(kind: PlotKind): kind is SpreadKind {
  return SPREAD_KINDS.some((one) => one === kind);
}

/** The column by which the groups of a plot are split: only violins and boxes are drawn side by side. */
export function splitOf<T>(
  kind: SpreadKind,
  by: T | undefined,
  split: T | undefined,
): T | undefined {
  return (kind === 'violin' || kind === 'box') && by !== undefined ? split : undefined;
}

export function isPair(kind: PlotKind): kind is PairKind {
  return PAIR_KINDS.some((one) => one === kind);
}

/** Link format of the shown plot. */
export const plotLink: PageLink<'plot'> = {
  kind: 'plot',
  keys: {
    plot: { valueType: 'word', says: 'the kind of the plot' },
    x: { valueType: 'names', says: 'what the plot shows along x' },
    y: { valueType: 'names', says: 'what the plot shows along y' },
    hue: { valueType: 'names', says: 'what colours the plot' },
    category: { valueType: 'path', says: 'the column that groups the plot' },
    split: { valueType: 'path', says: 'the column that splits the groups' },
    log: { valueType: 'word', says: 'the logarithmic axes' },
    sorted: { valueType: 'word', says: 'the order of the groups' },
    bins: { valueType: 'word', says: 'the number of bins' },
    per: { valueType: 'word', says: 'what bars count' },
    thresholds: { valueType: 'names', says: 'the thresholds of the quality control' },
    sample: { valueType: 'path', says: 'the column by which lost rows are counted' },
  },
  print(view) {
    return [
      ['plot', view.kind],
      ['x', axisText(view.x)],
      ['y', axisText(view.y)],
      ['hue', axisText(view.colour)],
      ['category', view.by],
      ['split', view.split],
      ['log', view.logs?.join(',') || undefined],
      ['sorted', view.order],
      ['bins', view.bins?.toString()],
      ['per', view.areShares ? 'group' : undefined],
      ['thresholds', thresholdsText(view.thresholds)],
      ['sample', view.sample],
    ];
  },
  parse(values) {
    const kind = PLOT_KINDS.find((one) => one === values.get('plot'));
    if (!kind) return undefined;
    const axes = { x: axisOf(values.get('x')), y: axisOf(values.get('y')) };
    const colour = axisOf(values.get('hue'));
    const [by, split] = [values.get('category'), values.get('split')];
    const written = values.get('log')?.split(',', 2) ?? [];
    const logs = (['x', 'y'] as const).filter((axis) => written.includes(axis));
    const order = GROUP_ORDERS.find((one) => one === values.get('sorted'));
    const bins = BIN_COUNTS.find((count) => String(count) === values.get('bins'));
    const thresholds = thresholdsOf(values.get('thresholds'));
    const sample = values.get('sample');
    return {
      kind,
      ...(axes.x && { x: axes.x }),
      ...(axes.y && { y: axes.y }),
      ...(colour && { colour }),
      ...((by === 'none' || by?.startsWith('/')) && { by }),
      ...(split?.startsWith('/') && { split }),
      ...(logs.length > 0 && { logs }),
      ...(order && { order }),
      ...(bins !== undefined && { bins }),
      ...(values.get('per') === 'group' && { areShares: true as const }),
      ...(thresholds.length > 0 && { thresholds }),
      ...((sample === 'none' || sample?.startsWith('/')) && { sample }),
    };
  },
  isOther: (a, b) => a.kind !== b.kind,
};

function axisText(axis: PlotAxis | undefined): string | undefined {
  if (!axis) return undefined;
  return joinNames(axis.gene === undefined ? [axis.path] : [axis.path, axis.gene]);
}

function axisOf(text: string | undefined): PlotAxis | undefined {
  const [path, gene] = splitNames(text ?? '', 2);
  if (!path?.startsWith('/')) return undefined;
  return gene === undefined ? { path } : { path, gene };
}

/** Writes each bound as a condition: `n_genes>=200`, `pct_counts_mt<=20`. */
function thresholdsText(thresholds: PlotView['thresholds']): string | undefined {
  const conditions = (thresholds ?? []).flatMap(({ column, min, max }) => [
    ...(min === undefined ? [] : [`${column}>=${min}`]),
    ...(max === undefined ? [] : [`${column}<=${max}`]),
  ]);
  return joinNames(conditions) || undefined;
}

const CONDITION = /^(.+)([<>])=(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/s;
/** Maximum number of bounds that are read from a link. */
const MAX_BOUNDS = 100;

function thresholdsOf(text: string | undefined): readonly Threshold[] {
  const found = new Map<string, Threshold>();
  for (const condition of splitNames(text ?? '', MAX_BOUNDS)) {
    const [, column, side, digits] = CONDITION.exec(condition) ?? [];
    const value = Number(digits ?? Number.NaN);
    if (column === undefined || !Number.isFinite(value)) continue;
    const bound = side === '>' ? { min: value } : { max: value };
    found.set(column, { ...found.get(column), column, ...bound });
  }
  return [...found.values()];
}
