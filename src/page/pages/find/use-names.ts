import { useEffect, useMemo, useState } from 'react';
import type { Ranked } from '@/ask/names/rank-names';
import { isAbort } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { LoadState, Reading } from '@/page/client/reading';
import { useRetry } from '@/page/kit/reading/use-retry';
import { MAX_UNASKED, type NameLocations } from './find-places';

/** Maximum number of names requested from the worker at a time. */
const MAX_NAMES = 20;

/** Source of one kind of names. */
export interface NameSource<T> {
  readonly places: NameLocations;
  /** Reads the names, once. */
  prepare(options: ReadOptions): Promise<void>;
  find(text: string, limit: number, options: ReadOptions): Promise<Ranked<T>>;
  /** Ranks a name from the answer to another text for this text; undefined if it does not match. */
  refit(one: T, text: string): T | undefined;
}

/** The search in one kind of names, whose columns are read on first use. */
export interface NameSearch<T = unknown> {
  readonly places: NameLocations;
  /**
   * Progress of reading the names; stopped if there are very many, until the user requests them. Undefined without a
   * text.
   */
  readonly reading: Reading<null> | undefined;
  readonly found: readonly T[];
  /** Number of all matches, once the answer is for the current text. */
  readonly count: number;
  /** False while `found` is for an earlier text. */
  readonly isAnswered: boolean;
}

/** Names that were found, and the text that they match. */
interface Found<T> extends Ranked<T> {
  readonly text: string;
}

const NOTHING = { text: '', best: [], count: 0 };

const LOADING: LoadState<null> = { status: 'loading' };

/** Finds a text among names: reads them once when there is a text, unless there are very many. */
export function useNames<T>(source: NameSource<T>, text: string): NameSearch<T> {
  const { places } = source;
  const [state, setState] = useState(LOADING);
  const [isStopped, setStopped] = useState(places.count > MAX_UNASKED);
  const [found, setFound] = useState<Found<T>>(NOTHING);
  const [attempt, setAttempt] = useState(0);
  const readAgain = () => setAttempt(attempt + 1);
  useRetry(state.status === 'failed' && state.error, readAgain);
  const isWanted = text !== '';
  const isReading = isWanted && !isStopped;
  // another attempt is another read
  const read = useMemo(
    () => (isReading ? { source, attempt } : undefined),
    [source, isReading, attempt],
  );

  useEffect(() => {
    if (!read) return;
    const controller = new AbortController();
    const { signal } = controller;
    setState(LOADING);
    read.source
      .prepare({
        signal,
        report: (progress) =>
          !signal.aborted && setState({ status: 'loading', progress }),
      })
      .then(() => !signal.aborted && setState({ status: 'ready', value: null }))
      .catch((error: Error) => {
        if (!isAbort(error)) setState({ status: 'failed', error });
      });
    return () => controller.abort();
  }, [read]);

  const isReady = state.status === 'ready';
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
      .catch((error: Error) => {
        if (!isAbort(error)) setState({ status: 'failed', error });
      });
    return () => controller.abort();
  }, [source, isReady, text]);

  const shown = useMemo(
    () => namesFor(found, text, source.refit),
    [found, text, source.refit],
  );
  const actions = {
    retry: isStopped ? () => setStopped(false) : readAgain,
    cancel: () => setStopped(true),
  };
  return {
    places,
    reading: isWanted
      ? { ...(isStopped ? ({ status: 'stopped' } as const) : state), ...actions }
      : undefined,
    found: shown,
    count: found.text === text ? found.count : 0,
    isAnswered: !isReady || found.text === text,
  };
}

/** Names that match a text: until the worker answers for it, those of the previous names that match it, too. */
export function namesFor<T>(
  { text, best }: Found<T>,
  wanted: string,
  refit: NameSource<T>['refit'],
): readonly T[] {
  if (text === wanted) return best;
  return best.map((one) => refit(one, wanted)).filter((one) => one !== undefined);
}
