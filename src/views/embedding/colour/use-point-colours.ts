import { useEffect, useMemo, useState } from 'react';
import {
  coloursOf,
  type DrawnColours,
  type PointColours,
} from '@/analysis/colour/colour-points';
import type { PointsClient } from '@/client/points';
import type { Reading, Unready } from '@/client/reading';
import type { Block } from '@/model/block';
import type { DatasetInfo } from '@/model/dataset';
import type { ElementInfo } from '@/model/element';
import type { RowNoun } from '@/model/nouns';
import type { Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import { useAnswers, useData } from '@/views/common/reading/use-answer';
import { useDescriptions } from '@/views/common/reading/use-block';
import { type GeneNote, useGeneBlock } from '@/views/genes/use-gene-block';
import { POINTS_AT_ONCE } from '../points/use-task';

/** Colours of points. */
export interface ColouredPoints {
  readonly colours: DrawnColours;
  /** The values of a gene; those of a column stay in the file, and are read where one is shown. */
  readonly block?: Block;
  readonly gene?: GeneNote;
}

/** What colours points: a column, or a gene of a matrix. */
export interface ColourSource {
  readonly dataset: DatasetInfo;
  readonly path: Path | undefined;
  readonly gene: string | undefined;
}

/**
 * The values that colour the given number of points; undefined if nothing does. Reads nothing of an
 * element that cannot colour them.
 */
export function usePointColours(
  { dataset, path, gene }: ColourSource,
  rows: number,
  client: PointsClient,
): Reading<ColouredPoints> | undefined {
  const { row } = dataset.nouns;
  const ofColumn = useColumnColours(gene === undefined ? path : undefined, rows, row);
  const reading = useGeneBlock(dataset, path, gene, rows);
  const block = reading?.status === 'ready' ? reading.value.block : undefined;
  const { coloured, again } = useColoured(block, `${gene} ${path}`, rows, client);
  if (gene === undefined) return ofColumn;
  if (reading?.status !== 'ready') return reading;
  if (coloured instanceof Error)
    return { status: 'failed', error: coloured, retry: again };
  if (coloured?.kind === 'refused') return refuse(path ?? '', coloured.reason);
  const { retry } = reading;
  return coloured
    ? { status: 'ready', value: { ...reading.value, colours: coloured }, retry }
    : { status: 'loading', retry };
}

/** Colours by a column, which the reader of the file makes of its values. */
function useColumnColours(
  path: Path | undefined,
  rows: number,
  noun: RowNoun,
): Reading<ColouredPoints> | undefined {
  const { answers } = useData();
  const [description] = useDescriptions(path === undefined ? [] : [path]);
  const element = description?.status === 'ready' ? description.value.element : undefined;
  const refusal = element && refusalOf(element, rows, noun);
  const [coloured] = useAnswers(
    'colours',
    path !== undefined && element && refusal === undefined ? [{ path }] : [],
  );

  if (path === undefined) return undefined;
  if (refusal !== undefined) return refuse(path, refusal);
  const retry = () => {
    answers.to('describe').retry({ path });
    answers.to('colours').retry({ path });
  };
  for (const state of [description, coloured])
    if (state?.status === 'failed') return { ...state, retry };
  if (coloured?.status === 'ready') {
    const { colours } = coloured.value;
    if (colours.kind === 'refused') return refuse(path, colours.reason);
    return { status: 'ready', value: { colours }, retry };
  }
  const progress = coloured?.status === 'loading' ? coloured.progress : undefined;
  return { status: 'loading', ...(progress && { progress }), retry };
}

/**
 * Colours of the values of a gene: at once for few points, by the worker for many. While one block of a source
 * is coloured after another, those of the last one stay.
 */
function useColoured(
  block: Block | undefined,
  source: string,
  rows: number,
  client: PointsClient,
): { coloured: PointColours | Error | undefined; again: () => void } {
  const isFew = rows <= POINTS_AT_ONCE;
  const few = useMemo(
    () => (isFew && block ? coloursOf(block) : undefined),
    [isFew, block],
  );
  const [many, setMany] = useState<{ of: string; result: PointColours | Error }>();
  const [attempt, setAttempt] = useState(0);
  // another attempt is another question
  const question = useMemo(
    () => (isFew || !block ? undefined : { block, attempt }),
    [isFew, block, attempt],
  );
  useEffect(() => {
    if (!question) return;
    let isWanted = true;
    const settle = (result: PointColours | Error) => {
      if (isWanted) setMany({ of: source, result });
    };
    client.coloursOf(question.block).then(settle, settle);
    return () => {
      isWanted = false;
    };
  }, [question, source, client]);
  return {
    coloured: few ?? (block && many?.of === source ? many.result : undefined),
    again: () => {
      setMany(undefined);
      setAttempt((count) => count + 1);
    },
  };
}

/** Why an element cannot be a colour, from its description. */
function refusalOf(
  element: ElementInfo,
  rows: number,
  noun: RowNoun,
): string | undefined {
  if (element.kind !== 'column')
    return element.kind === 'unsupported'
      ? `cannot be read: ${element.reason}`
      : `is not a column with one value per ${noun}`;
  return element.length === rows
    ? undefined
    : `has ${formatCount(element.length)} values for ${formatCount(rows)} points`;
}

function refuse(path: Path, why: string): Unready {
  const reason = `${path} ${why}`;
  const sentence = `${reason}, so it cannot colour the embedding.`;
  return { status: 'refused', reason, sentence, retry: () => undefined };
}
