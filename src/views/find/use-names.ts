import { useEffect, useMemo, useState } from 'react';
import { type FoundName, rankText } from '@/analysis/rank-names';
import type { NamesClient } from '@/client/names-client';
import { isAbort, messageOf } from '@/model/errors';
import type { Progress } from '@/model/read-options';
import { FREELY, type NamePlaces } from './find-places';

/** Names asked of the worker at a time. */
const MOST = 20;

/** The search in one kind of names, whose columns are read on first use. */
export interface NameSearch {
  readonly places: NamePlaces;
  readonly status: 'waiting' | 'asking' | 'reading' | 'ready' | 'stopped' | 'failed';
  readonly progress?: Progress | undefined;
  readonly reason?: string;
  readonly found: readonly FoundName[];
  /** False while `found` is what is left of an answer to other letters. */
  readonly isAnswered: boolean;
  readonly start: () => void;
  readonly stop: () => void;
}

/** What was found, and for which text. */
interface Found {
  readonly text: string;
  readonly names: readonly FoundName[];
}

const NOTHING: Found = { text: '', names: [] };

type Reading = Pick<NameSearch, 'status' | 'progress' | 'reason'>;

/** Finds a text among names: reads them once when there is a text, unless they are very many. */
export function useNames(
  client: NamesClient,
  places: NamePlaces,
  text: string,
): NameSearch {
  const [reading, setReading] = useState<Reading>({ status: 'waiting' });
  const [isAllowed, setAllowed] = useState(places.count <= FREELY);
  const [isStopped, setStopped] = useState(false);
  const [found, setFound] = useState<Found>(NOTHING);
  const key = JSON.stringify(places.paths);
  const isWanted = text !== '';
  const isReading = isWanted && isAllowed && !isStopped;

  // biome-ignore lint/correctness/useExhaustiveDependencies: equal lists of paths are one read
  useEffect(() => {
    if (!isReading) return;
    const controller = new AbortController();
    const { signal } = controller;
    setReading({ status: 'reading' });
    client
      .prepare(places.paths, {
        signal,
        report: (progress) =>
          !signal.aborted && setReading({ status: 'reading', progress }),
      })
      .then(() => !signal.aborted && setReading({ status: 'ready' }))
      .catch((error: unknown) => {
        if (!isAbort(error)) setReading({ status: 'failed', reason: messageOf(error) });
      });
    return () => controller.abort();
  }, [client, key, isReading]);

  const isReady = reading.status === 'ready';
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal lists of paths are one search
  useEffect(() => {
    if (!isReady || text === '') {
      setFound(NOTHING);
      return;
    }
    const controller = new AbortController();
    client
      .find(places.paths, text, MOST, { signal: controller.signal })
      .then((names) => !controller.signal.aborted && setFound({ text, names }))
      .catch((error: unknown) => {
        if (!isAbort(error)) setReading({ status: 'failed', reason: messageOf(error) });
      });
    return () => controller.abort();
  }, [client, key, isReady, text]);

  const shown = useMemo(() => namesFor(found, text), [found, text]);
  const status = !isAllowed ? 'asking' : isStopped ? 'stopped' : reading.status;
  return {
    ...reading,
    places,
    status: isWanted || status === 'ready' ? status : 'waiting',
    found: shown,
    isAnswered: !isReady || found.text === text,
    start: () => {
      setAllowed(true);
      setStopped(false);
    },
    stop: () => setStopped(true),
  };
}

/** Until the worker answers for what is typed now, those of the last names that fit it too. */
export function namesFor({ text, names }: Found, wanted: string): readonly FoundName[] {
  if (text === wanted) return names;
  return names.flatMap((name) => {
    const rank = rankText(name.text, wanted);
    return rank === undefined ? [] : [{ ...name, rank }];
  });
}
