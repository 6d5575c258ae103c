import { trimEnd, trimStart } from '@/model/trim';
import { plainIdentifier } from './ensembl-version';

/** The names of the genes of a matrix: their index, and columns of symbols or identifiers, best first. */
export interface GeneNames {
  readonly index: readonly string[];
  readonly columns: readonly (readonly string[])[];
  /** True if the user chose the first of `columns`: its names are shown, and looked up first. */
  readonly isChosen?: boolean;
}

export interface FoundGene {
  /** Column of the matrix, from 0. */
  readonly column: number;
  /** The symbol, if the file has one. */
  readonly name: string;
  /** Another name that distinguishes it from genes with the same symbol; undefined if absent. */
  readonly id: string | undefined;
}

export type ResolvedGene =
  | { readonly kind: 'gene'; readonly column: number }
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'ambiguous';
      readonly count: number;
      /** The genes with this name, ascending. */
      readonly columns: readonly number[];
    };

/** The display names of one gene: its symbol, which is the index unless that has identifiers. */
export function geneAt(names: GeneNames, column: number): FoundGene {
  const { index, columns, isChosen } = names;
  const all = [index, ...columns].map((list) => list[column] ?? '');
  const [name, id] = shownNames(all, isChosen);
  return { column, name, id };
}

/** Display name of a gene, and another one to show beside it; `all` has the index first, then a chosen column. */
export function shownNames(
  all: readonly string[],
  isChosen = false,
): readonly [name: string, id: string | undefined] {
  const [own = '', ...columns] = all;
  const others = columns.filter((name) => name !== '');
  const isId =
    own === '' || (isChosen && columns[0] !== '') || /^(ENS[A-Z]*\d{6,}|\d+$)/.test(own);
  const name = isId ? (others[0] ?? own) : own;
  return [name, [own, ...others].find((other) => other !== name && other !== '')];
}

const AS_WRITTEN = (name: string) => name;
/** Forms of a name that are compared, in this order. */
const FORMS = [
  AS_WRITTEN,
  (name: string) => name.toLowerCase(),
  (name: string) => plainIdentifier(name).toLowerCase(),
];

/**
 * Finds the gene of a link by the index, then by the other columns: as written, else in another case, else without
 * Ensembl's versions. `name@column` if several genes share the name.
 */
export function resolveGene(names: GeneNames, text: string): ResolvedGene {
  const { index, columns, isChosen } = names;
  const [first = [], ...others] = columns;
  const lists = isChosen ? [first, index, ...others] : [index, ...columns];
  const shared = new Set<number>();
  for (const form of FORMS) {
    for (const list of lists) {
      const [column, ...more] = text === '' ? [] : positionsOf(list, text, form);
      if (column === undefined) continue;
      if (more.length === 0 && shared.size === 0) return { kind: 'gene', column };
      for (const one of [column, ...more]) shared.add(one);
    }
    if (shared.size > 0) break;
  }
  const [, name, number] = /^(.*)@(\d+)$/s.exec(text) ?? [];
  const column = Number(number);
  if (name !== undefined && lists.some((list) => list[column] === name))
    return { kind: 'gene', column };
  if (shared.size === 0) return { kind: 'unknown' };
  const found = [...shared].sort((a, b) => a - b);
  return { kind: 'ambiguous', count: found.length, columns: found };
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

/** The name of a gene in the index, by which Python finds it; with its number if others have the same name. */
export function indexNameOf({ index }: GeneNames, column: number): string {
  const name = index[column] ?? '';
  return positionsOf(index, name, AS_WRITTEN).length === 1 ? name : `${name}@${column}`;
}

/** True if genes have the same name in the index. */
export function hasSharedNames({ index }: GeneNames): boolean {
  return placesIn(index, AS_WRITTEN).size < index.length;
}

type Form = (typeof FORMS)[number];
type Positions = ReadonlyMap<string, readonly number[]>;

/** Positions of each name, in each form; built once per list. */
const positions = new WeakMap<readonly string[], Map<Form, Positions>>();

function positionsOf(
  list: readonly string[],
  text: string,
  form: Form,
): readonly number[] {
  return placesIn(list, form).get(form(text)) ?? [];
}

function placesIn(list: readonly string[], form: Form): Positions {
  const known = positions.get(list) ?? new Map<Form, Positions>();
  positions.set(list, known);
  let places = known.get(form);
  if (!places) {
    places = collect(list, form);
    known.set(form, places);
  }
  return places;
}

function collect(list: readonly string[], form: Form): Positions {
  const places = new Map<string, number[]>();
  for (let i = 0; i < list.length; i++) {
    const key = form(list[i] as string);
    const same = places.get(key);
    if (same) same.push(i);
    else places.set(key, [i]);
  }
  return places;
}
