import { useEffect, useMemo, useRef } from 'react';
import { labelPositions } from '@/ask/embeddings/centroids';
import type { DatasetInfo, TableInfo } from '@/model/dataset';
import type { Path } from '@/model/path';
import type { PointsClient } from '@/page/client/points';
import { usePanel, usePanelActions, useView } from '@/page/kit/context/view-context';
import { useGroupColumns } from '@/page/pages/genes/use-group-columns';
import type { Colouring } from '../colour/use-colouring';
import { usePointColours } from '../colour/use-point-colours';
import type { PointSet } from '../points/point-set';
import { type PointsQuestion, useTask } from '../points/use-task';
import type { Labelled } from './drawing';

export interface Labels {
  readonly isOn: boolean;
  /** Undefined if there are none, and while they are read. */
  readonly labelled: Labelled | undefined;
  /** Column of the labels; undefined if it is the one that colours the points. */
  readonly column: Path | undefined;
  /** Columns to choose from, if something other than categories colours the points. */
  readonly choices: readonly Path[];
  /** Why the column has no labels. */
  readonly refusal: string | undefined;
  readonly isPending: boolean;
}

interface Shown {
  readonly dataset: DatasetInfo;
  readonly table: TableInfo | undefined;
  readonly count: number;
  readonly colouring: Colouring | undefined;
  readonly hidden: ReadonlySet<number>;
}

const NOTHING = { palette: new Uint8Array(0), hidden: new Set<number>() };
const NO_CHOICES: readonly Path[] = [];

/**
 * The names in the picture: those of the categories that colour it; while a gene or numbers colour it, those of the
 * chosen column, else of the last one that coloured it, else of the likeliest one.
 */
export function useLabels(shown: Shown): Labels {
  const { dataset, table, count, colouring, hidden } = shown;
  const isOn = usePanel(({ paint }) => paint?.labels) ?? false;
  const chosen = usePanel(({ paint }) => paint?.labelBy);
  const { paintBy } = usePanelActions();
  const isOwn = colouring?.colours.kind === 'categories';
  const last = useRef<Path>(undefined);
  useEffect(() => {
    if (isOwn) last.current = colouring.path;
  }, [isOwn, colouring]);
  const groups = useGroupColumns(isOn && !isOwn ? table?.path : undefined);
  const isOfTable = (path: Path | undefined) =>
    table !== undefined && path?.startsWith(`${table.path}/`);
  const before = [chosen, last.current].find(isOfTable);
  const column = isOn && !isOwn ? (before ?? groups.best) : undefined;
  const reading = usePointColours({ dataset, path: column, gene: undefined }, count);
  const colours = reading?.status === 'ready' ? reading.value.colours : undefined;
  const look = useView(({ looks }) =>
    column === undefined ? undefined : looks?.[column],
  );
  const own = isOwn ? colouring : undefined;
  const labelled = useMemo((): Labelled | undefined => {
    if (!isOn) return undefined;
    if (own)
      return { colours: own.colours, palette: own.palette, hidden, column: own.look };
    return colours?.kind === 'categories'
      ? { colours, ...NOTHING, column: look }
      : undefined;
  }, [isOn, own, colours, hidden, look]);

  // a link restores the labels, which must then not depend on what was shown before
  const kept = column !== undefined && column !== groups.best ? column : undefined;
  const isKnown = isOwn || groups.isReady;
  useEffect(() => {
    if (isOn && isKnown && chosen !== kept) paintBy({ labelBy: kept });
  }, [isOn, isKnown, chosen, kept, paintBy]);

  return {
    isOn,
    labelled,
    column,
    choices: column === undefined ? NO_CHOICES : groups.paths,
    refusal: refusalOf(reading),
    isPending: column !== undefined && reading?.status === 'loading',
  };
}

function refusalOf(reading: ReturnType<typeof usePointColours>): string | undefined {
  if (reading?.status === 'failed') return reading.error.message;
  if (reading?.status === 'refused')
    return `No labels: ${reading.reason ?? reading.sentence}.`;
  return reading?.status === 'ready' && reading.value.colours.kind === 'numbers'
    ? 'No labels: the column contains numbers.'
    : undefined;
}

/**
 * Position of the name of each category, x and y alternating; undefined until computed, and if no
 * names are shown.
 */
export function useLabelPositions(
  labelled: Labelled | undefined,
  { positions, z, isComplete }: PointSet,
  client: PointsClient,
): Float32Array | undefined {
  const colours = labelled?.colours;
  const question = useMemo((): PointsQuestion<Float32Array> | undefined => {
    if (!isComplete || colours?.kind !== 'categories') return undefined;
    const { codes, counts } = colours;
    const args = [positions, codes, counts, z] as const;
    return {
      points: colours.codes.length,
      here: () => labelPositions(...args),
      there: () => client.labelPositions(...args),
    };
  }, [isComplete, positions, z, colours, client]);
  return useTask(question);
}
