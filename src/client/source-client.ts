import type { OpenedSource } from '@workers/protocol';
import type { ColumnProfile } from '@/analysis/profile/profile';
import type { Attributes } from '@/model/attributes';
import type { Block, Region, Span } from '@/model/block';
import { throwIfAborted } from '@/model/errors';
import type { NodeDescription } from '@/model/node';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { Delay, Receipt, SourceSpec } from '@/model/source';
import { type ChecksClient, createChecksClient } from './checks-client';
import { createGenesClient, type GenesClient } from './genes-client';
import { createNamesClient, type NamesClient } from './names-client';
import { createOverviewClient, type OverviewClient } from './overview-client';
import { createRowsClient, type RowsClient } from './rows-client';
import { type Ask, SourceConnection } from './source-connection';
import { createSourceWorker, type SourceWorker } from './source-worker';

/** An opened file, as the page sees it. Errors are DataErrors; giving up is by signal, at once. */
export interface SourceClient extends OpenedSource {
  describe(path: Path, options?: ReadOptions): Promise<NodeDescription>;
  /** Attributes of a node by their positions: those that can be read first, then the others. */
  attributes(path: Path, span: Span, options?: ReadOptions): Promise<Attributes>;
  read(path: Path, region: Region, options?: ReadOptions): Promise<Block>;
  profile(path: Path, options?: ReadOptions): Promise<ColumnProfile>;
  readonly genes: GenesClient;
  readonly names: NamesClient;
  readonly overview: OverviewClient;
  readonly rows: RowsClient;
  readonly checks: ChecksClient;
  /** What reading has cost so far. */
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
  const ask: Ask = (name, asked, options) => connection.ask(name, asked, options);
  return {
    ...opened,
    describe: (path, options) => ask('describe', { path }, options),
    attributes: (path, span, options) => ask('attributes', { path, span }, options),
    read: (path, region, options) => ask('read', { path, region }, options),
    profile: (path, options) => ask('profile', { path }, options),
    genes: createGenesClient(ask),
    overview: createOverviewClient(ask),
    names: createNamesClient(ask),
    rows: createRowsClient(ask),
    checks: createChecksClient(ask),
    receipt: () => connection.receipt(),
    limit: (bytes) => connection.limit(bytes),
    close: () => connection.close(),
    onLost: (listener) => connection.onLost(listener),
    onDelay: (listener) => connection.onDelay(listener),
    restart: () => connection.restart(),
  };
}
