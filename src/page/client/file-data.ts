import { createStore, type StoreApi } from 'zustand/vanilla';
import { hasName, throwIfOwnFault } from '@/model/errors';
import type { IndexUse } from '@/model/query-plan';
import { AnswerCache } from './answer-cache';
import { createPresence, notePresence, type Presence } from './chunk-presence';
import { keptVerdicts, type PageStorage, verdictReader } from './kept-verdicts';
import { createQueryChoices, type QueryChoices } from './query-choices';
import type { SourceClient } from './source-client';
import type { Ask } from './source-connection';
import { TableExports } from './table-exports';

/** All that views have of one opened file. */
export interface FileData {
  /** Answers uncached questions: `answers` has the rest. */
  readonly ask: Ask;
  readonly answers: AnswerCache;
  readonly exports: TableExports;
  /** How queries are evaluated. */
  readonly choices: StoreApi<QueryChoices>;
  /** Has queries use indexes, or ignore them. Those that were found valid, in an earlier visit too, may leave rows out. */
  setIndexUse(use: IndexUse): Promise<void>;
  /** Where chunks of what was read are not stored. */
  readonly presence: StoreApi<Presence>;
  /** For views that keep failures themselves: called when failed reads can be retried. */
  readonly onRetry: StoreApi<{ readonly over?: PassingFailure }>;
}

/**
 * Failures that pass without the file being opened again: the limit is raised, another worker
 * reads, the user reads on in spite of a date.
 */
export type PassingFailure = 'CapReachedError' | 'WorkerError' | 'ChangedError';

/** Asks again all that failed for a reason that is over. */
export function retryFailed({ answers, onRetry }: FileData, over: PassingFailure): void {
  answers.retryWhere((error) => hasName(error, over));
  onRetry.setState({ over });
}

/** `storage` keeps verdicts on search indexes for the next visit. */
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
