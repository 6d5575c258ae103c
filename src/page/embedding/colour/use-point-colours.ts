import type { DrawnColours } from '@/ask/colour/colour-points';
import type { DatasetInfo } from '@/model/dataset';
import type { ElementInfo } from '@/model/element';
import type { RowNoun } from '@/model/nouns';
import type { Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import type { Reading, Unready } from '@/page/client/reading';
import { useAnswers, useData } from '@/page/kit/reading/use-answer';
import { useDescriptions } from '@/page/kit/reading/use-block';
import { type GeneNote, useGeneColours } from '@/page/pages/genes/use-gene-colours';

/** Colours of points; the values stay in the file, and are read when one is shown. */
export interface ColouredPoints {
  readonly colours: DrawnColours;
  readonly gene?: GeneNote;
}

/** Source of the colours of points: a column, or a gene of a matrix. */
export interface ColourSource {
  readonly dataset: DatasetInfo;
  readonly path: Path | undefined;
  readonly gene: string | undefined;
}

/**
 * Colours of the given number of points; undefined if nothing colours them. Reads nothing of an
 * element that cannot colour them.
 */
export function usePointColours(
  { dataset, path, gene }: ColourSource,
  rows: number,
): Reading<ColouredPoints> | undefined {
  const { row } = dataset.nouns;
  const ofColumn = useColumnColours(gene === undefined ? path : undefined, rows, row);
  const ofGene = useGeneColours(dataset, path, gene, rows);
  return gene === undefined ? ofColumn : ofGene;
}

/** Colours by a column, computed from its values by the reader of the file. */
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
