import type { Steps } from '@/model/steps';
import type { Ranking } from './ranking';

/** Ranks of gene names in sorted order, from 0; equal names have the same rank. */
export interface NameRanks {
  /** Number of different names. */
  readonly count: number;
  rankAt(group: number, place: number): number;
}

/** Number of names that are read between two steps: a few milliseconds. */
const NAMES_A_STEP = 1 << 14;

/** Ranks the names of the genes of some groups: each different name is sorted once. */
export function* nameRanksOf(
  ranking: Ranking,
  groups: readonly number[],
): Steps<NameRanks> {
  const { shared } = ranking;
  if (shared) {
    const ids = yield* idsOf(shared.count, shared.nameOf);
    const { ranks, count } = ranked(ids);
    return { count, rankAt: (group, place) => ranks[shared.geneAt(group, place)] ?? 0 };
  }
  const starts = new Map<number, number>();
  const places: (readonly [group: number, start: number])[] = [];
  let length = 0;
  for (const group of groups) {
    starts.set(group, length);
    places.push([group, length]);
    length += ranking.counts[group] ?? 0;
  }
  let at = 0;
  const nameAt = (i: number): string => {
    while (i >= (places[at + 1]?.[1] ?? length)) at++;
    const [group, start] = places[at] ?? [0, 0];
    return ranking.nameAt(group, i - start);
  };
  const { ranks, count } = ranked(yield* idsOf(length, nameAt));
  return {
    count,
    rankAt: (group, place) => ranks[(starts.get(group) ?? 0) + place] ?? 0,
  };
}

interface NameIds {
  readonly ids: Uint32Array;
  readonly names: ReadonlyMap<string, number>;
}

/** Numbers the names in the order of their first occurrence. */
function* idsOf(count: number, nameAt: (i: number) => string): Steps<NameIds> {
  const ids = new Uint32Array(count);
  const names = new Map<string, number>();
  for (let i = 0; i < count; i++) {
    const name = nameAt(i);
    let id = names.get(name);
    if (id === undefined) {
      id = names.size;
      names.set(name, id);
    }
    ids[i] = id;
    if ((i + 1) % NAMES_A_STEP === 0) yield;
  }
  return { ids, names };
}

function ranked({ ids, names }: NameIds) {
  const rankOf = new Uint32Array(names.size);
  for (const [rank, name] of [...names.keys()].sort().entries())
    rankOf[names.get(name) ?? 0] = rank;
  return { ranks: ids.map((id) => rankOf[id] as number), count: names.size };
}
