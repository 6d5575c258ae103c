import { createStore, type StoreApi } from 'zustand/vanilla';
import type { IndexVerdict } from '@/ask/checks/table-check';
import type { AskOf } from '@/ask/questions';
import { hasName, throwIfOwnFault } from '@/model/errors';
import type { IndexUse } from '@/model/query-plan';
import type { ReadOptions } from '@/model/read-options';
import type { SourceInfo } from '@/model/source';
import { AnswerCache } from './answer-cache';
import { createPresence, notePresence, type Presence } from './chunk-presence';
import { createQueryChoices, type QueryChoices } from './query-choices';
import type { SourceClient } from './source-client';
import type { Ask } from './source-connection';
import { TableExports } from './table-exports';

/** The verdicts on search indexes, stored for the next visit. */
interface KeptVerdicts {
  get(index: string): IndexVerdict | undefined;
  keep(index: string, verdict: IndexVerdict): void;
  /** Indexes of the file that were found valid, each for its column. */
  valid(): AskOf<'useIndexes'>['valid'];
}

/** Storage of the page's origin; only the methods that are used here. */
export interface PageStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

const KEY = 'petri-verdicts';
const MAX_VERDICTS = 500;

type Entry = readonly [file: string, index: string, verdict: IndexVerdict];

/**
 * Verdicts on the indexes of one file, valid as long as the file is demonstrably unchanged: by
 * size, first bytes, and time of modification or a strong ETag. Without these nothing is stored.
 */
export function keptVerdicts(
  source: SourceInfo,
  storage: PageStorage | undefined,
): KeptVerdicts {
  const file = identityOf(source);
  if (file === undefined || !storage)
    return { get: () => undefined, keep: () => {}, valid: () => [] };
  return {
    valid: () =>
      entries(storage).flatMap(([ofFile, index, verdict]) =>
        ofFile === file && verdict.status === 'valid' && verdict.column !== undefined
          ? [{ index, column: verdict.column }]
          : [],
      ),
    get: (index) =>
      entries(storage).find(([ofFile, of]) => ofFile === file && of === index)?.[2],
    keep(index, verdict) {
      const others = entries(storage).filter(
        ([ofFile, of]) => ofFile !== file || of !== index,
      );
      const list: readonly Entry[] = [[file, index, verdict], ...others];
      try {
        storage.setItem(KEY, JSON.stringify(list.slice(0, MAX_VERDICTS)));
      } catch (error) {
        if (!(error instanceof DOMException)) throw error; // storage is full
      }
    },
  };
}

/** Verifies indexes that were not verified on an earlier visit, and stores the verdicts. */
function verdictReader(
  ask: Ask,
  cached: KeptVerdicts,
): (asked: AskOf<'verifyIndex'>, options: ReadOptions) => Promise<IndexVerdict> {
  return async (asked, options) => {
    const known = cached.get(asked.index);
    if (known) return known;
    const verdict = await ask('verifyIndex', asked, options);
    cached.keep(asked.index, verdict);
    return verdict;
  };
}

function identityOf({ size, fingerprint, revision }: SourceInfo): string | undefined {
  const isStrong = revision !== undefined && !revision.startsWith('W/');
  if (!isStrong || fingerprint === undefined || size === undefined) return undefined;
  return `${fingerprint} ${size} ${revision}`;
}

function entries(storage: PageStorage): readonly Entry[] {
  try {
    const list: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? (list as Entry[]).filter(Array.isArray) : []; // written above
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof DOMException) return [];
    throw error;
  }
}

/** Everything that views need of one opened file. */
export interface FileData {
  /** Asks a question without caching the answer; use `answers` for cached ones. */
  readonly ask: Ask;
  readonly answers: AnswerCache;
  readonly exports: TableExports;
  /** How queries are evaluated. */
  readonly choices: StoreApi<QueryChoices>;
  /**
   * Makes queries use or ignore search indexes. Indexes that were found valid, now or on an earlier visit, may exclude
   * rows.
   */
  setIndexUse(use: IndexUse): Promise<void>;
  /** Chunks that are not stored, by the path that was read. */
  readonly presence: StoreApi<Presence>;
  /** Changes when failed reads can be retried; for views that keep failures themselves. */
  readonly onRetry: StoreApi<{ readonly over?: PassingFailure }>;
}

/**
 * Failures that can be resolved without reopening the file: the cap is raised, another worker is started, or the user
 * continues although a modification date has changed.
 */
export type PassingFailure =
  | 'CapReachedError'
  | 'WorkerError'
  | 'ChangedError'
  | 'DeniedError';

/** Asks everything again that failed for a reason that no longer applies. */
export function retryFailed({ answers, onRetry }: FileData, over: PassingFailure): void {
  answers.retryWhere((error) => hasName(error, over));
  onRetry.setState({ over });
}

/** Creates the data of one opened file. `storage` keeps verdicts on search indexes for the next visit. */
export function createFileData(
  client: Pick<SourceClient, 'ask' | 'source'>,
  storage?: PageStorage,
): FileData {
  const presence = createPresence();
  const ask: Ask = async (name, asked, options) => {
    const answer = await client.ask(name, asked, options);
    notePresence(presence, asked, answer);
    return answer;
  };
  const verdicts = keptVerdicts(client.source, storage);
  const setIndexUse = (use: IndexUse) =>
    ask('useIndexes', { use, valid: verdicts.valid() });
  if (verdicts.valid().length > 0) {
    // a lost worker is reported by the next question
    setIndexUse('verified').catch(throwIfOwnFault);
  }
  return {
    ask,
    answers: new AnswerCache(ask, {
      verifyIndex: { read: verdictReader(ask, verdicts) },
    }),
    exports: new TableExports(ask),
    choices: createQueryChoices(),
    setIndexUse,
    presence,
    onRetry: createStore(() => ({})),
  };
}
