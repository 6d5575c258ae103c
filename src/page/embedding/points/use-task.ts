import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { isAbort, messageOf } from '@/model/errors';
import { useNotify } from '@/page/kit/context/notify';

/** Up to this many points are processed synchronously; more would block the page. */
export const POINTS_AT_ONCE = 60_000;

/** A computation on many points, with two implementations that give the same result; a new object is a new question. */
export interface PointsQuestion<T> {
  readonly points: number;
  here(): T;
  /** Computes the result in the worker. */
  there(): Promise<T>;
}

/**
 * The result: synchronous for few points, asynchronous for many. Undefined without a task, and
 * until it is ready. If the worker crashes, the task is retried once in a new one; then a notice is
 * shown and `onFailure` called.
 */
export function useTask<T>(
  question: PointsQuestion<T> | undefined,
  onFailure?: () => void,
): T | undefined {
  const notify = useNotify();
  const isFew = question !== undefined && question.points <= POINTS_AT_ONCE;
  const few = useMemo(() => (isFew ? question.here() : undefined), [isFew, question]);
  const [many, setMany] = useState<{ of: PointsQuestion<T>; answer: T }>();
  // an effect event, so that a new `onFailure` does not ask the question again
  const fail = useEffectEvent((error: unknown) => {
    notify({ tone: 'warning', text: messageOf(error) });
    onFailure?.();
  });
  useEffect(() => {
    setMany(undefined); // results for other points are discarded
    if (isFew || !question) return;
    let isWanted = true;
    question
      .there()
      .catch((error: unknown) => {
        if (!isWanted || isAbort(error)) throw error;
        return question.there();
      })
      .then((answer) => isWanted && setMany({ of: question, answer }))
      .catch((error: unknown) => {
        if (isWanted && !isAbort(error)) fail(error); // aborted: closed with the panel
      });
    return () => {
      isWanted = false;
    };
  }, [isFew, question]);
  return few ?? (many?.of === question ? many?.answer : undefined);
}
