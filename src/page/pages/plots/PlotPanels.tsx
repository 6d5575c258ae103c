import { type ComponentProps, useMemo } from 'react';
import type { TableInfo } from '@/model/dataset';
import type { Noun } from '@/model/nouns';
import { nameOf, type Path } from '@/model/path';
import type { RowSetId } from '@/model/row-set';
import { useDescriptions } from '@/page/kit/reading/use-block';
import { withCounted } from '@/page/kit/rows/CountedRowsSelect';
import type { CountedRows } from '@/page/kit/rows/use-counted-rows';
import type { SelectionGroups } from '@/page/kit/rows/use-selection-groups';
import { WithGroups } from '@/page/kit/rows/WithGroups';
import { ReadStatus } from '@/page/kit/status/ReadStatus';
import { useValueStatement } from '../genes/use-value-statement';
import { CompositionFigure } from './CompositionFigure';
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
  readonly selection: SelectionGroups;
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
  const { selection, isBrief, overlayOf } = props;
  const isLog = view.logs?.includes('x') ?? false;
  const value = useVariable(table, axis, isLog);
  const statement = useStatement([axis], counted, noun);
  if (!value) return null;
  if (value.status !== 'ready')
    return <ReadStatus what={nameOf(axis.path)} reading={value} />;
  return (
    <WithGroups
      className={styles.note}
      paths={[by, by === undefined || by === view.split ? undefined : view.split]}
      selection={selection}
    >
      {([groups, split]) => (
        <SpreadFigure
          {...{ table, kind, rows, noun, high, statement, split, isBrief, overlayOf }}
          by={groups}
          value={value.value}
          order={view.order}
          bins={view.bins ?? DEFAULT_BINS}
          areShares={view.areShares ?? false}
        />
      )}
    </WithGroups>
  );
}

interface CompositionPanelProps extends PanelProps {
  readonly by: Path | undefined;
  /** Path of the groups that the bars are stacked by: a column, or the selection. */
  readonly stacked: Path | undefined;
}

/** Composition of groups, once it is known which rows are selected. */
export function CompositionPanel(props: CompositionPanelProps) {
  const { table, view, rows, counted, noun, by, stacked, selection } = props;
  return (
    <WithGroups paths={[by, stacked]} selection={selection} className={styles.note}>
      {([bars, parts]) =>
        bars && parts && by !== stacked ? (
          <CompositionFigure
            {...{ table, rows, noun, parts }}
            by={bars}
            isOfSelection={counted?.of === 'selected'}
            areShares={view.areShares ?? false}
            order={view.order}
            statement={withCounted(undefined, counted, noun)}
            high={HEIGHT}
          />
        ) : (
          <p className={styles.note}>
            Choose two columns of categories, text or booleans.
          </p>
        )
      }
    </WithGroups>
  );
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
  const { selection } = props;
  const isOfSelection = colour !== undefined && colour.path === selection.path;
  const axis = isOfSelection ? undefined : colour;
  const onX = useVariable(table, x, logs?.includes('x') ?? false);
  const onY = useVariable(table, y, logs?.includes('y') ?? false);
  const shade = useVariable(table, axis, false);
  const [described] = useDescriptions(axis && axis.gene === undefined ? [axis.path] : []);
  const element = described?.status === 'ready' ? described.value.element : undefined;
  const valueType = element?.kind === 'column' ? element.valueType : undefined;
  const paint = useMemo(() => {
    if (shade?.status !== 'ready') return undefined;
    const { variable, name } = shade.value;
    if (variable.kind === 'gene' || valueType === 'numbers')
      return { of: variable, path: variable.path, name };
    const { path } = variable;
    return { of: { kind: 'groups', of: path } as const, path, name };
  }, [shade, valueType]);
  const statement = useStatement(axis ? [x, y, axis] : [x, y], counted, noun);
  for (const reading of [onX, onY, shade])
    if (reading && reading.status !== 'ready')
      return <ReadStatus what="the names of the axes" reading={reading} />;
  if (onX?.status !== 'ready' || onY?.status !== 'ready') return null;
  if (axis && described?.status === 'loading') return null;
  const drawn = {
    ...{ table, kind, rows, noun, high, statement, isBrief: props.isBrief },
    ...{ x: onX.value, y: onY.value },
  };
  if (!isOfSelection) return <PairsFigure {...drawn} colour={paint} />;
  return (
    <WithGroups paths={[colour.path]} selection={selection} className={styles.note}>
      {([groups]) => (
        <PairsFigure
          {...drawn}
          colour={groups && { ...groups, of: { kind: 'groups', of: groups.of } }}
        />
      )}
    </WithGroups>
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
