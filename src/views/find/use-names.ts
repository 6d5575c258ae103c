import { useEffect, useMemo, useState } from 'react';
import type { Ranked } from '@/analysis/names/rank-names';
import { isAbort, messageOf } from '@/model/errors';
import type { Progress, ReadOptions } from '@/model/read-options';
import { useRetry } from '../common/reading/use-retry';
import { MAX_UNASKED, type NamePlaces } from './find-places';

/** Names asked of the worker at a time. */
const MAX_NAMES = 20;

/** What one kind of names is asked. */
export interface NameSource<T> {
  readonly places: NamePlaces;
  /** Reads the names, once. */
  prepare(options: ReadOptions): Promise<void>;
  find(text: string, limit: number, options: ReadOptions): Promise<Ranked<T>>;
  /** One name of an answer to other letters, ranked for these; undefined where it does not fit. */
  refit(one: T, text: string): T | undefined;
}

/** The search in one kind of names, whose columns are read on first use. */
export interface NameSearch<T = unknown> {
  readonly places: NamePlaces;
  readonly status: 'waiting' | 'asking' | 'reading' | 'ready' | 'stopped' | 'failed';
  readonly progress?: Progress | undefined;
  readonly reason?: string;
  readonly found: readonly T[];
  /** All names that fit, where the answer is to what is typed. */
  readonly count: number;
  /** False while `found` is what is left of an answer to other letters. */
  readonly isAnswered: boolean;
  readonly start: () => void;
  readonly stop: () => void;
}

/** What was found, and for which text. */
interface Found<T> extends Ranked<T> {
  readonly text: string;
}

const NOTHING = { text: '', best: [], count: 0 };

type Reading = Pick<NameSearch, 'status' | 'progress' | 'reason'>;

/** Finds a text among names: reads them once when there is a text, unless they are very many. */
export function useNames<T>(source: NameSource<T>, text: string): NameSearch<T> {
  const { places } = source;
  const [reading, setReading] = useState<Reading>({ status: 'waiting' });
  const [isAllowed, setAllowed] = useState(places.count <= MAX_UNASKED);
  const [isStopped, setStopped] = useState(false);
  const [found, setFound] = useState<Found<T>>(NOTHING);
  const [failure, setFailure] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const fail = (error: unknown) => {
    setReading({ status: 'failed', reason: messageOf(error) });
    setFailure(error);
  };
  useRetry(reading.status === 'failed' && failure, () => setAttempt(attempt + 1));
  const isWanted = text !== '';
  const isReading = isWanted && isAllowed && !isStopped;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    if (!isReading) return;
    const controller = new AbortController();
    const { signal } = controller;
    setReading({ status: 'reading' });
    source
      .prepare({
        signal,
        report: (progress) =>
          !signal.aborted && setReading({ status: 'reading', progress }),
      })
      .then(() => !signal.aborted && setReading({ status: 'ready' }))
      .catch((error: unknown) => {
        if (!isAbort(error)) fail(error);
      });
    return () => controller.abort();
  }, [source, isReading, attempt]);

  const isReady = reading.status === 'ready';
  // biome-ignore lint/correctness/useExhaustiveDependencies: `fail` only sets states
  useEffect(() => {
    if (!isReady || text === '') {
      setFound(NOTHING);
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    source
      .find(text, MAX_NAMES, { signal })
      .then((ranked) => !signal.aborted && setFound({ text, ...ranked }))
      .catch((error: unknown) => {
        if (!isAbort(error)) fail(error);
      });
    return () => controller.abort();
  }, [source, isReady, text]);

  const shown = useMemo(
    () => namesFor(found, text, source.refit),
    [found, text, source.refit],
  );
  const status = !isAllowed ? 'asking' : isStopped ? 'stopped' : reading.status;
  return {
    ...reading,
    places,
    status: isWanted || status === 'ready' ? status : 'waiting',
    found: shown,
    count: found.text === text ? found.count : 0,
    isAnswered: !isReady || found.text === text,
    start: () => {
      setAllowed(true);
      setStopped(false);
    },
    stop: () => setStopped(true),
  };
}

/** Until the worker answers for what is typed now, those of the last names that fit it too. */
export function namesFor<T>(
  { text, best }: Found<T>,
  wanted: string,
  refit: NameSource<T>['refit'],
): readonly T[] {
  if (text === wanted) return best;
  return best.map((one) => refit(one, wanted)).filter((one) => one !== undefined);
}
