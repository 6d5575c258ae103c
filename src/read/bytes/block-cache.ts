import { throwIfAborted } from '@/model/errors';
import { LruMap } from '@/model/lru-map';
import type { Priority, ReadOptions } from '@/model/read-options';
import { type BlockGrid, type ByteRange, createBlockGrid } from './block-grid';
import { createReadAhead, type ReadAhead, type Run, runsOf } from './block-runs';
import type { ByteReadOptions, ByteSource } from './byte-source';
import type { Counter } from './counter';
import { expectWithin } from './expect-within';
import { type SharedRequest, shareRequest } from './shared-request';
import { createWorkQueue, type WorkQueue } from './work-queue';

export interface CachedSource extends ByteSource {
  /** The bytes if all of them are cached, synchronously; a view if they are in one block. Read-only. */
  peek(position: number, length: number): Uint8Array | undefined;
  /** Exactly these bytes: from the cache, or fetched and not cached. */
  readPast(
    position: number,
    length: number,
    options?: ByteReadOptions,
  ): Promise<Uint8Array>;
  /** Fetches the missing blocks of many ranges, merged and in parallel, so that `peek` finds them. */
  prefetch(ranges: readonly ByteRange[], options?: ReadOptions): Promise<void>;
}

export interface BlockCacheOptions {
  readonly blockBytes?: number;
  readonly budgetBytes?: number;
  /** Upper bound, in bytes, of what is fetched beyond a sequential miss; 0 disables read-ahead. */
  readonly readAheadBytes?: number;
  /** Maximum number of concurrent requests. */
  readonly inFlight?: number;
  /** Reads longer than this, in bytes, are not cached. */
  readonly bypassBytes?: number;
  readonly counter?: Counter | undefined;
}

/** Maximum length of one request, so that a long range is fetched in parallel. */
const RUN_BYTES = 8 << 20;

/**
 * A byte-budgeted cache of blocks over a source. Neighbouring missing blocks are fetched in one
 * request, readers of a block share its request, and it is aborted when the last reader aborts.
 * Failed requests are not cached.
 */
export function createBlockCache(
  source: ByteSource,
  options: BlockCacheOptions = {},
): CachedSource {
  return new BlockCache(source, options).asSource();
}

class BlockCache {
  readonly #source: ByteSource;
  readonly #grid: BlockGrid;
  readonly #bypass: number;
  readonly #blocks: LruMap<number, Uint8Array>;
  readonly #pending = new Map<number, SharedRequest<ReadonlyMap<number, Uint8Array>>>();
  readonly #limiter: WorkQueue;
  readonly #readAhead: ReadAhead;
  readonly #counter: Counter | undefined;
  readonly #runBlocks: number;

  constructor(source: ByteSource, options: BlockCacheOptions) {
    this.#source = source;
    const blockBytes = options.blockBytes ?? 64 << 10;
    this.#grid = createBlockGrid(source.size, blockBytes);
    this.#bypass = options.bypassBytes ?? 1 << 20;
    this.#blocks = new LruMap(options.budgetBytes ?? 64 << 20);
    this.#limiter = createWorkQueue(options.inFlight ?? 6);
    this.#readAhead = createReadAhead(
      Math.floor((options.readAheadBytes ?? 1 << 20) / blockBytes),
    );
    this.#runBlocks = Math.max(1, Math.floor(RUN_BYTES / blockBytes));
    this.#counter = options.counter;
  }

  asSource(): CachedSource {
    const { name, size, readSync, readMany } = this.#source;
    return {
      name,
      size,
      read: (position, length, options) => this.#read(position, length, options),
      peek: (position, length) => this.#peek(position, length),
      readPast: (position, length, options) => this.#readPast(position, length, options),
      prefetch: (ranges, options) => this.#prefetch(ranges, options),
      ...(readSync && {
        readSync: (position: number, length: number) => this.#readSync(position, length),
      }),
      ...(readMany && {
        readMany: (ranges: readonly ByteRange[], options?: ByteReadOptions) =>
          this.#readMany(readMany.bind(this.#source), ranges, options),
      }),
    };
  }

  async #read(position: number, length: number, options?: ByteReadOptions) {
    expectWithin(this.#source, position, length);
    throwIfAborted(options?.signal);
    const cached = this.#peek(position, length);
    this.#counter?.asked(length, cached !== undefined);
    if (cached) return cached;
    if (length >= this.#bypass || (options?.alone && !this.#source.readSync))
      return this.#fetchLacking(position, length, options);
    const wanted = this.#grid.blocksOf(position, length);
    const fetched = await this.#fetch(wanted, true, options);
    return this.#grid.assemble(position, length, fetched);
  }

  async #readPast(position: number, length: number, options?: ByteReadOptions) {
    throwIfAborted(options?.signal);
    const cached = this.#peek(position, length);
    this.#counter?.asked(length, cached !== undefined);
    return cached ?? this.#fetchLacking(position, length, options);
  }

  #fetchLacking(position: number, length: number, options?: ByteReadOptions) {
    if (this.#source.readSync) return this.#fetchPast(position, length, options);
    const cached = {
      grid: this.#grid,
      has: (block: number) => this.#blocks.has(block),
      peek: (at: number, bytes: number) => this.#peek(at, bytes),
    };
    return fetchBetween({ position, length }, cached, (missing) => {
      // the output buffer is for the whole result or unused
      const room = missing.length === length ? options?.room : undefined;
      return this.#fetchPast(missing.position, missing.length, { ...options, room });
    });
  }

  #fetchPast(position: number, length: number, options?: ByteReadOptions) {
    return this.#limiter.run(
      () => this.#source.read(position, length, options),
      options?.signal,
      options?.priority,
    );
  }

  /** Bypasses the cache, as `readPast` does: separate ranges are large. */
  async #readMany(
    readMany: NonNullable<ByteSource['readMany']>,
    ranges: readonly ByteRange[],
    options?: ByteReadOptions,
  ): Promise<readonly Uint8Array[]> {
    throwIfAborted(options?.signal);
    const parts = ranges.map(({ position, length }) => {
      const cached = this.#peek(position, length);
      this.#counter?.asked(length, cached !== undefined);
      return cached;
    });
    const missing = ranges.filter((_, i) => !parts[i]);
    if (missing.length === 0) return parts.filter((part) => part !== undefined);
    const fetched = await this.#limiter.run(
      // all or nothing: otherwise the output buffer would be mistaken for a cached block's buffer
      () =>
        readMany(
          missing,
          missing.length === ranges.length
            ? options
            : { signal: options?.signal, priority: options?.priority },
        ),
      options?.signal,
      options?.priority,
    );
    let next = 0;
    return parts.map((part) => part ?? (fetched[next++] as Uint8Array));
  }

  #peek(position: number, length: number): Uint8Array | undefined {
    expectWithin(this.#source, position, length);
    if (length > this.#blocks.weight) return undefined;
    const found = new Map<number, Uint8Array>();
    for (const block of this.#grid.blocksOf(position, length)) {
      const bytes = this.#blocks.get(block);
      if (!bytes) return undefined;
      found.set(block, bytes);
    }
    return this.#grid.assemble(position, length, found);
  }

  async #prefetch(ranges: readonly ByteRange[], options?: ReadOptions): Promise<void> {
    throwIfAborted(options?.signal);
    const wanted = new Set<number>();
    for (const { position, length } of ranges) {
      expectWithin(this.#source, position, length);
      for (const block of this.#grid.blocksOf(position, length)) wanted.add(block);
    }
    const ascending = [...wanted].sort((a, b) => a - b);
    await this.#fetch(ascending, false, options);
  }

  #readSync(position: number, length: number): Uint8Array {
    const cached = this.#peek(position, length);
    this.#counter?.asked(length, cached !== undefined);
    if (cached) return cached;
    if (length >= this.#bypass) return this.#sourceSync(position, length);
    const found = new Map<number, Uint8Array>();
    const missing: number[] = [];
    for (const block of this.#grid.blocksOf(position, length)) {
      const bytes = this.#blocks.get(block);
      if (bytes) found.set(block, bytes);
      else missing.push(block);
    }
    for (const run of this.#withReadAhead(runsOf(missing, this.#runBlocks))) {
      const range = this.#grid.rangeOf(run);
      const bytes = this.#sourceSync(range.position, range.length);
      for (const [block, part] of this.#keep(run, bytes)) found.set(block, part);
    }
    return this.#grid.assemble(position, length, found);
  }

  #sourceSync(position: number, length: number): Uint8Array {
    const read = this.#source.readSync;
    if (!read) throw new Error('readSync is offered only where the source has it');
    return read.call(this.#source, position, length);
  }

  /** The requested blocks: cached, from pending requests, or from new ones. */
  async #fetch(
    wanted: readonly number[],
    sequential: boolean,
    { signal, priority }: ReadOptions = {},
  ): Promise<Map<number, Uint8Array>> {
    const found = new Map<number, Uint8Array>();
    const joined = new Set<SharedRequest<ReadonlyMap<number, Uint8Array>>>();
    const missing: number[] = [];
    for (const block of wanted) {
      const bytes = this.#blocks.get(block);
      const pending = this.#pending.get(block);
      if (bytes) found.set(block, bytes);
      else if (pending) joined.add(pending);
      else missing.push(block);
    }
    const runs = runsOf(missing, this.#runBlocks);
    for (const run of sequential ? this.#withReadAhead(runs) : runs)
      joined.add(this.#start(run, priority));
    const results = await Promise.all(
      [...joined].map((request) => request.join(signal, priority)),
    );
    for (const result of results)
      for (const [block, bytes] of result) found.set(block, bytes);
    return found;
  }

  #start(
    run: Run,
    first: Priority | undefined,
  ): SharedRequest<ReadonlyMap<number, Uint8Array>> {
    const { position, length } = this.#grid.rangeOf(run);
    const request = shareRequest(
      (signal, priority) =>
        this.#limiter.run(
          async () =>
            this.#keep(
              run,
              await this.#source.read(position, length, { signal, priority }),
            ),
          signal,
          priority,
        ),
      () => {
        for (let block = run.first; block <= run.last; block++)
          if (this.#pending.get(block) === request) this.#pending.delete(block);
      },
      first,
    );
    for (let block = run.first; block <= run.last; block++)
      this.#pending.set(block, request);
    return request;
  }

  #keep(run: Run, bytes: Uint8Array): ReadonlyMap<number, Uint8Array> {
    const cached = new Map<number, Uint8Array>();
    for (let block = run.first; block <= run.last; block++) {
      const part = this.#grid.blockIn(run, bytes, block);
      cached.set(block, part);
      this.#blocks.set(block, part, part.length);
    }
    return cached;
  }

  #withReadAhead(runs: readonly Run[]): Run[] {
    const first = runs[0];
    const final = runs.at(-1);
    if (!first || !final) return [];
    const end = this.#grid.count;
    const most = this.#readAhead.after(first.first, final.last);
    let last = final.last;
    while (last - final.last < most && last + 1 < end && this.#isAbsent(last + 1)) last++;
    return [...runs.slice(0, -1), { first: final.first, last }];
  }

  #isAbsent(block: number): boolean {
    return !this.#blocks.has(block) && !this.#pending.has(block);
  }
}

interface Cached {
  readonly grid: BlockGrid;
  has(block: number): boolean;
  /** Bytes that are cached. */
  peek(position: number, length: number): Uint8Array | undefined;
}

/**
 * Reads a long range, of which blocks at both ends may be cached: `fetch` is called once for the
 * range between them, so that nothing is fetched twice.
 */
async function fetchBetween(
  { position, length }: ByteRange,
  cached: Cached,
  fetch: (missing: ByteRange) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const missing = missingOf({ position, length }, cached);
  const end = missing.position + missing.length;
  const head = cached.peek(position, missing.position - position);
  const tail = cached.peek(end, position + length - end);
  const middle = await fetch(missing);
  if (missing.length === length || !head || !tail) return middle;
  const bytes = new Uint8Array(length);
  bytes.set(head);
  bytes.set(middle, head.length);
  bytes.set(tail, length - tail.length);
  return bytes;
}

function missingOf({ position, length }: ByteRange, { grid, has }: Cached): ByteRange {
  const blocks = grid.blocksOf(position, length);
  const first = blocks.find((block) => !has(block));
  const last = blocks.findLast((block) => !has(block));
  if (first === undefined || last === undefined) return { position, length };
  const around = grid.rangeOf({ first, last });
  const start = Math.max(position, around.position);
  const stop = Math.min(position + length, around.position + around.length);
  return { position: start, length: stop - start };
}
