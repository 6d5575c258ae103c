import { useEffect, useMemo, useState } from 'react';

/** Up to so many points are dealt with right here; more would hold the page. */
export const POINTS_AT_ONCE = 60_000;

/** Something to find out of many points, in two ways that give the same; a new object is a new question. */
export interface PointsQuestion<T> {
  readonly points: number;
  here(): T;
  /** By the worker. */
  there(): Promise<T>;
}

/** The answer: at once for few points, later for many. Undefined where nothing is asked, and until it is there. */
export function useTask<T>(question: PointsQuestion<T> | undefined): T | undefined {
  const isFew = question !== undefined && question.points <= POINTS_AT_ONCE;
  const few = useMemo(() => (isFew ? question.here() : undefined), [isFew, question]);
  const [many, setMany] = useState<{ of: PointsQuestion<T>; answer: T }>();
  useEffect(() => {
    setMany(undefined); // what was found of other points is let go
    if (isFew || !question) return;
    let isWanted = true;
    question.there().then(
      (answer) => {
        if (isWanted) setMany({ of: question, answer });
      },
      () => undefined, // the worker was closed with the panel, or died: the picture tells the rest
    );
    return () => {
      isWanted = false;
    };
  }, [isFew, question]);
  return few ?? (many?.of === question ? many?.answer : undefined);
}
