import { useEffect, useState } from 'react';
import type { ValueSpread } from '@/analysis/profile/value-spread';
import type { Reading } from '@/client/reading';
import { isAbort } from '@/model/errors';
import type { Path } from '@/model/path';
import type { RowSetId } from '@/model/row-set';
import { useData } from '@/views/common/reading/use-block';
import { useRetry } from '@/views/common/reading/use-retry';

type Floats = Float32Array | Float64Array;

/** How values are spread over cells, all or those of a set, and over groups; the last answer stays while the next one comes. */
export function useSpread(
  values: Floats | undefined,
  groups: Path | undefined,
  rows: RowSetId | undefined,
): Reading<ValueSpread> {
  const { genes } = useData();
  const [answer, setAnswer] = useState<
    { of: Path | undefined; rows: RowSetId | undefined; spread: ValueSpread } | Error
  >();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (!values) return;
    const controller = new AbortController();
    const { signal } = controller;
    genes.client.spread(values, groups, { signal, rows }).then(
      (spread) => !signal.aborted && setAnswer({ of: groups, rows, spread }),
      (error: unknown) => {
        if (!signal.aborted && !isAbort(error)) setAnswer(error as Error); // the client throws nothing else
      },
    );
    return () => controller.abort();
  }, [genes, values, groups, rows, attempt]);
  const retry = () => {
    setAnswer(undefined);
    setAttempt(attempt + 1);
  };
  useRetry(answer, retry);
  if (answer instanceof Error) return { status: 'failed', error: answer, retry };
  // of other groups or rows the answer means nothing
  return answer && values && answer.of === groups && answer.rows === rows
    ? { status: 'ready', value: answer.spread, retry }
    : { status: 'loading', retry };
}
