import { useEffect, useState } from 'react';
import { type NameRanks, nameRanksOf } from '@/ask/markers/name-ranks';
import type { Ranking } from '@/ask/markers/ranking';
import { isAbort } from '@/model/errors';
import { inSteps } from '@/model/steps';

/** Maximum number of names that are ranked at once while genes are sorted by them. */
const MAX_AT_ONCE = 50_000;

/**
 * Ranks of the names of very many genes, computed in steps to sort genes by name: `pending` until they are available;
 * `needless` if genes are not sorted by name, or if names are ranked while sorting.
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
