import { useCallback, useEffect, useState } from 'react';
import type { Reading, ResourceState } from '@/client/reading';
import { isAbort } from '@/model/errors';
import type { GeneCost, GroupStats } from '@/model/genes';
import type { Path } from '@/model/path';
import type { Progress } from '@/model/read-options';
import type { RowSetId } from '@/model/row-set';
import { useData } from '../use-block';
import { useRetry } from '../use-retry';

type State =
  | ResourceState<GroupStats>
  | { readonly status: 'asking'; readonly cost: GeneCost };

/** What takes longer, in seconds, is asked about first. */
const ASKED = 1;

/** What genes add up to in groups of cells, of all or of those of a set; what it costs is asked first, and it can be stopped. */
export function useGroupStats(
  path: Path,
  columns: readonly number[] | undefined,
  by: Path | undefined,
  rows: RowSetId | undefined,
): Reading<GroupStats> | undefined {
  const { client } = useData().genes;
  const key =
    columns && by !== undefined ? JSON.stringify([path, columns, by, rows]) : '';
  const [state, setState] = useState<State & { readonly of: string }>();
  const [attempt, setAttempt] = useState<{
    readonly of: string;
    readonly keepIndex: boolean;
    readonly isStopped?: boolean;
  }>();
  const own = attempt?.of === key ? attempt : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is path, columns, groups and rows
  useEffect(() => {
    if (!columns?.length || by === undefined || own?.isStopped) return;
    const controller = new AbortController();
    const { signal } = controller;
    const become = (next: State) => {
      if (!signal.aborted) setState({ ...next, of: key });
    };
    const read = async () => {
      if (!own) {
        const cost = await client.cost(path, columns, { signal });
        if (cost.how === 'scan' && cost.seconds > ASKED)
          return become({ status: 'asking', cost });
      }
      become({ status: 'loading' });
      const keepIndex = own?.keepIndex ?? false;
      const report = (progress: Progress) => become({ status: 'loading', progress });
      const how = { signal, report, keepIndex, rows };
      become({ status: 'ready', value: await client.groupStats(path, columns, by, how) });
    };
    read().catch((error: unknown) => {
      if (!isAbort(error)) become({ status: 'failed', error: error as Error }); // the client throws nothing else
    });
    return () => controller.abort();
  }, [client, key, own]);

  const start = useCallback(
    (keepIndex: boolean) => setAttempt({ of: key, keepIndex }),
    [key],
  );
  const retry = () => start(own?.keepIndex ?? false);
  useRetry(state?.of === key && state.status === 'failed' && state.error, retry);
  if (key === '' || !columns?.length) return undefined;
  if (own?.isStopped) return { status: 'stopped', retry };
  const now: State = state?.of === key ? state : { status: 'loading' };
  if (now.status === 'asking') return { ...now, start, retry };
  const cancel = () =>
    setAttempt({ of: key, keepIndex: own?.keepIndex ?? false, isStopped: true });
  return { ...now, cancel, retry };
}
