import type { Block } from '@/model/block';
import type { Markers } from '@/model/markers';
import { stringAt } from '@/model/strings';

/** The result of scanpy.tl.rank_genes_groups: the genes of each group, best first, with their statistics. */
export interface Ranking {
  readonly groups: readonly string[];
  /** Genes of each group. */
  readonly genes: readonly (readonly string[])[];
  /** Those of `RANKING_FIELDS` that are known, group by group. */
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

/** Genes that are shown; of a field that the ranking lacks no limit holds. */
export interface RankingFilter {
  /** The greatest adjusted p value. */
  readonly adjusted?: number | undefined;
  /** The least log2 fold change. */
  readonly foldChange?: number | undefined;
  /** The least fraction of cells that express the gene. */
  readonly fraction?: number | undefined;
}

/** Markers as a ranking, best scores first, with the fractions of cells; `nameOf` names a gene. */
export function rankingOfMarkers(
  markers: Markers,
  nameOf: (gene: number) => string,
  title: string,
): Ranking {
  const { genes: count, groups, scores } = markers;
  const names = Array.from({ length: count }, (_, gene) => nameOf(gene));
  const orders = groups.map((_, group) => {
    const own = scores.subarray(group * count, (group + 1) * count);
    return Uint32Array.from(own.keys()).sort(
      (a, b) => (own[b] as number) - (own[a] as number),
    );
  });
  const field = (name: string, all: Float64Array): RankingField => ({
    name,
    values: orders.map((order, group) =>
      Float64Array.from(order, (gene) => all[group * count + gene] as number),
    ),
  });
  return {
    groups: groups.map(({ label }) => label ?? title),
    genes: orders.map((order) => Array.from(order, (gene) => names[gene] as string)),
    fields: [
      field('scores', scores),
      ...(markers.foldChangesAre.kind === 'none'
        ? []
        : [field('logfoldchanges', markers.foldChanges)]),
      field('pvals', markers.pValues),
      field('pvals_adj', markers.adjusted),
      field('pts', markers.fractions),
      field('pts_rest', markers.fractionsOfRest),
    ],
  };
}

/** The value of a field of one gene; undefined if the ranking lacks the field. */
export function fieldOf(
  { fields }: Ranking,
  name: string,
  { group, place }: RankedGene,
): number | undefined {
  return fields.find((field) => field.name === name)?.values[group]?.[place];
}

/** True if a gene is within the limits. */
function isWithin(ranking: Ranking, gene: RankedGene, filter: RankingFilter): boolean {
  const p = fieldOf(ranking, 'pvals_adj', gene);
  const foldChange = fieldOf(ranking, 'logfoldchanges', gene);
  const fraction = fieldOf(ranking, 'pts', gene);
  return (
    (filter.adjusted === undefined || p === undefined || p <= filter.adjusted) &&
    (filter.foldChange === undefined ||
      foldChange === undefined ||
      foldChange >= filter.foldChange) &&
    (filter.fraction === undefined ||
      fraction === undefined ||
      fraction >= filter.fraction)
  );
}

/** Lines of a ranking as tab-separated values, with the names that scanpy gives its columns. */
export function rankingTsv(ranking: Ranking, rows: readonly RankedGene[]): string {
  const { groups, genes, fields } = ranking;
  const lines = rows.map(({ group, place }) => {
    const texts = [groups[group], genes[group]?.[place]].map((text) =>
      (text ?? '').replace(/[\t\r\n]+/g, ' '),
    );
    const numbers = fields.map(({ values }) => values[group]?.[place] ?? Number.NaN);
    return [...texts, ...numbers.map((one) => (Number.isNaN(one) ? '' : one))].join('\t');
  });
  const header = ['group', 'names', ...fields.map(({ name }) => name)].join('\t');
  return `${[header, ...lines].join('\n')}\n`;
}

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
  ranking: Ranking,
  groups: readonly number[],
  sort?: { readonly by: string; readonly descending: boolean },
  filter: RankingFilter = {},
): readonly RankedGene[] {
  const { genes, fields } = ranking;
  const isFiltered = Object.values(filter).some((limit) => limit !== undefined);
  const rows = groups.flatMap((group) => {
    const own = (genes[group] ?? []).map((_, place) => ({ group, place }));
    return isFiltered ? own.filter((gene) => isWithin(ranking, gene, filter)) : own;
  });
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
  ranking: Ranking,
  groups: readonly number[],
  count: number,
  filter?: RankingFilter,
): readonly string[] {
  const best = groups.flatMap((group) =>
    rankedGenes(ranking, [group], undefined, filter).slice(0, count),
  );
  return [
    ...new Set(best.map(({ group, place }) => ranking.genes[group]?.[place] ?? '')),
  ];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
