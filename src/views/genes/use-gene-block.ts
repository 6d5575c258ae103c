import { useMemo } from 'react';
import { type GeneNames, resolveGenes } from '@/analysis/names/find-genes';
import type { PartialGene } from '@/client/gene-column';
import type { Reading } from '@/client/reading';
import type { Block } from '@/model/block';
import type { DatasetInfo } from '@/model/dataset';
import type { GeneValues, IndexOutcome } from '@/model/genes';
import { countText, many } from '@/model/nouns';
import type { Path } from '@/model/path';
import { splitNames } from '@/state/name-list';
import { useAnswer } from '../common/reading/use-answer';
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

const nothing = () => undefined;

/**
 * A gene of a matrix for the given number of cells, or the mean of several (names separated by
 * commas), updated while it is read. Undefined reads nothing.
 */
export function useGeneBlock(
  dataset: DatasetInfo,
  path: Path | undefined,
  gene: string | undefined,
  rows: number,
): Reading<GeneBlock> | undefined {
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
  const state = useAnswer(
    'geneColumn',
    path === undefined || !columns ? undefined : { path, genes: columns, rows },
  );
  const values = state && valuesOf(state);
  const block = useMemo(
    (): Block | undefined => values && { kind: 'numbers', values },
    [values],
  );

  if (!isWanted) return undefined;
  if (!matrix)
    return {
      status: 'refused',
      sentence: `${path} is not a matrix in this file with named ${many(named)} and a value for each of these ${many(row)}.`,
      retry: nothing,
    };
  if (naming?.status === 'failed') return naming;
  if (resolved && resolved.kind !== 'genes')
    return {
      status: 'refused',
      sentence:
        resolved.kind === 'unknown'
          ? `${path} has no ${named} named “${resolved.name}”.`
          : `${path} has ${countText(resolved.count, named)} named “${resolved.name}”. Choose one by its ID.`,
      retry: nothing,
    };
  if (!state) return { status: 'loading', retry: nothing };
  const { cancel, retry } = state;
  const ready = (gene: GeneNote): Reading<GeneBlock> =>
    block
      ? { status: 'ready', value: { block, gene }, retry }
      : { status: 'loading', cancel, retry };
  if (state.status === 'ready') return ready({ index: state.value.index });
  if (state.status === 'loading' && block)
    return ready({ partial: { done: state.done ?? 0, stop: cancel ?? nothing } });
  return state;
}

/** A name with a comma in it is still one name. */
function resolveText(names: GeneNames, text: string) {
  const one = resolveGenes(names, [text]);
  const list = splitNames(text);
  return one.kind === 'genes' || list.length < 2 ? one : resolveGenes(names, list);
}

function valuesOf(state: Reading<GeneValues, PartialGene>) {
  if (state.status === 'ready') return state.value.values;
  return state.status === 'loading' ? state.partial : undefined;
}
