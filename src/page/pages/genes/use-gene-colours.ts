import { useMemo } from 'react';
import type { NumberColours } from '@/ask/colour/colour-levels';
import type { IndexOutcome } from '@/ask/genes/questions';
import { type GeneNames, resolveGenes } from '@/ask/names/find-genes';
import type { AskOf } from '@/ask/questions';
import type { DatasetInfo } from '@/model/dataset';
import { countText, many } from '@/model/nouns';
import type { Path } from '@/model/path';
import type { Reading, Unready } from '@/page/client/reading';
import { useAnswer } from '@/page/kit/reading/use-answer';
import { splitNames } from '@/page/state/name-list';
import { geneMatrices, geneTable, useGeneNames } from './use-gene-names';

/** Colours of points by a gene, or by the mean of several. */
export interface GeneColours {
  readonly colours: NumberColours;
  readonly gene: GeneNote;
}

/** Notes on how the values of a gene were read, or the progress of reading them. */
export interface GeneNote {
  /** Undefined once all values are read. */
  readonly partial?: { readonly done: number; readonly stop: () => void };
  readonly index?: IndexOutcome;
}

type GenesAsk = Pick<AskOf<'genes'>, 'path' | 'genes' | 'mean'>;

const nothing = () => undefined;

/**
 * Colours by a gene of a matrix for the given number of cells, or by the mean of several (names separated by
 * commas), updated while it is read. Undefined reads nothing.
 */
export function useGeneColours(
  dataset: DatasetInfo,
  path: Path | undefined,
  gene: string | undefined,
  rows: number,
): Reading<GeneColours> | undefined {
  const named = useGenesAsk(dataset, path, gene, rows);
  const reading = useAnswer(
    'geneColours',
    named && 'ask' in named ? named.ask : undefined,
  );
  if (!named || !('ask' in named)) return named;
  if (!reading) return { status: 'loading', retry: nothing };
  const { cancel, retry } = reading;
  const ready = (value: GeneColours) => ({ status: 'ready', value, retry }) as const;
  if (reading.status === 'ready') {
    const { colours, index } = reading.value;
    return ready({ colours, gene: { index } });
  }
  if (reading.status !== 'loading' || !reading.partial) return reading;
  const partial = { done: reading.done ?? 0, stop: cancel ?? nothing };
  return ready({ colours: reading.partial, gene: { partial } });
}

/** Value of a gene in one cell, or the mean of several genes; read with all other cells if it is not cached. */
export function useGeneValue(
  dataset: DatasetInfo,
  path: Path,
  gene: string,
  rows: number,
  cell: number,
): Reading<number> {
  const named = useGenesAsk(dataset, path, gene, rows);
  const ask = named && 'ask' in named ? named.ask : undefined;
  const reading = useAnswer('genes', ask && { ...ask, rows: [cell, cell + 1] });
  if (named && !('ask' in named)) return named;
  if (!reading) return { status: 'loading', retry: nothing };
  if (reading.status !== 'ready') return reading;
  const value = reading.value[0]?.values[0] ?? Number.NaN; // the cell exists
  return { ...reading, value };
}

/** Question about genes that a user named, or the reason why it cannot be asked. */
function useGenesAsk(
  dataset: DatasetInfo,
  path: Path | undefined,
  gene: string | undefined,
  rows: number,
): { readonly ask: GenesAsk } | Unready | undefined {
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
  const refused = (sentence: string) =>
    ({ status: 'refused', sentence, retry: nothing }) as const;
  if (!isWanted) return undefined;
  if (!matrix)
    return refused(
      `${path} is not a matrix in this file with named ${many(named)} and a value for each of these ${many(row)}.`,
    );
  if (naming?.status === 'failed') return naming;
  if (!resolved) return { status: 'loading', retry: nothing };
  if (resolved.kind === 'genes') {
    const { columns: genes } = resolved;
    return { ask: { path, genes, mean: genes.length > 1 } };
  }
  return refused(
    resolved.kind === 'unknown'
      ? `${path} has no ${named} named “${resolved.name}”.`
      : `${path} has ${countText(resolved.count, named)} named “${resolved.name}”. Choose one by its ID.`,
  );
}

/** Resolves a text as one name, which may contain a comma, else as a list of names. */
function resolveText(names: GeneNames, text: string) {
  const one = resolveGenes(names, [text]);
  const list = splitNames(text);
  return one.kind === 'genes' || list.length < 2 ? one : resolveGenes(names, list);
}
