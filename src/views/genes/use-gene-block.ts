import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { type GeneNames, resolveGenes } from '@/analysis/names/find-genes';
import type { GeneColumnState } from '@/client/gene-column';
import type { Reading } from '@/client/reading';
import type { Block } from '@/model/block';
import type { DatasetInfo } from '@/model/dataset';
import type { IndexOutcome } from '@/model/genes';
import { countText, many } from '@/model/nouns';
import type { Path } from '@/model/path';
import { splitNames } from '@/state/genes-view';
import { useData } from '../use-block';
import { geneMatrices, geneTable, useGeneNames } from './use-gene-names';

/** The values of a gene, or the mean of several. */
export interface GeneBlock {
  readonly block: Block;
  readonly gene: GeneNote;
}

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
): Reading<GeneBlock> | undefined {
  const { genes } = useData();
  const { row, column: named } = dataset.nouns;
  const isWanted = path !== undefined && gene !== undefined;
  const matrix = isWanted
    ? geneMatrices(dataset, rows).find((other) => other.path === path)
    : undefined;
  const naming = useGeneNames(geneTable(dataset, matrix));
  const names = naming?.status === 'ready' ? naming.value : undefined;
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

  const retry = () => (naming?.status === 'failed' ? naming.retry() : column?.retry());
  if (!isWanted) return undefined;
  if (!matrix)
    return {
      status: 'refused',
      sentence: `${path} is not a matrix in this file with named ${many(named)} and a value for each of these ${many(row)}.`,
      retry,
    };
  if (naming?.status === 'failed') return naming;
  if (resolved && resolved.kind !== 'genes')
    return {
      status: 'refused',
      sentence:
        resolved.kind === 'unknown'
          ? `${path} has no ${named} named “${resolved.name}”.`
          : `${path} has ${countText(resolved.count, named)} named “${resolved.name}”. Choose one by its ID.`,
      retry,
    };
  if (!column || state.status === 'weighing') return { status: 'loading', retry };
  switch (state.status) {
    case 'asking':
      return { status: 'asking', cost: state.cost, start: column.start, retry };
    case 'reading': {
      const { progress, done } = state;
      const cancel = column.stop;
      return block
        ? ready(block, { partial: { done, stop: cancel } }, retry)
        : { status: 'loading', ...(progress && { progress }), cancel, retry };
    }
    case 'ready':
      return block
        ? ready(block, { index: state.value.index }, retry)
        : { status: 'loading', retry };
    default:
      return { ...state, retry };
  }
}

function ready(block: Block, gene: GeneNote, retry: () => void): Reading<GeneBlock> {
  return { status: 'ready', value: { block, gene }, retry };
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
