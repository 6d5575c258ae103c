import { useEffect, useState } from 'react';
import { type NameRanks, nameRanksOf } from '@/ask/markers/name-ranks';
import type { Ranking } from '@/ask/markers/ranking';
import { isAbort } from '@/model/errors';
import { inSteps } from '@/model/steps';

/** Up to this many names are ranked at once, when genes are sorted by them. */
const MAX_AT_ONCE = 50_000;

/**
 * The ranks of the names of very many genes, made in steps where genes are to be sorted by name: `pending` until they are
 * there; `needless` where they are made with the sorting.
 */
export function useNameRanks(
  ranking: Ranking,
  groups: readonly number[],
  isWanted: boolean,
): NameRanks | 'pending' | 'needless' {
  const names = groups.reduce((sum, group) => sum + (ranking.counts[group] ?? 0), 0);
  const isNeeded = isWanted && names > MAX_AT_ONCE;
  const [made, setMade] = useState<{
    readonly ranking: Ranking;
    readonly groups: readonly number[];
    readonly ranks: NameRanks;
  }>();
  const isThere = made?.ranking === ranking && made.groups === groups;
  useEffect(() => {
    if (!isNeeded || isThere) return;
    const controller = new AbortController();
    inSteps(nameRanksOf(ranking, groups), controller.signal)
      .then((ranks) => setMade({ ranking, groups, ranks }))
      .catch((error: unknown) => {
        if (!isAbort(error)) throw error;
      });
    return () => {
      controller.abort();
    };
  }, [isNeeded, isThere, ranking, groups]);
  if (!isNeeded) return 'needless';
  return isThere ? made.ranks : 'pending';
}
