import type { StoreApi } from 'zustand';
import { folderAddress } from '@/model/folder-address';
import type { FileData } from '@/page/client/file-data';
import type { SourceClient } from '@/page/client/source-client';
import type { PetriSelection, PetriState } from '@/page/frame/protocol';
import { formatName } from '@/page/kit/format/format-name';
import { LINKS } from '@/page/pages/pages';
import { withoutSecret } from '@/page/state/signed-address';
import { isSameSource, type SourceRef, type View } from '@/page/state/view';
import type { ViewStore } from '@/page/state/view-store';
import type { SessionControl } from '../session';
import { fileOf } from '../session-source';
import type { Session } from '../session-state';
import { RequestFault } from './read-request';

/** The parts of the page that requests read and change. */
export interface FramedPage {
  readonly session: SessionControl;
  readonly view: StoreApi<ViewStore>;
  /** Address of the page, against which relative addresses are resolved. */
  readonly base: string;
  /** Fragment with which the page started. */
  readonly link: string;
}

/**
 * Knows which sources the page around has named itself: in the address of the frame, or by a request. About any other,
 * which the user dropped, picked or typed, it learns nothing.
 */
export interface NamedSources {
  /** Opens a source on behalf of the page around. */
  open<T>(open: () => T): T;
  /** Notes the address that the page around asks for, instead of an earlier one; call what it returns in the end. */
  ask(source: SourceRef): (isShown: boolean) => void;
  /** True for a source that the user opened, or opened with keys of their own. */
  isPrivate(session: Session): boolean;
  stop(): void;
}

export function createNamedSources({ session, link }: FramedPage): NamedSources {
  const urls = new Set<string>();
  const files = new WeakSet<SourceRef>();
  let asked: SourceRef | undefined;
  const isKnown = (ref: SourceRef) => {
    if (ref.kind === 'file') return files.has(ref);
    return urls.has(ref.url) || isSameSource(fileOf(asked), ref);
  };
  let isOpening = false;
  let isNamed = false;
  let last: Session = session.store.getState();
  const stop = session.store.subscribe((now) => {
    if ('ref' in now) {
      // an opening keeps its reference until the file is open and its size and fingerprint are known
      if (now.status === 'opening')
        isNamed = isOpening || isKnown(now.ref) || (isNamed && isListed(now.ref, last));
      if (isNamed && now.ref.kind === 'file') files.add(now.ref);
      if (isNamed && now.ref.kind === 'url') urls.add(now.ref.url);
    }
    last = now;
  });
  const add = (source: SourceRef | undefined) => {
    const file = fileOf(source);
    if (file?.kind === 'url') urls.add(file.url);
  };
  add(LINKS.viewOf(link).source);
  return {
    ask(source) {
      asked = source;
      return (isShown) => {
        // what was declined, and is opened by the user later, is the user's
        if (isShown) add(source);
        if (asked === source) asked = undefined;
      };
    },
    open(open) {
      isOpening = true;
      try {
        return open();
      } finally {
        isOpening = false;
      }
    },
    isPrivate(now) {
      if (!('ref' in now)) return false;
      const { ref } = now;
      return !isKnown(ref) || (ref.kind === 'url' && ref.withKeys === true);
    },
    stop,
  };
}

/** True for an entry of the folder or archive that is listed. */
function isListed(ref: SourceRef, listed: Session): boolean {
  if (listed.status !== 'folder') return false;
  const { ref: list } = listed;
  if (ref.kind === 'file')
    return list.kind === 'file' && ref.name.startsWith(`${list.name}/`);
  if (list.kind === 'file') return false;
  return [folderAddress(list.url), `${list.url}#`].some((top) => ref.url.startsWith(top));
}

/** An open file, and what is shown of it. */
export interface Shown {
  readonly client: SourceClient;
  readonly data: FileData;
  readonly view: View;
}

/** @throws RequestFault if no file is open, or one that the page around learns nothing about */
export function expectOpen({ session, view }: FramedPage, named: NamedSources): Shown {
  const now = session.store.getState();
  if (named.isPrivate(now))
    throw new RequestFault('PrivateError', 'The user has opened a file of their own.');
  if (now.status !== 'open')
    throw new RequestFault('NothingOpenError', 'No file is open.');
  return { client: now.client, data: now.data, view: view.getState().view };
}

/** Returns what the page around may know of what is shown. */
export function stateOf({ session, view }: FramedPage, named: NamedSources): PetriState {
  if (session.question.getState()) return { status: 'question' };
  const now = session.store.getState();
  if (!('ref' in now)) return { status: now.status };
  if (named.isPrivate(now)) return { status: now.status, isPrivate: true };
  const { view: shown } = view.getState();
  const { source, element } = shown;
  const link = LINKS.linkOf(
    source?.kind === 'url'
      ? { ...shown, source: { ...source, url: withoutSecret(source.url) } }
      : shown,
  );
  if (now.status === 'failed') {
    const { message } = now.error;
    return { status: 'failed', link, error: { name: 'FailedError', message } };
  }
  if (now.status !== 'open') return { status: now.status, link };
  const { dataset, source: opened } = now.client;
  return {
    ...{ status: 'open', link, name: opened.name, format: formatName(dataset), element },
    ...(dataset.shape && { shape: dataset.shape }),
  };
}

/** Returns what the page around may know of the selection. */
export function selectionOf(page: FramedPage, named: NamedSources): PetriSelection {
  const { view, selected } = page.view.getState();
  const { selection } = view;
  if (!selection || named.isPrivate(page.session.store.getState())) return { count: 0 };
  if (selected?.of === selection)
    return { table: selected.table, count: selected.rows.length };
  return 'table' in selection ? { table: selection.table } : {};
}
