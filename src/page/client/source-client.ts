import type { OpenedSource } from '@workers/protocol';
import type { BucketKeys } from '@/model/bucket-keys';
import { throwIfAborted } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { Delay, Receipt, SourceSpec } from '@/model/source';
import { type Ask, SourceConnection } from './source-connection';
import { createSourceWorker, type SourceWorker } from './source-worker';

/** An opened file, for the page. Errors are DataErrors; aborts are by signal, and immediate. */
export interface SourceClient extends OpenedSource {
  readonly ask: Ask;
  /** Costs of reading so far. */
  receipt(): Promise<Receipt>;
  /** Sets the cap on the total number of bytes read; undefined removes it. */
  limit(bytes: number | undefined): Promise<void>;
  /**
   * Continues reading if only a date suggests that the file changed. Call it when the user confirms that it is the same
   * file.
   */
  ignoreDates(): Promise<void>;
  /** Signs requests for a bucket with other keys from now on. Call it when the last ones expired. */
  giveKeys(keys: BucketKeys): Promise<void>;
  /** Frees the worker and its resources. Pending calls reject with an AbortError. */
  close(): void;
  /**
   * Subscribes to the death of the worker; the next call starts another one on the same file. Returns a function that
   * unsubscribes.
   */
  onLost(listener: (reason: Error) => void): () => void;
  /**
   * Subscribes to the reason why answers take long; undefined once they arrive again. Returns a function that
   * unsubscribes.
   */
  onDelay(listener: (delay: Delay | undefined) => void): () => void;
  /** Ends a worker that does not answer. Pending calls fail, and the next call starts another worker. */
  restart(): void;
}

export interface OpenSourceOptions extends ReadOptions {
  /** Called with the reason why opening takes long; undefined once it continues. */
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
    ignoreDates: () => connection.ignoreDates(),
    giveKeys: (keys) => connection.giveKeys(keys),
    close: () => connection.close(),
    onLost: (listener) => connection.onLost(listener),
    onDelay: (listener) => connection.onDelay(listener),
    restart: () => connection.restart(),
  };
}
