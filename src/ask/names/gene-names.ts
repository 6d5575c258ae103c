import { geneColumns } from '@/ask/genes/gene-columns';
import type { DatasetInfo, MatrixInfo } from '@/model/dataset';
import { DataError } from '@/model/errors';
import type { Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import type { ReadOptions } from '@/model/read-options';
import { unpackStrings } from '@/model/strings';
import type { Elements } from '@/read/elements/open-elements';
import { type GeneNames, geneAt, linkNameOf, resolveGene } from './find-genes';
import { createGeneNameReader } from './gene-name-lists';
import { didYouMean, nearestNames } from './nearest-names';

const MAX_NEAR = 5;

/**
 * Reads all names of each gene of a matrix; undefined if no table names them. `chosen`: the column to show and to look
 * up first.
 */
export async function readGeneNames(
  { dataset, elements }: { readonly dataset: DatasetInfo; readonly elements: Elements },
  matrix: MatrixInfo,
  options: ReadOptions = {},
  chosen?: string,
): Promise<GeneNames | undefined> {
  const [table] = geneColumns(dataset, [matrix]);
  if (!table) {
    if (chosen === undefined) return undefined;
    throw new DataError(
      'NotFoundError',
      `No table of the file names the genes of ${matrix.path}, so that “${chosen}” cannot be one of its columns.`,
    );
  }
  const names = createGeneNameReader(elements);
  const lists = await names.read(
    { ...table, ...(chosen !== undefined && { chosen }) },
    options,
  );
  const [index = [], ...columns] = lists.map((list) => unpackStrings(list));
  return { index, columns, isChosen: chosen !== undefined };
}

/**
 * Returns the number of a gene, given by a name in the index or in a column of symbols or identifiers, by `@` and its
 * number from 0, or by `name@number` if several have the name. `matrix` and `count` are the path and the number of
 * genes of its matrix.
 *
 * @throws NotFoundError for an unknown name, UnsupportedError for an ambiguous one
 */
export function geneNumber(
  names: GeneNames | undefined,
  text: string,
  matrix: Path,
  count: number,
): number {
  if (count === 0) throw new DataError('NotFoundError', `${matrix} has no genes.`);
  const number = Number(/^@(\d+)$/.exec(text)?.[1] ?? Number.NaN);
  if (number < count) return number;
  if (number >= count)
    throw new DataError(
      'NotFoundError',
      `${matrix} has no gene ${text}: its ${formatCount(count)} genes have numbers from @0.`,
    );
  if (!names)
    throw new DataError(
      'NotFoundError',
      `No table of the file names the genes of ${matrix}, so that “${text}” cannot be looked up. Give numbers from @0 to @${count - 1}.`,
    );
  const found = resolveGene(names, text);
  if (found.kind === 'gene') return found.column;
  if (found.kind === 'unknown')
    throw new DataError(
      'NotFoundError',
      `${matrix} has no gene “${text}”.${didYouMean(nearestNames([names.index, ...names.columns].flat(), text, MAX_NEAR))}`,
    );
  throw new DataError(
    'UnsupportedError',
    `${matrix} has ${formatCount(found.count)} genes “${text}”. Name one of them: ${sameNames(names, found.columns)}.`,
  );
}

/** Suggests how to distinguish genes with the same name: by a name that only one of them has, else by the number. */
function sameNames(names: GeneNames, columns: readonly number[]): string {
  const { index } = names;
  const found = columns.slice(0, MAX_NEAR).map((column) => {
    const id = index[column] ?? '';
    const isOwn = resolveGene(names, id);
    return isOwn.kind === 'gene' && isOwn.column === column
      ? id
      : linkNameOf(names, geneAt(names, column));
  });
  return `${found.join(', ')}${columns.length > MAX_NEAR ? ' …' : ''}`;
}
