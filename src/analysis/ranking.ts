import type { Block } from '@/model/block';
import { stringAt } from '@/model/strings';

/** What scanpy.tl.rank_genes_groups found: of each group its genes, best first, with what speaks for them. */
export interface Ranking {
  readonly groups: readonly string[];
  /** Genes of each group. */
  readonly genes: readonly (readonly string[])[];
  /** `scores`, `logfoldchanges`, `pvals`, `pvals_adj`: those that the file has, group by group. */
  readonly fields: readonly RankingField[];
}

export interface RankingField {
  readonly name: string;
  readonly values: readonly ArrayLike<number>[];
}

/** One gene of one group. */
export interface RankedGene {
  readonly group: number;
  /** From 0 for the best. */
  readonly place: number;
}

/** In the order they are shown. */
export const RANKING_FIELDS = ['scores', 'logfoldchanges', 'pvals', 'pvals_adj'] as const;

/** A ranking out of its record arrays; undefined where `names` holds no names by group. */
export function rankingOf(
  names: Block | undefined,
  fields: readonly { readonly name: string; readonly block: Block | undefined }[],
): Ranking | undefined {
  if (names?.kind !== 'records' || names.columns.length === 0) return undefined;
  const genes = names.columns.map(({ block }) => textsOf(block, names.length));
  if (genes.some((list) => list === undefined)) return undefined;
  const groups = names.columns.map(({ name }) => name);
  return {
    groups,
    genes: genes.map((list) => list ?? []),
    fields: fields.flatMap(({ name, block }) => {
      if (block?.kind !== 'records') return [];
      const values = groups.map((group) => {
        const column = block.columns.find((one) => one.name === group)?.block;
        return column?.kind === 'numbers'
          ? (column.values as ArrayLike<number>) // statistics are no 64-bit integers
          : [];
      });
      return [{ name, values }];
    }),
  };
}

function textsOf(block: Block, length: number): readonly string[] | undefined {
  if (block.kind === 'strings')
    return Array.from({ length }, (_, at) => stringAt(block.strings, at));
  if (block.kind === 'numbers') return Array.from(block.values, String);
  return undefined;
}

/** Genes of some groups, the best of each first, sorted by a field where there is one; NaN stands last. */
export function rankedGenes(
  { genes, fields }: Ranking,
  groups: readonly number[],
  sort?: { readonly by: string; readonly descending: boolean },
): readonly RankedGene[] {
  const rows = groups.flatMap((group) =>
    (genes[group] ?? []).map((_, place) => ({ group, place })),
  );
  if (!sort) return rows;
  const sign = sort.descending ? -1 : 1;
  if (sort.by === 'gene') {
    const nameOf = ({ group, place }: RankedGene) => genes[group]?.[place] ?? '';
    return rows.sort((a, b) => sign * compare(nameOf(a), nameOf(b)));
  }
  const field = fields.find(({ name }) => name === sort.by);
  if (!field) return rows;
  const numberOf = ({ group, place }: RankedGene) =>
    field.values[group]?.[place] ?? Number.NaN;
  return rows.sort((a, b) => {
    const [x, y] = [numberOf(a), numberOf(b)];
    if (Number.isNaN(x) || Number.isNaN(y))
      return Number(Number.isNaN(x)) - Number(Number.isNaN(y));
    return sign * (x - y);
  });
}

/** The best genes of each group, each once. */
export function topGenes(
  { genes }: Ranking,
  groups: readonly number[],
  count: number,
): readonly string[] {
  return [...new Set(groups.flatMap((group) => genes[group]?.slice(0, count) ?? []))];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
