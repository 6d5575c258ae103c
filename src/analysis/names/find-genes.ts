import { trimEnd, trimStart } from '@/model/trim';

/** What the genes of a matrix are called: their index, and columns of symbols or identifiers, best first. */
export interface GeneNames {
  readonly index: readonly string[];
  readonly columns: readonly (readonly string[])[];
}

export interface FoundGene {
  /** Of the matrix, from 0. */
  readonly column: number;
  /** The symbol, where the file has one. */
  readonly name: string;
  /** Another name that tells it from genes with the same symbol; undefined where the file has none. */
  readonly id: string | undefined;
}

export type ResolvedGene =
  | { readonly kind: 'gene'; readonly column: number }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'ambiguous'; readonly count: number };

/** Columns of var that hold symbols or identifiers, the best name first. */
const NAMES =
  /^(feature_?names?|gene_?symbols?|symbols?|gene_?names?|gene_short_name|hgnc_symbol|genes?|names?|gene_?ids?|feature_?ids?|ensembl(_?(gene_?)?id)?s?)$/i;
const IDENTIFIERS = /ids?$|^ensembl/i;

/** Which of a table's columns name its genes: symbols before identifiers. */
export function namingColumns(columns: readonly string[]): readonly string[] {
  const found = columns.filter((name) => NAMES.test(name));
  const isId = (name: string) => IDENTIFIERS.test(name);
  return [...found.filter((name) => !isId(name)), ...found.filter((name) => isId(name))];
}

/** One gene as it is shown: by its symbol, which is the index where that holds no identifiers. */
export function geneAt({ index, columns }: GeneNames, column: number): FoundGene {
  const [name, id] = shownNames([index, ...columns].map((names) => names[column] ?? ''));
  return { column, name, id };
}

/** The name that a gene is shown by, and another one beside it; of its names, that of the index first. */
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
 * The gene that a link means: a name of the index, else of the other columns, else in another
 * case; `name@column` where several genes share the name.
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

/** The genes that a list means, each once; the first name that means none, or several, where there is one. */
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
  /** As a link names them, each once. */
  readonly found: readonly string[];
  readonly unknown: readonly string[];
  /** Names of several genes. */
  readonly ambiguous: readonly string[];
}

/** A pasted list of genes: by lines, tabs, commas or spaces, quotes left out. Each name once, the known told from the rest. */
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

/** How a link names a gene so that it finds it again. */
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

/** Where each name stands, as written and in lower case; made once a list. */
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
