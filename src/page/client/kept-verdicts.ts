import type { IndexVerdict } from '@/ask/checks/table-check';
import type { AskOf } from '@/ask/questions';
import type { ReadOptions } from '@/model/read-options';
import type { SourceInfo } from '@/model/source';
import type { Ask } from './source-connection';

/** The verdicts on search indexes, stored for the next visit. */
export interface KeptVerdicts {
  get(index: string): IndexVerdict | undefined;
  keep(index: string, verdict: IndexVerdict): void;
  /** Indexes of the file that were found valid, each for its column. */
  valid(): AskOf<'useIndexes'>['valid'];
}

/** Storage of the page's origin, as far as it is used here. */
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

/** Verifies indexes that were not verified on an earlier visit, and keeps what that gives. */
export function verdictReader(
  ask: Ask,
  kept: KeptVerdicts,
): (asked: AskOf<'verifyIndex'>, options: ReadOptions) => Promise<IndexVerdict> {
  return async (asked, options) => {
    const known = kept.get(asked.index);
    if (known) return known;
    const verdict = await ask('verifyIndex', asked, options);
    kept.keep(asked.index, verdict);
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
