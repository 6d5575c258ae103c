import { type NameRanks, nameRanksOf } from '@/ask/markers/name-ranks';
import { fieldOf, type RankedGene, type Ranking } from '@/ask/markers/ranking';
import { type GeneBracket, listInBrackets } from '@/ask/names/gene-groups';
import { inOneStep } from '@/model/steps';
import { tsvField } from '@/write/text/text-fields';

type RankingLimit =
  /** Maximum adjusted p value. */
  | 'adjusted'
  /** Minimum log2 fold change. */
  | 'foldChange'
  /** Minimum log2 fold change up or down. */
  | 'absoluteFoldChange'
  /** Maximum log2 fold change. */
  | 'maxFoldChange'
  /** Minimum fraction of cells that express the gene. */
  | 'fraction'
  /** Maximum fraction of the others that express it. */
  | 'fractionOfRest';

/** Limits for the genes that are shown; a limit on a field that the ranking lacks has no effect. */
export type RankingFilter = {
  readonly [Limit in RankingLimit]?: number | undefined;
};

/** Sort key: `gene` or the name of a field. */
export interface RankingSort {
  readonly by: string;
  readonly descending: boolean;
  /** Ranks of the gene names of these groups, if sorted by `gene` and already known. */
  readonly ranks?: NameRanks | undefined;
}

/** Genes of several groups in an order: two numbers each, as there may be millions. */
export interface RankedRows {
  readonly length: number;
  /** Number of genes within the limits, of which these are the first. */
  readonly total: number;
  at(index: number): RankedGene | undefined;
}

/**
 * Returns the genes of some groups within limits, each group best first, or sorted by a field, NaN last.
 *
 * @param most Maximum number of genes, the first ones of the order: sorting all would take seconds
 */
export function rankedGenes(
  ranking: Ranking,
  groups: readonly number[],
  sort?: RankingSort,
  filter: RankingFilter = {},
  most = Number.POSITIVE_INFINITY,
): RankedRows {
  const found = genesWithin(ranking, groups, filter);
  if (sort?.by === 'gene') {
    const ranks = sort.ranks ?? inOneStep(nameRanksOf(ranking, groups));
    return rowsOf(found, byRank(found, ranks, sort.descending, most), most);
  }
  const keys = sort && keysOf(ranking, found, sort);
  if (!keys) return rowsOf(found, undefined, most);
  const count = Math.min(most, keys.length);
  const order = firstOf(keys, count).sort(
    (a, b) => compare(keys[a] as number, keys[b] as number) || a - b,
  );
  return rowsOf(found, order, most);
}

interface Found {
  readonly groups: Uint32Array;
  readonly places: Uint32Array;
}

function genesWithin(
  ranking: Ranking,
  groups: readonly number[],
  filter: RankingFilter,
): Found {
  const isWithin = withinLimits(ranking, filter);
  const most = groups.reduce((sum, group) => sum + (ranking.counts[group] ?? 0), 0);
  const found = { groups: new Uint32Array(most), places: new Uint32Array(most) };
  let count = 0;
  for (const group of groups) {
    const genes = ranking.counts[group] ?? 0;
    for (let place = 0; place < genes; place++) {
      if (!isWithin(group, place)) continue;
      found.groups[count] = group;
      found.places[count++] = place;
    }
  }
  return {
    groups: found.groups.subarray(0, count),
    places: found.places.subarray(0, count),
  };
}

const LFC = 'logfoldchanges';

function withinLimits(
  { fields }: Ranking,
  filter: RankingFilter,
): (group: number, place: number) => boolean {
  const limits = [
    { name: 'pvals_adj', limit: filter.adjusted, isLeast: false, isAbsolute: false },
    { name: LFC, limit: filter.foldChange, isLeast: true, isAbsolute: false },
    { name: LFC, limit: filter.absoluteFoldChange, isLeast: true, isAbsolute: true },
    { name: LFC, limit: filter.maxFoldChange, isLeast: false, isAbsolute: false },
    { name: 'pts', limit: filter.fraction, isLeast: true, isAbsolute: false },
    { name: 'pts_rest', limit: filter.fractionOfRest, isLeast: false, isAbsolute: false },
  ].flatMap(({ name, limit, isLeast, isAbsolute }) => {
    const field = fields.find((one) => one.name === name);
    return field && limit !== undefined ? [{ field, limit, isLeast, isAbsolute }] : [];
  });
  return (group, place) =>
    limits.every(({ field, limit, isLeast, isAbsolute }) => {
      const signed = field.valueAt(group, place);
      const value = isAbsolute ? Math.abs(signed) : signed;
      return isLeast ? value >= limit : value <= limit;
    });
}

/** Returns the first `most` genes by the ranks of their names, ties in order; by counting, without comparisons. */
function byRank(
  { groups, places }: Found,
  { count, rankAt }: NameRanks,
  descending: boolean,
  most: number,
): Uint32Array {
  const ranks = new Uint32Array(places.length);
  const starts = new Uint32Array(count + 1);
  for (let i = 0; i < ranks.length; i++) {
    const rank = rankAt(groups[i] as number, places[i] as number);
    ranks[i] = descending ? count - 1 - rank : rank;
    (starts[(ranks[i] as number) + 1] as number)++;
  }
  for (let rank = 0; rank < count; rank++)
    (starts[rank + 1] as number) += starts[rank] as number;
  const order = new Uint32Array(Math.min(most, ranks.length));
  for (let i = 0; i < ranks.length; i++) {
    const rank = ranks[i] as number;
    const at = starts[rank] as number;
    starts[rank] = at + 1;
    if (at < order.length) order[at] = i;
  }
  return order;
}

/** Sort keys that ascend in the wanted order; undefined if the ranking lacks the field. */
function keysOf(
  ranking: Ranking,
  { groups, places }: Found,
  { by, descending }: RankingSort,
): Float64Array | undefined {
  const keys = new Float64Array(places.length);
  const sign = descending ? -1 : 1;
  const field = ranking.fields.find(({ name }) => name === by);
  if (!field) return undefined;
  for (let i = 0; i < keys.length; i++)
    keys[i] = sign * field.valueAt(groups[i] as number, places[i] as number);
  return keys;
}

/** Compares numbers, NaN last. */
function compare(a: number, b: number): number {
  if (Number.isNaN(a) || Number.isNaN(b))
    return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  return a < b ? -1 : Number(a > b);
}

/** Indices of the `count` smallest keys, ascending; the first ones among equal keys. */
function firstOf(keys: Float64Array, count: number): Uint32Array {
  if (count >= keys.length) return Uint32Array.from(keys.keys());
  const bound = keys.slice().sort()[count - 1] as number; // without a comparison typed arrays sort fast, NaN last
  const isBelow = (key: number) => compare(key, bound) < 0;
  let equal = count;
  for (const key of keys) if (isBelow(key)) equal--;
  const order = new Uint32Array(count);
  let at = 0;
  for (let i = 0; i < keys.length && at < count; i++) {
    const rank = compare(keys[i] as number, bound);
    if (rank > 0 || (rank === 0 && equal-- <= 0)) continue;
    order[at++] = i;
  }
  return order;
}

function rowsOf(
  { groups, places }: Found,
  order: Uint32Array | undefined,
  most: number,
): RankedRows {
  const length = Math.min(most, order?.length ?? places.length);
  return {
    ...{ length, total: places.length },
    at(index) {
      if (index < 0 || index >= length) return undefined;
      const i = order ? (order[index] as number) : index;
      return { group: groups[i] as number, place: places[i] as number };
    },
  };
}

/** The best genes of each group, without duplicates, and how many of them each group has added. */
export interface TopGenes {
  readonly genes: readonly string[];
  readonly brackets: readonly GeneBracket[];
}

/** Collects the best genes of each group; a gene that is among the best of several groups is in the first of them. */
export function topGenes(
  ranking: Ranking,
  groups: readonly number[],
  count: number,
  filter?: RankingFilter,
): TopGenes {
  return listInBrackets(
    groups.map((group) => {
      const best = rankedGenes(ranking, [group], undefined, filter, count);
      const genes = Array.from({ length: best.length }, (_, i) =>
        ranking.nameAt(group, best.at(i)?.place ?? -1),
      );
      return { label: ranking.groups[group] ?? '', genes };
    }),
  );
}

/** Number of lines per batch of text. */
const LINES = 1 << 14;

/** Formats a ranking as tab-separated values with the column names of scanpy; yields some lines at a time. */
export function* rankingTsv(ranking: Ranking, rows: RankedRows): Generator<string> {
  const { groups, fields } = ranking;
  yield `${['group', 'names', ...fields.map(({ name }) => name)].join('\t')}\n`;
  for (let start = 0; start < rows.length; start += LINES) {
    let text = '';
    for (let i = start; i < Math.min(rows.length, start + LINES); i++) {
      const gene = rows.at(i);
      if (!gene) continue;
      const { group, place } = gene;
      const texts = [groups[group] ?? '', ranking.nameAt(group, place)].map(tsvField);
      const numbers = fields.map(
        ({ name }) => fieldOf(ranking, name, gene) ?? Number.NaN,
      );
      text += `${[...texts, ...numbers.map((one) => (Number.isNaN(one) ? '' : one))].join('\t')}\n`;
    }
    yield text;
  }
}
