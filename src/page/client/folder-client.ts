import { proxy } from 'comlink';
import { memberAddress } from '@/model/archive-address';
import { abortError, DataError, isDataError, throwIfOwnFault } from '@/model/errors';
import type { FolderContent, FolderEntry, IdentifiedEntry } from '@/model/folder-entry';
import { namedEntry } from '@/model/named-kind';
import { onAbort } from '@/model/on-abort';
import type { ReadOptions } from '@/model/read-options';
import type { SourceSpec } from '@/model/source';
import { answerWithin, untilAborted } from '@/model/waiting';
import { accessBelow } from './folder-access';
import { createSourceWorker, type SourceWorker } from './source-worker';
import { linkWorker, type RemoteService, type WorkerLink } from './worker-link';

/** A folder that is not a store itself, or an archive: its content, and the type of each entry on request. */
export interface FolderClient extends FolderContent {
  identify(entry: FolderEntry, options?: ReadOptions): Promise<IdentifiedEntry>;
  /** Frees the worker. Pending calls reject with an AbortError. */
  close(): void;
}

interface Link {
  readonly worker: WorkerLink;
  readonly content: Promise<FolderContent>;
}

/** Timeout for finding a file in a folder, in milliseconds. */
const ANSWER_MS = 30_000;

/** Lists a folder or an archive in a worker of its own. The errors are those of `openFiles`. */
export async function openFolder(
  spec: SourceSpec,
  { signal }: ReadOptions = {},
  createWorker: () => SourceWorker = createSourceWorker,
): Promise<FolderClient> {
  let jobs = 0;
  let isClosed = false;
  let link: Link | undefined;

  async function run<T>(
    worker: WorkerLink,
    call: (service: RemoteService, job: number) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const job = ++jobs;
    const cancel = () =>
      // a worker that died meanwhile has nothing to cancel
      void worker.call((service) => service.cancel(job)).catch(throwIfOwnFault);
    const forget = signal && onAbort(signal, cancel);
    try {
      return await untilAborted(
        worker.call((service) => call(service, job)),
        signal,
      );
    } finally {
      forget?.();
    }
  }
  const connect = (signal?: AbortSignal): Link => {
    const worker = linkWorker(createWorker(), {
      died: () => {
        if (link === made) link = undefined; // the next call starts another
      },
    });
    const content = run(
      worker,
      (service, job) =>
        spec.kind === 'folder'
          ? service.openFolder(
              job,
              { kind: 'folder', name: spec.name },
              proxy(spec.access),
            )
          : service.openFolder(job, spec),
      signal,
    );
    const made = { worker, content };
    link = made;
    content.catch((error: unknown) => {
      worker.end(error);
      if (link === made) link = undefined;
    });
    return made;
  };

  const content = await connect(signal).content;
  return {
    ...content,
    async identify(entry, { signal } = {}) {
      if (isClosed) throw abortError();
      if (content.server) return namedEntry(entry);
      const { worker, content: listed } = link ?? connect();
      await untilAborted(listed, signal);
      return run(worker, (service, job) => service.identifyEntry(job, entry), signal);
    },
    close() {
      isClosed = true;
      link?.worker.end(abortError());
    },
  };
}

/**
 * Returns the source of an entry of a folder or an archive, which is opened separately. Names of folders include their
 * parents, because many folders have the same name. Rejects with NotFoundError if the entry is gone, DeniedError if the
 * browser may no longer read it.
 */
export async function entrySource(
  spec: SourceSpec,
  entry: FolderEntry,
): Promise<SourceSpec> {
  switch (spec.kind) {
    case 'url':
      return { ...spec, url: memberAddress(spec.url, entry.name) };
    case 'file': {
      const { member, file } = spec;
      const path = member === undefined ? entry.name : `${member}/${entry.name}`;
      return { kind: 'file', file, member: path };
    }
    case 'folder':
      return entryOfFolder(spec, entry);
  }
}

async function entryOfFolder(
  { name, access }: Extract<SourceSpec, { kind: 'folder' }>,
  entry: FolderEntry,
): Promise<SourceSpec> {
  const path = `${name}/${entry.name}`;
  if (entry.isFolder)
    return { kind: 'folder', name: path, access: accessBelow(access, entry.name) };
  const file = await answerWithin(access.file(entry.name), ANSWER_MS, () => silent(path));
  const slash = entry.name.lastIndexOf('/');
  const beside = slash < 0 ? access : accessBelow(access, entry.name.slice(0, slash));
  if (file) return { kind: 'file', file, beside };
  throw new DataError('NotFoundError', `${name} no longer contains ${entry.name}.`);
}

/** An entry of a folder of the user, with its size if it is a file. */
export interface FoundEntry extends FolderEntry {
  readonly size?: number;
}

/** Finds a path in a folder of the user; `missing` if nothing is there. Reads nothing of it. */
export async function findEntry(
  { name, access }: Extract<SourceSpec, { kind: 'folder' }>,
  path: string,
): Promise<FoundEntry | 'missing'> {
  const late = () => silent(`${name}/${path}`);
  try {
    const file = await answerWithin(access.file(path), ANSWER_MS, late);
    if (file) return { name: path, isFolder: false, size: file.size };
    const names = await answerWithin(access.list(path), ANSWER_MS, late);
    return names.length === 0 ? 'missing' : { name: path, isFolder: true };
  } catch (cause) {
    if (isDataError(cause)) throw cause;
    throw new DataError(
      'DeniedError',
      `The browser does not let ${name}/${path} be read. Open the folder again.`,
      { cause },
    );
  }
}

function silent(path: string): DataError {
  return new DataError(
    'UnreachableError',
    `Looking for ${path} took longer than 30 seconds.`,
  );
}
