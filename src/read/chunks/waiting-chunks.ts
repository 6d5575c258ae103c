import { abortError } from '@/model/errors';
import { onAbort } from '@/model/on-abort';
import type { ChunkValues, PendingChunk } from './chunk-cache';

/** The chunks that one read waits for, until all are done, one has failed, or the reader has aborted. */
export interface WaitingChunks {
  /** Fires when the read ends early: its loop must stop. */
  readonly signal: AbortSignal;
  add(chunk: PendingChunk, use: (values: ChunkValues) => void): void;
  /** Resolves when all added chunks were used. Rejects with the first failure. */
  done(): Promise<void>;
  /** Leaves all chunks; returns the error to throw, the first failure if there was one. */
  abort(error: unknown): unknown;
}

export function waitForChunks(outer: AbortSignal | undefined): WaitingChunks {
  const controller = new AbortController();
  const held = new Set<PendingChunk>();
  let failure: { readonly error: unknown } | undefined;
  let wake: () => void = () => {};

  const fail = (error: unknown) => {
    if (failure) return;
    failure = { error };
    forget?.();
    for (const chunk of held) chunk.leave();
    held.clear();
    controller.abort();
    wake();
  };
  const abort = () => fail(abortError());
  const forget = outer && !outer.aborted ? onAbort(outer, abort) : undefined;
  if (outer?.aborted) abort();

  return {
    signal: controller.signal,
    add(chunk, use) {
      if (failure) {
        chunk.leave();
        return;
      }
      held.add(chunk);
      const settled = () => {
        if (!held.delete(chunk)) return;
        chunk.leave();
        if (held.size === 0) wake();
      };
      chunk.result
        .then((values) => {
          if (!failure) use(values);
        })
        .then(settled, (error: unknown) => {
          fail(error);
        });
    },
    async done() {
      if (!failure && held.size > 0)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      forget?.();
      if (failure) throw failure.error;
    },
    abort(error) {
      fail(error);
      return failure?.error;
    },
  };
}
