import { trimEnd, trimStart } from '@/model/trim';

/** The names of the genes of a matrix: their index, and columns of symbols or identifiers, best first. */
export interface GeneNames {
  readonly index: readonly string[];
  readonly columns: readonly (readonly string[])[];
}

export interface FoundGene {
  /** In the matrix, from 0. */
  readonly column: number;
  /** The symbol, if the file has one. */
  readonly name: string;
  /** Another name that distinguishes it from genes with the same symbol; undefined if absent. */
  readonly id: string | undefined;
}

export type ResolvedGene =
  | { readonly kind: 'gene'; readonly column: number }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'ambiguous'; readonly count: number };

/** Columns of var with symbols or identifiers, best first. */
const NAMES =
  /^(feature_?names?|gene_?symbols?|symbols?|gene_?names?|gene_short_name|hgnc_symbol|genes?|names?|gene_?ids?|feature_?ids?|ensembl(_?(gene_?)?id)?s?)$/i;
const IDENTIFIERS = /ids?$|^ensembl/i;

/** The columns of a table that name its genes: symbols before identifiers. */
export function namingColumns(columns: readonly string[]): readonly string[] {
  const found = columns.filter((name) => NAMES.test(name));
  const isId = (name: string) => IDENTIFIERS.test(name);
  return [...found.filter((name) => !isId(name)), ...found.filter((name) => isId(name))];
}

/** The display names of one gene: its symbol, which is the index unless that has identifiers. */
export function geneAt({ index, columns }: GeneNames, column: number): FoundGene {
  const [name, id] = shownNames([index, ...columns].map((names) => names[column] ?? ''));
  return { column, name, id };
}

/** The display name of a gene, and another one beside it; of its names, the index first. */
export function shownNames(
  all: readonly string[],
): readonly [name: string, id: string | undefined] {
  const [own = '', ...columns] = all;
  const others = columns.filter((name) => name !== '');
  const isId = own === '' || /^(ENS[A-Z]*\d{6,}|\d+$)/.test(own);
  const name = isId ? (others[0] ?? own) : own;
  return [name, [own, ...others].find((other) => other !== name && other !== '')];
}

/**
 * Finds the gene of a link: by index, else by the other columns, else in another case;
 * `name@column` if several genes share the name.
 */
export function resolveGene(names: GeneNames, text: string): ResolvedGene {
  const lists = [names.index, ...names.columns];
  let most = 0;
  for (const isExact of [true, false])
    for (const list of lists) {
      const columns = positionsOf(list, text, isExact);
      if (columns.length === 1 && columns[0] !== undefined)
        return { kind: 'gene', column: columns[0] };
      most = Math.max(most, columns.length);
    }
  const [, name, number] = /^(.*)@(\d+)$/s.exec(text) ?? [];
  const column = Number(number);
  if (name !== undefined && lists.some((list) => list[column] === name))
    return { kind: 'gene', column };
  return most > 0 ? { kind: 'ambiguous', count: most } : { kind: 'unknown' };
}

export type ResolvedGenes =
  | { readonly kind: 'genes'; readonly columns: readonly number[] }
  | {
      readonly kind: 'unknown' | 'ambiguous';
      readonly name: string;
      readonly count: number;
    };

/** The genes of a list, without duplicates; or the first unknown or ambiguous name. */
export function resolveGenes(names: GeneNames, texts: readonly string[]): ResolvedGenes {
  const columns = new Set<number>();
  for (const name of texts) {
    const resolved = resolveGene(names, name);
    if (resolved.kind !== 'gene')
      return {
        kind: resolved.kind,
        name,
        count: resolved.kind === 'ambiguous' ? resolved.count : 0,
      };
    columns.add(resolved.column);
  }
  return { kind: 'genes', columns: [...columns] };
}

export interface SortedNames {
  /** As named in links, without duplicates. */
  readonly found: readonly string[];
  readonly unknown: readonly string[];
  /** Names of several genes. */
  readonly ambiguous: readonly string[];
}

/**
 * Parses a pasted list of genes: separated by lines, tabs, commas or spaces, without quotes. Names
 * are unique, the known ones separated from the others.
 */
export function sortNames(names: GeneNames, text: string): SortedNames {
  const sorted = {
    found: [] as string[],
    unknown: [] as string[],
    ambiguous: [] as string[],
  };
  const seen = new Set<number | string>();
  for (const part of text.split(/[\s,;]+/)) {
    const name = trimEnd(trimStart(part, `"'[(`), `"'])`);
    if (name === '' || seen.has(name)) continue;
    seen.add(name);
    const resolved = resolveGene(names, name);
    if (resolved.kind !== 'gene') sorted[resolved.kind].push(name);
    else if (!seen.has(resolved.column)) {
      seen.add(resolved.column);
      sorted.found.push(linkNameOf(names, geneAt(names, resolved.column)));
    }
  }
  return sorted;
}

/** The name of a gene in links, by which it is found again. */
export function linkNameOf(
  names: GeneNames,
  { column, name }: Pick<FoundGene, 'column' | 'name'>,
): string {
  const resolved = resolveGene(names, name);
  return resolved.kind === 'gene' && resolved.column === column
    ? name
    : `${name}@${column}`;
}

type Positions = ReadonlyMap<string, readonly number[]>;

/** Positions of each name, as written and in lower case; built once per list. */
const positions = new WeakMap<readonly string[], Map<boolean, Positions>>();

function positionsOf(
  list: readonly string[],
  text: string,
  isExact: boolean,
): readonly number[] {
  const known = positions.get(list) ?? new Map<boolean, Positions>();
  positions.set(list, known);
  let places = known.get(isExact);
  if (!places) {
    places = collect(list, isExact);
    known.set(isExact, places);
  }
  return places.get(isExact ? text : text.toLowerCase()) ?? [];
}

function collect(list: readonly string[], isExact: boolean): Positions {
  const places = new Map<string, number[]>();
  for (let i = 0; i < list.length; i++) {
    const name = list[i] as string;
    const key = isExact ? name : name.toLowerCase();
    const same = places.get(key);
    if (same) same.push(i);
    else places.set(key, [i]);
  }
  return places;
}
