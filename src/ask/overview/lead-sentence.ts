import { nameOf, type Path } from '@/model/path';
import { formatNumber } from '@/model/quantity';

/** Nouns for groups by the names of their columns, in the order in which they are mentioned. */
const NOUNS: readonly (readonly [name: RegExp, noun: string])[] = [
  [/cell[ _.-]?(type|class|ontology)|annot|bulk_labels/i, 'cell type'],
  [/leiden|louvain|cluster/i, 'cluster'],
  [/^(condition|treatment|stim|disease|perturbation|genotype)/i, 'condition'],
  [/^sample/i, 'sample'],
  [/^(donor|patient|individual|subject)/i, 'donor'],
  [/^(batch|library|replicate)/i, 'batch'],
  [/^(tissue|organ)(_general|_name|_id)?$/i, 'tissue'],
  [/^region$/i, 'region'],
];

/** A column of groups, and their number. */
export interface GroupCount {
  readonly path: Path;
  readonly count: number;
}

/**
 * Says in one line what a file is: its values, then how many groups of each kind its columns have, such as
 * `log1p-normalised counts in /raw/X; 7 clusters (louvain)`. One column a kind, the first; the others are listed below.
 */
export function leadSentence(
  values:
    | { readonly name: string; readonly path: Path; readonly isAll: boolean }
    | undefined,
  groups: readonly GroupCount[],
): string {
  const nouns = NOUNS.flatMap(([pattern, noun]) => {
    const group = groups.find(
      ({ path }) => nounFor(path) === noun && pattern.test(nameOf(path)),
    );
    return group
      ? [`${formatNumber(group.count, noun, plural(noun))} (${nameOf(group.path)})`]
      : [];
  });
  const what =
    values &&
    `${values.name} in ${values.path.slice(1)}${values.isAll ? '' : ', as recognised from a sample'}`;
  return [what, ...nouns].filter((part) => part !== undefined).join('; ');
}

/** True for a column that says, by its name, where cells come from: their sample, donor, condition. */
export function isOrigin(path: Path): boolean {
  const noun = nounFor(path);
  return noun !== undefined && noun !== 'cell type' && noun !== 'cluster';
}

/** The noun for the groups of a column, by its name; undefined for other columns. */
function nounFor(path: Path): string | undefined {
  return NOUNS.find(([pattern]) => pattern.test(nameOf(path)))?.[1];
}

function plural(noun: string): string {
  return noun === 'batch' ? 'batches' : `${noun}s`;
}
