import type { Block } from '@/model/block';
import type { Markers } from '@/model/markers';
import { countOf, stringAt } from '@/model/strings';

/** The result of scanpy.tl.rank_genes_groups: the genes of each group, best first, with their statistics. */
export interface Ranking {
  readonly groups: readonly string[];
  /** Number of genes of each group. */
  readonly counts: readonly number[];
  /** The name of a gene; `place` is 0 for the best. Empty beyond the last one. */
  nameAt(group: number, place: number): string;
  /** Set if all groups rank the same genes: their number, and which gene has which place. */
  readonly shared?: SharedGenes | undefined;
  /** Those of `RANKING_FIELDS` that are known. */
  readonly fields: readonly RankingField[];
}

/** The genes that all groups of a ranking rank. */
export interface SharedGenes {
  readonly count: number;
  geneAt(group: number, place: number): number;
  nameOf(gene: number): string;
}

/**
 * A statistic of all genes, looked up when it is shown: a copy for each group and gene would be hundreds of megabytes.
 */
export interface RankingField {
  readonly name: string;
  /** NaN where there is no value. */
  valueAt(group: number, place: number): number;
}

/** One gene of one group. */
export interface RankedGene {
  readonly group: number;
  /** 0 for the best. */
  readonly place: number;
}

/** Record arrays, in display order. */
export const RANKING_FIELDS = ['scores', 'logfoldchanges', 'pvals', 'pvals_adj'] as const;

/** Converts markers to a ranking, best scores first, with the fractions of cells; `nameOf` names a gene. */
export function rankingOfMarkers(
  markers: Markers,
  nameOf: (gene: number) => string,
  title: string,
): Ranking {
  const { genes: count, groups, orders } = markers;
  const geneAt = (group: number, place: number) =>
    orders[group * count + place] ?? Number.NaN;
  const field = (name: string, all: Float64Array): RankingField => ({
    name,
    valueAt: (group, place) => all[group * count + geneAt(group, place)] ?? Number.NaN,
  });
  // values below zero have neither ratios nor fractions of expressing cells
  const isSigned = markers.foldChangesAre.kind === 'none';
  return {
    groups: groups.map(({ label }) => label ?? title),
    counts: groups.map(() => count),
    nameAt: (group, place) => (place < count ? nameOf(geneAt(group, place)) : ''),
    shared: { count, geneAt, nameOf },
    fields: [
      field('scores', markers.scores),
      ...(isSigned ? [] : [field('logfoldchanges', markers.foldChanges)]),
      field('pvals', markers.pValues),
      field('pvals_adj', markers.adjusted),
      ...(isSigned
        ? []
        : [field('pts', markers.fractions), field('pts_rest', markers.fractionsOfRest)]),
    ],
  };
}

/** The value of a field of one gene; undefined if the ranking lacks the field. */
export function fieldOf(
  { fields }: Ranking,
  name: string,
  { group, place }: RankedGene,
): number | undefined {
  return fields.find((field) => field.name === name)?.valueAt(group, place);
}

/** A stored record array of a ranking: a column for each group. */
export interface StoredField {
  readonly name: string;
  readonly block: Block | undefined;
}

/** Fractions of cells by gene, a table beside the record arrays: in the order of the genes of the matrix. */
export interface StoredFractions {
  readonly name: 'pts' | 'pts_rest';
  /** The names of its rows. */
  readonly genes: Block | undefined;
  /** Its columns by the groups that they name. */
  readonly columns: ReadonlyMap<string, Block>;
}

/** Builds a ranking from its record arrays and tables; undefined if `names` has no names by group. */
export function rankingOf(
  names: Block | undefined,
  fields: readonly StoredField[],
  fractions: readonly StoredFractions[] = [],
): Ranking | undefined {
  if (names?.kind !== 'records' || names.columns.length === 0) return undefined;
  const { length, columns } = names;
  const texts = columns.map(({ block }) => textsOf(block));
  if (texts.some((text) => text === undefined)) return undefined;
  const groups = columns.map(({ name }) => name);
  const nameAt = (group: number, place: number) =>
    place < length ? (texts[group]?.(place) ?? '') : '';
  return {
    ...{ groups, counts: groups.map(() => length), nameAt },
    fields: [
      ...fields.flatMap(({ name, block }): readonly RankingField[] => {
        if (block?.kind !== 'records') return [];
        const values = groups.map((group) =>
          numbersOf(block.columns.find((one) => one.name === group)?.block),
        );
        const valueAt = (group: number, place: number) =>
          values[group]?.[place] ?? Number.NaN;
        return [{ name, valueAt }];
      }),
      ...fractions.flatMap(({ name, genes, columns: of }): readonly RankingField[] => {
        const rows = genes?.kind === 'strings' ? rowsByName(genes) : undefined;
        if (!rows || of.size === 0) return [];
        const values = groups.map((group) => numbersOf(of.get(group)));
        const valueAt = (group: number, place: number) =>
          values[group]?.[rows.get(nameAt(group, place)) ?? -1] ?? Number.NaN;
        return [{ name, valueAt }];
      }),
    ],
  };
}

function textsOf(block: Block): ((at: number) => string) | undefined {
  if (block.kind === 'strings') return (at) => stringAt(block.strings, at);
  if (block.kind === 'numbers') return (at) => String(block.values[at]);
  return undefined;
}

function numbersOf(block: Block | undefined): ArrayLike<number> | undefined {
  return block?.kind === 'numbers'
    ? (block.values as ArrayLike<number>) // statistics are never 64-bit integers
    : undefined;
}

function rowsByName({
  strings,
}: Extract<Block, { kind: 'strings' }>): ReadonlyMap<string, number> {
  const rows = new Map<string, number>();
  for (let row = countOf(strings) - 1; row >= 0; row--)
    rows.set(stringAt(strings, row), row);
  return rows;
}
