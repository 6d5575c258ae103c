import type { OpenedSource } from '@workers/protocol';
import { throwIfAborted } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { Delay, Receipt, SourceSpec } from '@/model/source';
import { type Ask, SourceConnection } from './source-connection';
import { createSourceWorker, type SourceWorker } from './source-worker';

/** An opened file, as the page sees it. Errors are DataErrors; giving up is by signal, at once. */
export interface SourceClient extends OpenedSource {
  readonly ask: Ask;
  /** Costs of reading so far. */
  receipt(): Promise<Receipt>;
  /** Reads no more than so many bytes in all, until another cap is set; undefined is none. */
  limit(bytes: number | undefined): Promise<void>;
  /** Frees the worker and all it holds. What still waits is rejected with an AbortError. */
  close(): void;
  /** Hears when the worker died. The next call starts another on the same file. */
  onLost(listener: (reason: Error) => void): () => void;
  /** Hears why answers take long; undefined once they come again. */
  onDelay(listener: (delay: Delay | undefined) => void): () => void;
  /** Ends a worker that does not answer; what waits for it fails, and the next call starts another. */
  restart(): void;
}

export interface OpenSourceOptions extends ReadOptions {
  /** Hears why opening takes long; undefined once it goes on. */
  readonly onDelay?: (delay: Delay | undefined) => void;
  readonly createWorker?: (() => SourceWorker) | undefined;
}

/** Opens a file or an address in a worker of its own. */
export async function openSource(
  spec: SourceSpec,
  options: OpenSourceOptions = {},
): Promise<SourceClient> {
  throwIfAborted(options.signal);
  const connection = new SourceConnection(
    spec,
    options.createWorker ?? createSourceWorker,
  );
  const { onDelay } = options;
  const stop = onDelay && connection.onDelay(onDelay);
  try {
    const opened = await connection.open(options);
    stop?.();
    return clientOf(connection, opened);
  } catch (error) {
    connection.close();
    throw error;
  }
}

function clientOf(connection: SourceConnection, opened: OpenedSource): SourceClient {
  return {
    ...opened,
    ask: (name, asked, options) => connection.ask(name, asked, options),
    receipt: () => connection.receipt(),
    limit: (bytes) => connection.limit(bytes),
    close: () => connection.close(),
    onLost: (listener) => connection.onLost(listener),
    onDelay: (listener) => connection.onDelay(listener),
    restart: () => connection.restart(),
  };
}
