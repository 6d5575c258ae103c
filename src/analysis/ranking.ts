import type { Block } from '@/model/block';
import { stringAt } from '@/model/strings';

/** The result of scanpy.tl.rank_genes_groups: the genes of each group, best first, with their statistics. */
export interface Ranking {
  readonly groups: readonly string[];
  /** Genes of each group. */
  readonly genes: readonly (readonly string[])[];
  /** `scores`, `logfoldchanges`, `pvals`, `pvals_adj`: those in the file, group by group. */
  readonly fields: readonly RankingField[];
}

export interface RankingField {
  readonly name: string;
  readonly values: readonly ArrayLike<number>[];
}

/** One gene of one group. */
export interface RankedGene {
  readonly group: number;
  /** 0 for the best. */
  readonly place: number;
}

/** In display order. */
export const RANKING_FIELDS = ['scores', 'logfoldchanges', 'pvals', 'pvals_adj'] as const;

/** Builds a ranking from its record arrays; undefined if `names` has no names by group. */
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
          ? (column.values as ArrayLike<number>) // statistics are never 64-bit integers
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

/** Genes of some groups, each group best first, or sorted by a field; NaN comes last. */
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

/** The best genes of each group, without duplicates. */
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
