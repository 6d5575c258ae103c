import { createStore, type StoreApi } from 'zustand/vanilla';
import { createDatasetCaches, type DatasetCaches } from '@/client/dataset-caches';
import type { openSource, SourceClient } from '@/client/source-client';
import { isAbort } from '@/model/errors';
import type { Progress } from '@/model/read-options';
import type { SourceSpec } from '@/model/source';
import { isMatchingFile, isSameSource, type SourceRef, type View } from '@/state/view';
import type { ViewStore } from '@/state/view-store';
import type { Notify } from '@/views/notify';
import { resolveAddress } from './source-address';

export type FileRef = Extract<SourceRef, { kind: 'file' }>;

/** What is open, or on the way to it. */
export type Session =
  | { readonly status: 'empty' }
  | { readonly status: 'opening'; readonly ref: SourceRef; readonly progress?: Progress }
  /** A link means a file on the user's disk; `other` is one that was given and is not it. */
  | { readonly status: 'asking'; readonly wanted: FileRef; readonly other?: File }
  | {
      readonly status: 'open';
      readonly ref: SourceRef;
      readonly client: SourceClient;
      readonly caches: DatasetCaches;
    }
  | { readonly status: 'failed'; readonly ref: SourceRef; readonly error: Error };

export interface SessionOptions {
  readonly open: typeof openSource;
  readonly view: StoreApi<ViewStore>;
  readonly notify: Notify;
  /** Address of the page, which relative addresses start from. */
  readonly base: string;
}

/** How to treat what was opened. */
interface Opening {
  /** The file that a link means. */
  readonly wanted?: FileRef | undefined;
  /** Nothing is said where it fails: the start page is shown. */
  readonly quiet?: boolean;
}

/** Opens sources, one at a time: opening another frees the last. */
export class SessionControl {
  readonly store: StoreApi<Session> = createStore<Session>()(() => ({ status: 'empty' }));
  readonly #options: SessionOptions;
  /** Files given so far, so that the browser's Back can show them again. */
  readonly #files: { readonly ref: FileRef; readonly file: File }[] = [];
  #controller = new AbortController();

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  /** Opens an address and forgets what was looked at before. */
  async openAddress(url: string, opening: Opening = {}): Promise<void> {
    const ref: SourceRef = { kind: 'url', url };
    this.#view.showSource(ref);
    await this.#open(ref, opening);
  }

  /** Opens a dropped or chosen file; the one that a link asked for keeps the link's view. */
  async openFile(file: File): Promise<void> {
    const session = this.store.getState();
    const ref: FileRef = { kind: 'file', name: file.name, size: file.size };
    this.#files.push({ ref, file });
    if (session.status === 'asking')
      return this.#open(ref, { wanted: session.wanted }, file);
    this.#view.showSource(ref);
    await this.#open(ref, {}, file);
  }

  /** Takes a file that is not the one a link meant. */
  async openOther(file: File): Promise<void> {
    this.store.setState({ status: 'empty' }, true);
    await this.openFile(file);
  }

  /** Shows a view from a link or the history, opening its source where it is not open. */
  async follow(view: View): Promise<void> {
    const session = this.store.getState();
    const open = 'ref' in session ? session.ref : undefined;
    this.#view.restore(view);
    if (!view.source) return this.#show({ status: 'empty' });
    if (session.status === 'open' && isSameSource(view.source, open)) return;
    const { source } = view;
    if (source.kind === 'url') return this.#open(source, {});
    const known = this.#files.findLast(({ ref }) => isMatchingFile(source, ref));
    if (known) return this.#open(known.ref, { wanted: source }, known.file);
    this.#show({ status: 'asking', wanted: source });
  }

  async retry(): Promise<void> {
    const session = this.store.getState();
    if (session.status !== 'failed') return;
    const { ref } = session;
    const known = this.#files.findLast((given) => given.ref === ref);
    await this.#open(ref, {}, known?.file);
  }

  /** Back to the start page; frees what is open, gives up what is opening. */
  close(): void {
    this.#view.showSource(undefined);
    this.#show({ status: 'empty' });
  }

  get #view(): ViewStore {
    return this.#options.view.getState();
  }

  /** Leaves the present state, with all that it holds, for another. */
  #show(session: Session): void {
    this.#controller.abort();
    const last = this.store.getState();
    if (last.status === 'open') last.client.close();
    this.store.setState(session, true);
  }

  async #open(ref: SourceRef, opening: Opening, file?: File): Promise<void> {
    this.#show({ status: 'opening', ref });
    const controller = new AbortController();
    this.#controller = controller;
    const { signal } = controller;
    const report = (progress: Progress) => {
      if (!signal.aborted)
        this.store.setState({ status: 'opening', ref, progress }, true);
    };
    try {
      const client = await this.#options.open(this.#specOf(ref, file), {
        signal,
        report,
      });
      if (signal.aborted) return client.close();
      this.#opened(ref, client, opening, file);
    } catch (error) {
      if (signal.aborted || isAbort(error)) return;
      const failure = error instanceof Error ? error : new Error(String(error));
      if (opening.quiet) this.close();
      else this.store.setState({ status: 'failed', ref, error: failure }, true);
    }
  }

  #opened(ref: SourceRef, client: SourceClient, { wanted }: Opening, file?: File): void {
    const { fingerprint } = client.source;
    const known = ref.kind === 'file' && fingerprint ? { ...ref, fingerprint } : ref;
    if (file && wanted && known.kind === 'file' && !isMatchingFile(wanted, known)) {
      client.close();
      this.store.setState({ status: 'asking', wanted, other: file }, true);
      return;
    }
    if (file && known.kind === 'file') this.#files.push({ ref: known, file });
    const caches = createDatasetCaches(client);
    client.onLost(() =>
      this.#options.notify({
        tone: 'warning',
        text: 'The part of Petri that reads the file crashed and was replaced. What you see is unharmed; what failed can be read again.',
      }),
    );
    this.#view.identify(known);
    this.store.setState({ status: 'open', ref: known, client, caches }, true);
  }

  #specOf(ref: SourceRef, file: File | undefined): SourceSpec {
    if (file) return { kind: 'file', file };
    if (ref.kind === 'file') throw new Error(`${ref.name} has to be given again`);
    return { kind: 'url', url: resolveAddress(ref.url, this.#options.base) };
  }
}
