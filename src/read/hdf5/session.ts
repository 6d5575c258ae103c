import { abortError, DataError, isDataError, throwIfAborted } from '@/model/errors';
import { randomName } from '@/model/random-name';
import type { ReadOptions } from '@/model/read-options';
import type { CachedSource } from '@/read/bytes/block-cache';
import type { LibFileSystem, LibHdf5 } from './libhdf5';
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
/** Name of the file in its folder. */
const NAME = 'file.h5';
/** Maximum number of bytes retained for one call across its repetitions. */
const MAX_PINNED = 256 << 20;

/** Opens the file in libhdf5; `refused` is the error if it cannot. */
export async function openSession(
  engine: Engine,
  source: CachedSource,
  options?: ReadOptions,
): Promise<Session | { readonly refused: readonly string[] }> {
  engine.expectSound();
  const { lib } = engine;
  const calls = new RepeatedCalls(engine, source);
  // an unguessable name, so that links in files cannot refer to each other
  const folder = `/petri/${randomName()}`;
  const unmount = mountLazyFile(lib.FS, folder, NAME, source.size, (position, length) =>
    calls.readAtOnce(position, length),
  );
  const close = (file: bigint) => {
    calls.close();
    // libhdf5's state for a damaged file can make it loop here; its memory is freed with the worker
    if (!calls.isDamaged) lib.close_file(file);
    unmount();
    engine.takeComplaints();
  };
  const path = `${folder}/${NAME}`;
  const openAs = (mode: number) =>
    calls.repeat('its start', () => lib.open(path, mode, false, -1, -1), options);
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
        const done = await calls.repeat(what, () => ask(lib, file), callOptions);
        if (done.complaints.length > 0) throw damaged(source.name, what, done.complaints);
        return done.value;
      },
      close: () => close(file),
    };
  } catch (error) {
    unmount();
    throw error;
  }
}

/** Calls to libhdf5 that are repeated until all bytes that they read are there. */
class RepeatedCalls {
  readonly #engine: Engine;
  readonly #source: CachedSource;
  /** Missing bytes of the running call. */
  #misses: Miss[] = [];
  #failure: unknown;
  #pinned: ReadonlyMap<string, Uint8Array> = new Map();
  #isClosed = false;
  isDamaged = false;

  constructor(engine: Engine, source: CachedSource) {
    this.#engine = engine;
    this.#source = source;
  }

  /** Returns bytes that are loaded; throws for others, after recording them as missing. */
  readAtOnce(position: number, length: number): Uint8Array {
    const source = this.#source;
    if (source.readSync) {
      try {
        return source.readSync(position, length);
      } catch (error) {
        this.#failure ??= error;
        throw error;
      }
    }
    const pinned = this.#pinned.get(`${position}:${length}`);
    const here = pinned ?? source.peek(position, length);
    if (here) return here;
    this.#misses.push({ position, length });
    throw new Error('not here yet');
  }

  async repeat<T>(
    what: string,
    ask: () => T,
    { signal, priority }: ReadOptions = {},
  ): Promise<{ readonly value: T; readonly complaints: string[] }> {
    const source = this.#source;
    const pinned = new Map<string, Uint8Array>();
    let kept = 0;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      throwIfAborted(signal);
      if (this.#isClosed) throw abortError();
      this.#engine.expectSound();
      this.#engine.takeComplaints();
      this.#begin(pinned);
      const outcome = attempt(this.#engine, ask);
      const missed = this.#misses;
      if (this.#failure !== undefined) throw this.#failure;
      if (missed.length === 0) return this.#finish(what, outcome);
      kept += missed.reduce((sum, { length }) => sum + length, 0);
      if (kept > MAX_PINNED) break;
      await Promise.all(
        missed.map(async ({ position, length }) => {
          const bytes = await source.read(position, length, { signal, priority });
          pinned.set(`${position}:${length}`, bytes);
        }),
      );
    }
    throw new DataError(
      'TooLargeError',
      `${source.name}: ${what} cannot be read in parts over the network. Download the file and open it from disk.`,
    );
  }

  close(): void {
    this.#isClosed = true;
    this.#begin(new Map());
  }

  #begin(pinned: ReadonlyMap<string, Uint8Array>): void {
    this.#misses = [];
    this.#failure = undefined;
    this.#pinned = pinned;
  }

  #finish<T>(what: string, outcome: Outcome<T>) {
    const complaints = withoutHarmless(this.#engine.takeComplaints());
    this.isDamaged ||= outcome.status === 'thrown' || complaints.length > 0;
    if (outcome.status === 'done') return { value: outcome.value, complaints };
    if (isDataError(outcome.error)) throw outcome.error;
    // the text of a JavaScript error names variables of the minified library
    throw damaged(this.#source.name, what, complaints, outcome.error);
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

/** Reads synchronously, or throws; any exception reaches libhdf5 as a failed read. */
export type ReadAtOnce = (position: number, length: number) => Uint8Array;

const ERRNO = { io: 29, invalid: 28, notSupported: 43, notPermitted: 63 } as const;

/**
 * Creates a lazy file in libhdf5's file system. Positions beyond 4 GiB are supported. Returns a
 * function that removes it.
 */
function mountLazyFile(
  fs: LibFileSystem,
  folder: string,
  name: string,
  size: number,
  read: ReadAtOnce,
): () => void {
  // libhdf5's C frames can only be unwound by an errno: any other exception leaves the file unusable
  const fail = (code: number) => {
    throw new fs.ErrnoError(code);
  };
  fs.mkdirTree(folder);
  const node = fs.createFile(folder, name, {}, true, false);
  // MEMFS takes the size of a file from here
  Object.defineProperty(node, 'usedBytes', { get: () => size });
  node.stream_ops = {
    ...node.stream_ops,
    read(
      _stream: unknown,
      target: Uint8Array,
      offset: number,
      length: number,
      position: number,
    ): number {
      const wanted = Math.min(length, Math.max(0, size - position));
      if (wanted === 0) return 0;
      try {
        target.set(read(position, wanted), offset);
      } catch {
        fail(ERRNO.io); // the reader keeps the reason itself
      }
      return wanted;
    },
    llseek(stream: { position: number }, offset: number, whence: number): number {
      const from = whence === 1 ? stream.position : whence === 2 ? size : 0;
      if (from + offset < 0) fail(ERRNO.invalid);
      return from + offset;
    },
    write: () => fail(ERRNO.notPermitted),
    mmap: () => fail(ERRNO.notSupported),
  };
  return () => {
    fs.unlink(`${folder}/${name}`);
    fs.rmdir(folder);
  };
}
