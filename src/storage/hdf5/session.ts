import type { CachedSource } from '@/bytes/block-cache';
import { abortError, DataError, isDataError, throwIfAborted } from '@/model/errors';
import { randomName } from '@/model/random-name';
import type { ReadOptions } from '@/model/read-options';
import { mountLazyFile } from './lazy-file';
import type { LibHdf5 } from './libhdf5';
import { damaged, withoutHarmless } from './libhdf5-errors';
import type { Engine } from './load-libhdf5';

/** Calls to libhdf5 for one open file. */
export interface Session {
  /**
   * Calls libhdf5, which is synchronous and may need bytes that are not loaded: the call then
   * fails, the missing bytes are fetched, and it is repeated. `ask` must be idempotent and cheap.
   * `what` names the operation in messages. CorruptError if libhdf5 prints errors, even if the call
   * succeeds.
   */
  call<T>(
    what: string,
    ask: (lib: LibHdf5, file: bigint) => T,
    options?: ReadOptions,
  ): Promise<T>;
  close(): void;
}

interface Miss {
  readonly position: number;
  readonly length: number;
}

/** Each round fetches at least one missing read, so valid files need far fewer. */
const MAX_ROUNDS = 1000;
/** Of the file in its folder. */
const NAME = 'file.h5';
/** State that one call may keep across its repetitions. */
const MAX_PINNED = 256 << 20;

/** Opens the file in libhdf5; `refused` is the error if it cannot. */
export async function openSession(
  engine: Engine,
  source: CachedSource,
  options?: ReadOptions,
): Promise<Session | { readonly refused: readonly string[] }> {
  engine.expectSound();
  const { lib } = engine;
  let misses: Miss[] = [];
  let failure: unknown;
  let pinned = new Map<string, Uint8Array>();
  let closed = false;

  const readAtOnce = (position: number, length: number): Uint8Array => {
    if (source.readSync) {
      try {
        return source.readSync(position, length);
      } catch (error) {
        failure ??= error;
        throw error;
      }
    }
    const here = pinned.get(`${position}:${length}`) ?? source.peek(position, length);
    if (here) return here;
    misses.push({ position, length });
    throw new Error('not here yet');
  };
  // an unguessable name, so that links in files cannot refer to each other
  const folder = `/petri/${randomName()}`;
  const unmount = mountLazyFile(lib.FS, folder, NAME, source.size, readAtOnce);

  let isDamaged = false;
  async function repeat<T>(
    what: string,
    ask: () => T,
    { signal, priority }: ReadOptions = {},
  ): Promise<{ readonly value: T; readonly complaints: string[] }> {
    const mine = new Map<string, Uint8Array>();
    let kept = 0;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      throwIfAborted(signal);
      if (closed) throw abortError();
      engine.expectSound();
      engine.takeComplaints();
      [misses, failure, pinned] = [[], undefined, mine];
      const outcome = attempt(engine, ask);
      const missed = misses;
      if (failure !== undefined) throw failure;
      if (missed.length === 0) {
        const complaints = withoutHarmless(engine.takeComplaints());
        isDamaged ||= outcome.status === 'thrown' || complaints.length > 0;
        if (outcome.status === 'thrown') {
          if (isDataError(outcome.error)) throw outcome.error;
          // the text of a JavaScript error names variables of the minified library
          throw damaged(source.name, what, complaints, outcome.error);
        }
        return { value: outcome.value, complaints };
      }
      kept += missed.reduce((sum, { length }) => sum + length, 0);
      if (kept > MAX_PINNED) break;
      await Promise.all(
        missed.map(async ({ position, length }) => {
          const bytes = await source.read(position, length, { signal, priority });
          mine.set(`${position}:${length}`, bytes);
        }),
      );
    }
    throw new DataError(
      'TooLargeError',
      `${source.name}: ${what} cannot be read in parts over the network. Download the file and open it from disk.`,
    );
  }

  const close = (file: bigint) => {
    closed = true;
    [misses, failure, pinned] = [[], undefined, new Map()];
    // libhdf5's state for a damaged file can make it loop here; its memory is freed with the worker
    if (!isDamaged) lib.close_file(file);
    unmount();
    engine.takeComplaints();
  };

  const path = `${folder}/${NAME}`;
  const openAs = (mode: number) =>
    repeat('its start', () => lib.open(path, mode, false, -1, -1), options);
  try {
    let opened = await openAs(lib.H5F_ACC_RDONLY);
    const refused = opened.complaints;
    // still open for writing, or its writer crashed; for a damaged file it retries for minutes
    if (opened.value < 0n && /already open/i.test(refused.join('\n')))
      opened = await openAs(lib.H5F_ACC_SWMR_READ);
    const file = opened.value;
    if (file < 0n) {
      unmount();
      return { refused };
    }
    return {
      async call(what, ask, callOptions) {
        const { value, complaints } = await repeat(
          what,
          () => ask(lib, file),
          callOptions,
        );
        if (complaints.length > 0) throw damaged(source.name, what, complaints);
        return value;
      },
      close: () => close(file),
    };
  } catch (error) {
    unmount();
    throw error;
  }
}

type Outcome<T> =
  | { readonly status: 'done'; readonly value: T }
  | { readonly status: 'thrown'; readonly error: unknown };

function attempt<T>(engine: Engine, ask: () => T): Outcome<T> {
  try {
    return { status: 'done', value: ask() };
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) engine.declareBroken(error);
    return { status: 'thrown', error };
  }
}
