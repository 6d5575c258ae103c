import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { type GeneNames, resolveGenes } from '@/analysis/names/find-genes';
import type { GeneColumnState } from '@/client/gene-column';
import type { Block } from '@/model/block';
import type { DatasetInfo } from '@/model/dataset';
import type { GeneCost, IndexOutcome } from '@/model/genes';
import { countText, many } from '@/model/nouns';
import type { Path } from '@/model/path';
import type { Progress } from '@/model/read-options';
import { splitNames } from '@/state/genes-view';
import { useData } from '../use-block';
import { geneMatrices, geneTable, useGeneNames } from './use-gene-names';

export type GeneReading =
  | { readonly status: 'none' }
  | {
      readonly status: 'loading';
      readonly progress?: Progress;
      readonly stop?: () => void;
    }
  | {
      readonly status: 'asking';
      readonly cost: GeneCost;
      start(keepIndex: boolean): void;
    }
  | { readonly status: 'stopped'; readonly done: number; readonly retry: () => void }
  | { readonly status: 'failed'; readonly error: Error; readonly retry: () => void }
  | { readonly status: 'refused'; readonly sentence: string }
  | { readonly status: 'ready'; readonly block: Block; readonly gene: GeneNote };

/** How the values of a gene came, or how far they are. */
export interface GeneNote {
  /** Undefined once all are there. */
  readonly partial?: { readonly done: number; readonly stop: () => void };
  readonly index?: IndexOutcome;
}

const WEIGHING: GeneColumnState = { status: 'weighing' };
const nothing = () => () => {};

/** A gene of a matrix for so many cells, or the mean of several (names with commas between), painted while it comes. Undefined reads nothing. */
export function useGeneBlock(
  dataset: DatasetInfo,
  path: Path | undefined,
  gene: string | undefined,
  rows: number,
): GeneReading {
  const { genes } = useData();
  const { row, column: named } = dataset.nouns;
  const isWanted = path !== undefined && gene !== undefined;
  const matrix = isWanted
    ? geneMatrices(dataset, rows).find((other) => other.path === path)
    : undefined;
  const naming = useGeneNames(geneTable(dataset, matrix));
  const names = naming.status === 'ready' ? naming.names : undefined;
  const resolved = useMemo(
    () => (names && gene !== undefined ? resolveText(names, gene) : undefined),
    [names, gene],
  );
  const columns = resolved?.kind === 'genes' ? resolved.columns : undefined;
  const column = useMemo(
    () =>
      path === undefined || columns === undefined
        ? undefined
        : genes.at(path, columns, rows),
    [genes, path, columns, rows],
  );
  const state = useSyncExternalStore(
    column?.subscribe ?? nothing,
    useCallback(() => column?.state ?? WEIGHING, [column]),
  );
  const values = valuesOf(state);
  const block = useMemo(
    (): Block | undefined => values && { kind: 'numbers', values },
    [values],
  );

  if (!isWanted) return { status: 'none' };
  if (!matrix)
    return {
      status: 'refused',
      sentence: `${path} is not a matrix in this file with named ${many(named)} and a value for each of these ${many(row)}.`,
    };
  if (naming.status === 'failed') return naming;
  if (resolved && resolved.kind !== 'genes')
    return {
      status: 'refused',
      sentence:
        resolved.kind === 'unknown'
          ? `${path} has no ${named} named “${resolved.name}”.`
          : `${path} has ${countText(resolved.count, named)} named “${resolved.name}”. Choose one by its ID.`,
    };
  if (!column || state.status === 'weighing') return { status: 'loading' };
  switch (state.status) {
    case 'asking':
      return { status: 'asking', cost: state.cost, start: column.start };
    case 'reading':
      return block
        ? {
            status: 'ready',
            block,
            gene: { partial: { done: state.done, stop: column.stop } },
          }
        : {
            status: 'loading',
            stop: column.stop,
            ...(state.progress && { progress: state.progress }),
          };
    case 'ready':
      return block
        ? { status: 'ready', block, gene: { index: state.value.index } }
        : { status: 'loading' };
    default:
      return { ...state, retry: column.retry };
  }
}

/** A name with a comma in it is still one name. */
function resolveText(names: GeneNames, text: string) {
  const one = resolveGenes(names, [text]);
  const list = splitNames(text);
  return one.kind === 'genes' || list.length < 2 ? one : resolveGenes(names, list);
}

function valuesOf(state: GeneColumnState) {
  if (state.status === 'ready') return state.value.values;
  return state.status === 'reading' ? state.partial : undefined;
}
