import { geneColumns } from '@/analysis/matrix/gene-columns';
import { type GeneNames, resolveGene } from '@/analysis/names/find-genes';
import { didYouMean, nearestNames } from '@/analysis/names/nearest-names';
import type { Elements } from '@/elements/open-elements';
import type { DatasetInfo, MatrixInfo } from '@/model/dataset';
import { DataError, isDataError } from '@/model/errors';
import type { Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import type { ReadOptions } from '@/model/read-options';
import { unpackStrings } from '@/model/strings';
import { readNames } from './read-names';

const MAX_NEAR = 5;

/** All names of each gene of a matrix; undefined if no table names them. */
export async function readGeneNames(
  { dataset, elements }: { readonly dataset: DatasetInfo; readonly elements: Elements },
  matrix: MatrixInfo,
  options: ReadOptions = {},
): Promise<GeneNames | undefined> {
  const [table] = geneColumns(dataset, [matrix]);
  if (!table) return undefined;
  const [indexPath = '', ...others] = table.columns;
  const index = unpackStrings(await readNames(elements, indexPath, true, options));
  const columns: (readonly string[])[] = [];
  for (const path of others) {
    try {
      const names = unpackStrings(await readNames(elements, path, true, options));
      if (names.length === index.length) columns.push(names);
    } catch (error) {
      if (!isDataError(error)) throw error; // if a column is unreadable, the other names remain
    }
  }
  return { index, columns };
}

/**
 * The number of a gene, given by a name in the index or a column of symbols or of identifiers, by `@` and its number from
 * 0, or by `name@number` if several have the name. `matrix` and `count` are of its matrix.
 *
 * @throws NotFoundError for an unknown name, UnsupportedError for an ambiguous one
 */
export function geneNumber(
  names: GeneNames | undefined,
  text: string,
  matrix: Path,
  count: number,
): number {
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
    `${matrix} has ${formatCount(found.count)} genes “${text}”. Name one of them: ${sameNames(names, text)}.`,
  );
}

/** How to distinguish several genes with one name. */
function sameNames({ index, columns }: GeneNames, text: string): string {
  const wanted = text.toLowerCase();
  const found = index.flatMap((id, row) => {
    const name = [id, ...columns.map((list) => list[row] ?? '')].find(
      (one) => one.toLowerCase() === wanted,
    );
    if (name === undefined) return [];
    const isOwn = id !== '' && index.indexOf(id) === index.lastIndexOf(id);
    return [isOwn ? id : `${name}@${row}`];
  });
  return `${found.slice(0, MAX_NEAR).join(', ')}${found.length > MAX_NEAR ? ' …' : ''}`;
}
