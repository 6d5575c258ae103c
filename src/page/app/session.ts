import { createStore, type StoreApi } from 'zustand/vanilla';
import { type AddressLogin, splitLogin } from '@/model/address-login';
import type { BucketKeys } from '@/model/bucket-keys';
import { fieldsOf, isAbort, isAppFailure } from '@/model/errors';
import { lazyModule } from '@/model/lazy-module';
import { fileAddressOf } from '@/model/page-address';
import type { Progress } from '@/model/read-options';
import type { Delay, SourceInfo, SourceSpec } from '@/model/source';
import { createFileData, type FileData, retryFailed } from '@/page/client/file-data';
import type { openFolder } from '@/page/client/folder-client';
import type { openSource, SourceClient } from '@/page/client/source-client';
import type { Notice, Notify } from '@/page/kit/context/notify';
import { notUsedText } from '@/page/kit/controls/link-label';
import { LINKS } from '@/page/pages/pages';
import type { LinkPart } from '@/page/state/link-pairs';
import { pageStorage } from '@/page/state/remembered';
import { withoutSecret } from '@/page/state/signed-address';
import {
  isMatchingFile,
  isSameSource,
  type SourceRef,
  type View,
} from '@/page/state/view';
import type { ViewStore } from '@/page/state/view-store';
import { createKnownHosts, type KnownHosts, redirectsOfLink } from './known-hosts';
import { type HostQuestion, LinkGate } from './link-gate';
import { addListed, type ListedFile, listedFiles } from './listed-files';
import type { Listing } from './listed-folder';
import { asError, fileOf, isCopyOf, meantIn, pageIn, refOf } from './session-source';
import type { Failed, FileRef, FolderRef, GivenSource, Session } from './session-state';
import {
  type AccessKeys,
  createAccessKeys,
  loginOf,
  originOf,
  type SourceAccess,
  specOf,
} from './source-access';
import { absoluteAddress } from './source-address';
import { viewInFile } from './view-in-file';

/** A reader that is lost again within this time (ms) may be lost because of the request. */
const AGAIN_MS = 60_000;

/**
 * Returns a handler for the loss of the reader of a file: its pending reads are repeated by the next one. If that is
 * soon lost, too, only the user can retry.
 */
export function readAgainWhereLost(data: FileData, notify: Notify): () => void {
  let before = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    const isAgain = now - before < AGAIN_MS;
    before = now;
    notify(isAgain ? LOST_AGAIN : LOST);
    // a moment later, when all reads that waited for it have failed
    if (!isAgain) setTimeout(() => retryFailed(data, 'WorkerError'));
  };
}

const LOST: Notice = {
  tone: 'warning',
  text: 'The reader crashed and was restarted. What it was reading is read again.',
};
const LOST_AGAIN: Notice = {
  tone: 'warning',
  text: 'The reader crashed again and was restarted. Try the failed parts again.',
};

export interface SessionOptions {
  readonly open: typeof openSource;
  readonly openFolder: typeof openFolder;
  readonly view: StoreApi<ViewStore>;
  readonly notify: Notify;
  /** Address of the page, against which relative addresses are resolved. */
  readonly base: string;
  readonly keys?: AccessKeys;
  readonly hosts?: KnownHosts;
}

const listing = lazyModule(() => import('./listed-folder'));

/** Returns what `listedInstead` does; the failure itself if the code for that cannot be fetched. */
async function listedIfFolder(failed: Failed, spec: SourceSpec, how: Listing) {
  try {
    const { listedInstead } = await listing();
    return await listedInstead(failed, spec, how);
  } catch (error) {
    if (isAppFailure(error)) return failed;
    throw error;
  }
}

/** Facts in a link besides its view. */
interface LinkFacts {
  readonly login?: AddressLogin | undefined;
  /** Link parts that were ignored. */
  readonly unused?: readonly LinkPart[];
}

/** Options for opening a source. */
interface Opening {
  /** File that a link refers to. */
  readonly wanted?: FileRef | undefined;
  /** Shows the start page without a message if opening fails. */
  readonly quiet?: boolean;
  /** Loads the whole file, from a server that sends only whole files. */
  readonly whole?: boolean;
  /** Reads on if only a date suggests that the file changed. */
  readonly ignoresDates?: boolean;
  /** Page that was given instead of its file. */
  readonly page?: string | undefined;
  /** Access that the user gave for the origin of the address, kept until the tab is closed. */
  readonly access?: SourceAccess | undefined;
}

/** Opens sources, one at a time: opening another frees the last. */
export class SessionControl {
  readonly store: StoreApi<Session> = createStore<Session>()(() => ({ status: 'empty' }));
  readonly #options: SessionOptions;
  /** The sources given so far, so that the browser's Back can show them again. */
  readonly #given: { readonly ref: FileRef; readonly spec: GivenSource }[] = [];
  /** Files that were opened from the list of a folder. */
  #listed: readonly ListedFile[] = listedFiles();
  readonly #keys: AccessKeys;
  readonly #gate: LinkGate;
  /** Servers that links open without asking. */
  readonly hosts: KnownHosts;
  /** True if the address comes from a link, which may be redirected only to servers that are known here. */
  #isLink = false;
  /** Servers to which the user allowed an address of theirs to be redirected. */
  #agreed: readonly string[] = [];
  #controller = new AbortController();
  #startAgain: () => Promise<void> = async () => undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
    const { base, keys = createAccessKeys(), hosts = createKnownHosts() } = options;
    this.#keys = keys;
    this.hosts = hosts;
    this.#gate = new LinkGate({ base, keys, hosts });
  }

  /**
   * Opens an address that the user chose, and resets the view; finds the file if a host's page
   * about it is given. A signature is kept out of links, a user and password become a request
   * header.
   */
  async openAddress(address: string, opening: Opening = {}): Promise<void> {
    this.#gate.drop();
    const { url: plain, login } = splitLogin(address);
    const file = fileAddressOf(plain);
    const page = file === plain ? undefined : withoutSecret(plain);
    const url = this.#keys.take(file);
    if (opening.access) this.#keys.give(this.#whole(url), opening.access);
    if (login && !loginOf(opening.access)) {
      this.#gate.giveLogin(plain, login);
      const origin = originOf(this.#whole(plain));
      this.#options.notify({ tone: 'done', text: loginGiven(origin) });
    }
    this.#gate.choose(url);
    this.#isLink = false;
    const ref = this.#keyed({ kind: 'url', url });
    this.#view.showSource(ref);
    await this.#open(ref, { ...opening, page });
  }

  /** Question that the user has to agree to before a link is opened. */
  get question(): StoreApi<HostQuestion | undefined> {
    return this.#gate.question;
  }

  /**
   * Opens a source that was dropped or picked, at the view that its shelf gives; the file that a link asked for, also in
   * an archive, keeps the link's view.
   */
  async openGiven(given: GivenSource, start?: View): Promise<void> {
    this.#gate.drop();
    const session = this.store.getState();
    const wanted = 'wanted' in session ? session.wanted : undefined;
    const spec = meantIn(given, wanted);
    const ref = refOf(spec);
    this.#given.push({ ref, spec });
    if (!wanted && start) this.#view.restore({ ...start, source: ref });
    else if (!wanted) this.#view.showSource(ref);
    await this.#open(ref, { wanted }, spec);
  }

  /**
   * Notes that a file of the folder that is shown is opened: its page leads back to the folder, and its address has the
   * signature of the folder.
   */
  noteListed(file: SourceRef, signature = ''): void {
    const session = this.store.getState();
    if (session.status !== 'folder') return;
    const { ref, title } = session;
    this.#listed = addListed({ file, from: { ref, title } }, this.#listed);
    if (file.kind === 'url' && signature !== '') this.#keys.take(file.url + signature);
  }

  /** Opens a file although it is not the one that a link refers to. */
  async openOther(spec: GivenSource): Promise<void> {
    this.#show({ status: 'empty' });
    await this.openGiven(spec);
  }

  /**
   * Shows a view from a link or the history, opening its source if it is not open. Asks first about anything that was
   * never used here before: until then nothing is requested, and everything stays as it is.
   */
  async follow(view: View, facts: LinkFacts = {}): Promise<void> {
    const source = fileOf(view.source);
    const session = this.store.getState();
    const isOpen = session.status === 'open' && isSameSource(source, session.ref);
    this.#gate.drop();
    const show = () => this.#follow(view, facts);
    const isAsked =
      source?.kind === 'url' && !isOpen && this.#gate.asks(source.url, facts.login, show);
    if (!isAsked) await show();
  }

  async #follow(view: View, { unused = [] }: LinkFacts): Promise<void> {
    const session = this.store.getState();
    const source = fileOf(view.source);
    const isOpen = session.status === 'open' && isSameSource(source, session.ref);
    if (unused.length > 0)
      this.#options.notify({
        tone: 'warning',
        text: notUsedText(unused, LINKS),
        stays: true,
      });
    const { notify } = this.#options;
    this.#view.restore(isOpen ? viewInFile(view, session.client.dataset, notify) : view);
    if (!source) return this.#show({ status: 'empty' });
    if (isOpen) return;
    if (source.kind === 'url') {
      this.#isLink = true;
      return this.#open(this.#keyed(source), pageIn(view));
    }
    const known = this.#given.findLast(({ ref }) => isMatchingFile(source, ref));
    if (known) return this.#open(known.ref, { wanted: source }, known.spec);
    this.#show({ status: 'asking', wanted: source });
  }

  /** Returns the access that the user gave for the origin of an address. */
  accessOf(url: string): SourceAccess {
    return this.#keys.of(this.#whole(url));
  }

  /** Replaces the keys of an open bucket; returns its access. */
  giveKeys(url: string, keys: BucketKeys): SourceAccess {
    const access = { ...this.accessOf(url), keys };
    this.#keys.give(this.#whole(url), access);
    return access;
  }

  /**
   * Repeats a failed opening; `whole` for a server that sends only whole files, `ignoresDates` to read on in spite of
   * dates.
   */
  async retry(opening: Opening = {}): Promise<void> {
    const session = this.store.getState();
    if (session.status !== 'failed') return;
    const { wanted, page } = session;
    let { ref } = session;
    if (ref.kind === 'url') {
      if (opening.access) {
        this.#keys.give(this.#whole(ref.url), opening.access);
        this.#gate.choose(ref.url); // the endpoint may have changed
      }
      ref = this.#keyed(ref);
    }
    const known = this.#given.findLast((given) => given.ref === ref);
    await this.#open(ref, { ...opening, wanted, page }, known?.spec);
  }

  /** Repeats an opening that takes too long. */
  async startAgain(): Promise<void> {
    if (this.store.getState().status === 'opening') await this.#startAgain();
  }

  /** Returns to the start page; frees the open source, aborts a pending opening. */
  close(): void {
    this.#gate.drop();
    this.#view.showSource(undefined);
    this.#show({ status: 'empty' });
  }

  get #view(): ViewStore {
    return this.#options.view.getState();
  }

  /** Leaves the current state and frees its resources. */
  #show(session: Session): void {
    this.#controller.abort();
    const last = this.store.getState();
    if (last.status === 'open' || last.status === 'folder') last.client.close();
    this.store.setState(session, true);
  }

  async #open(ref: SourceRef, opening: Opening, given?: GivenSource): Promise<void> {
    const { page } = opening;
    this.#show({ status: 'opening', ref, page });
    const controller = new AbortController();
    this.#controller = controller;
    const { signal } = controller;
    const become = (news: {
      readonly progress?: Progress;
      readonly delay?: Delay | undefined;
    }) => {
      const now = this.store.getState();
      if (!signal.aborted && now.status === 'opening')
        this.store.setState({ ...now, ...news }, true);
    };
    const report = (progress: Progress) => become({ progress });
    const onDelay = (delay: Delay | undefined) => become({ delay });
    this.#startAgain = () => this.#open(ref, opening, given);
    const spec = given ?? this.#addressOf(ref, opening);
    try {
      const client = await this.#options.open(spec, { signal, report, onDelay });
      if (signal.aborted) client.close();
      else this.#opened(ref, client, opening, given);
    } catch (error) {
      if (signal.aborted || isAbort(error)) return;
      const { wanted } = opening;
      const failed: Failed = {
        status: 'failed',
        ref,
        error: asError(error),
        page,
        wanted,
      };
      const next = await listedIfFolder(failed, spec, {
        openFolder: this.#options.openFolder,
        signal,
      });
      if (!next || signal.aborted) return;
      if (opening.quiet && next.status === 'failed') return this.close();
      const isFolder = next.status === 'folder';
      this.#show(isFolder ? { ...next, from: this.#listedIn(next.ref) } : next);
      const { leadsTo } = fieldsOf(error);
      if (leadsTo !== undefined && ref.kind === 'url')
        this.#gate.asksRedirect(ref.url, leadsTo, (approval) => {
          this.#agreed = [...this.#agreed, approval];
          void this.#startAgain();
        });
    }
  }

  #opened(
    ref: SourceRef,
    client: SourceClient,
    { wanted, page }: Opening,
    given?: GivenSource,
  ): void {
    const { fingerprint, redirectedTo = [] } = client.source;
    // after a reload, when the address is a link, it leads there, too
    for (const host of redirectedTo) this.hosts.add(host, false);
    const known = ref.kind === 'file' && fingerprint ? sized(ref, client.source) : ref;
    if (given && wanted && known.kind === 'file' && !isCopyOf(wanted, known)) {
      client.close();
      this.#show({ status: 'asking', wanted, other: given });
      return;
    }
    if (given && known.kind === 'file') this.#given.push({ ref: known, spec: given });
    this.#view.identify(known);
    const { view } = this.#view;
    const there = viewInFile(view, client.dataset, this.#options.notify);
    if (there !== view) this.#view.restore(there);
    if (page)
      this.#options.notify({ tone: 'done', text: `This is the file shown by ${page}` });
    const data = createFileData(client, pageStorage());
    client.onLost(readAgainWhereLost(data, this.#options.notify));
    const from = this.#listedIn(known);
    this.store.setState({ status: 'open', ref: known, client, data, from }, true);
  }

  /** The folder from whose list a source was opened. */
  #listedIn(source: SourceRef): FolderRef | undefined {
    return this.#listed.findLast(({ file }) => isSameSource(file, source))?.from;
  }

  #addressOf(ref: SourceRef, { whole, ignoresDates }: Opening): SourceSpec {
    if (ref.kind === 'file') throw new Error(`${ref.name} has to be chosen again`);
    const { base } = this.#options;
    return {
      ...specOf(ref.url, { keys: this.#keys, base }),
      ...(whole && { whole }),
      ...(ignoresDates && { ignoresDates }),
      ...(this.#isLink && { redirects: redirectsOfLink(this.hosts) }),
      ...(this.#agreed.length > 0 &&
        !this.#isLink && { redirects: { known: this.#agreed, others: 'public' } }),
    };
  }

  #whole(url: string): string {
    return absoluteAddress(url, this.#options.base);
  }

  /** Marks an address that is opened with more than links contain. */
  #keyed({ url }: Extract<SourceRef, { kind: 'url' }>): SourceRef {
    const { headers, keys } = this.accessOf(url);
    const hasKeys = this.#keys.signed(url) !== url || Boolean(headers ?? keys);
    return { kind: 'url', url, ...(hasKeys && { withKeys: true }) };
  }
}

/** Returns the reference of a file as it was opened; the size of a file in an archive is known only then. */
function sized(ref: FileRef, { size = ref.size, fingerprint }: SourceInfo): FileRef {
  return {
    ...ref,
    ...(size !== undefined && { size: ref.size ?? size }),
    ...(fingerprint !== undefined && { fingerprint }),
  };
}

const loginGiven = (origin: string) =>
  `The user name and password in the URL are sent to ${origin} as a request header until this tab is closed. They are not part of any link.`;
