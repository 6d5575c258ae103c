import { type ComponentProps, useMemo } from 'react';
import type { TableInfo } from '@/model/dataset';
import type { Noun } from '@/model/nouns';
import { nameOf, type Path } from '@/model/path';
import type { RowSetId } from '@/model/row-set';
import { useDescriptions } from '@/page/kit/reading/use-block';
import { withCounted } from '@/page/kit/rows/CountedRowsSelect';
import type { CountedRows } from '@/page/kit/rows/use-counted-rows';
import { groupsAt, type SelectionGroups } from '@/page/kit/rows/use-selection-groups';
import { ReadStatus } from '@/page/kit/status/ReadStatus';
import { useValueStatement } from '../genes/use-value-statement';
import { type ComposedGroups, CompositionFigure } from './CompositionFigure';
import { PairsFigure } from './PairsFigure';
import styles from './Plots.module.css';
import {
  DEFAULT_BINS,
  type PairKind,
  type PlotAxis,
  type PlotView,
  type SpreadKind,
} from './plots-view';
import { SpreadFigure } from './SpreadFigure';
import { useVariable } from './use-variable';

/** Properties that all panels of a page share. */
export interface PanelProps {
  readonly table: TableInfo;
  readonly view: PlotView;
  readonly rows: RowSetId | undefined;
  readonly counted: CountedRows | undefined;
  readonly noun: Noun;
  /** As in the figures. */
  readonly isBrief?: boolean | undefined;
}

const HEIGHT = 320;

interface SpreadPanelProps extends PanelProps {
  readonly kind: SpreadKind;
  readonly axis: PlotAxis;
  readonly by: Path | undefined;
  /** Height in pixels, for a small figure among others. */
  readonly high?: number;
  readonly overlayOf?: ComponentProps<typeof SpreadFigure>['overlayOf'];
}

/** Plot of one variable, once that is known. */
export function SpreadPanel(props: SpreadPanelProps) {
  const { table, view, rows, counted, noun, kind, axis, by, high = HEIGHT } = props;
  const { isBrief, overlayOf } = props;
  const isLog = view.logs?.includes('x') ?? false;
  const value = useVariable(table, axis, isLog);
  const statement = useStatement([axis], counted, noun);
  if (!value) return null;
  if (value.status !== 'ready')
    return <ReadStatus what={nameOf(axis.path)} reading={value} />;
  return (
    <SpreadFigure
      {...{ table, kind, by, rows, noun, high, statement, isBrief, overlayOf }}
      value={value.value}
      split={view.split}
      order={view.order}
      bins={view.bins ?? DEFAULT_BINS}
      areShares={view.areShares ?? false}
    />
  );
}

interface CompositionPanelProps extends PanelProps {
  readonly by: Path | undefined;
  /** Path of the groups that the bars are stacked by: a column, or the selection. */
  readonly stacked: Path | undefined;
  readonly selection: SelectionGroups;
}

/** Composition of groups, once it is known which rows are selected. */
export function CompositionPanel(props: CompositionPanelProps) {
  const { table, view, rows, counted, noun, by, stacked, selection } = props;
  const [ofBars, parts] = [by, stacked].map((path) =>
    path === undefined ? undefined : groupsAt(path, selection),
  );
  if (ofBars === undefined || parts === undefined || by === stacked)
    return (
      <p className={styles.note}>Choose two columns of categories, text or booleans.</p>
    );
  for (const of of [ofBars, parts])
    if (typeof of !== 'string' && 'sentence' in of)
      return (
        <p role="status" className={styles.note}>
          {of.sentence}
        </p>
      );
  const groups = composedGroups(ofBars, parts);
  if (!groups) return null;
  return (
    <CompositionFigure
      {...{ table, groups, rows, noun }}
      areShares={view.areShares ?? false}
      order={view.order}
      statement={withCounted(undefined, counted, noun)}
      high={HEIGHT}
    />
  );
}

type SideOfCrosstab = ReturnType<typeof groupsAt>;

/** Groups of a composition; undefined unless at least one side is a column. */
function composedGroups(
  by: SideOfCrosstab,
  parts: SideOfCrosstab,
): ComposedGroups | undefined {
  if (typeof by === 'string')
    return typeof parts === 'string' || 'chosen' in parts ? { by, parts } : undefined;
  return 'chosen' in by && typeof parts === 'string' ? { by, parts } : undefined;
}

interface PairsPanelProps extends PanelProps {
  readonly kind: PairKind;
  readonly x: PlotAxis;
  readonly y: PlotAxis;
  readonly high?: number;
}

/** Plot of two variables, once these are known. */
export function PairsPanel(props: PairsPanelProps) {
  const { table, view, rows, counted, noun, kind, x, y, high = HEIGHT + 60 } = props;
  const { logs, colour } = view;
  const onX = useVariable(table, x, logs?.includes('x') ?? false);
  const onY = useVariable(table, y, logs?.includes('y') ?? false);
  const shade = useVariable(table, colour, false);
  const [described] = useDescriptions(
    colour && colour.gene === undefined ? [colour.path] : [],
  );
  const element = described?.status === 'ready' ? described.value.element : undefined;
  const valueType = element?.kind === 'column' ? element.valueType : undefined;
  const paint = useMemo(() => {
    if (shade?.status !== 'ready') return undefined;
    const { variable, name } = shade.value;
    const areNumbers = variable.kind === 'gene' || valueType === 'numbers';
    return {
      of: areNumbers ? variable : ({ kind: 'groups', path: variable.path } as const),
      name,
    };
  }, [shade, valueType]);
  const statement = useStatement(colour ? [x, y, colour] : [x, y], counted, noun);
  for (const reading of [onX, onY, shade])
    if (reading && reading.status !== 'ready')
      return <ReadStatus what="the names of the axes" reading={reading} />;
  if (onX?.status !== 'ready' || onY?.status !== 'ready') return null;
  if (colour && described?.status === 'loading') return null;
  return (
    <PairsFigure
      {...{ table, kind, rows, noun, high, statement }}
      isBrief={props.isBrief}
      x={onX.value}
      y={onY.value}
      colour={paint}
    />
  );
}

/** Statement about the values of the first gene's matrix, and about the counted rows if they are not all. */
function useStatement(
  axes: readonly PlotAxis[],
  counted: CountedRows | undefined,
  noun: Noun,
): string | undefined {
  const matrix = axes.find(({ gene }) => gene !== undefined)?.path;
  const statement = useValueStatement(matrix);
  return withCounted(statement && `${matrix}: ${statement.text}`, counted, noun);
}
