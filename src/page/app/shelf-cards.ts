import { fileStem } from '@/model/file-stem';
import { addressInFolder } from '@/model/folder-address';
import type { FolderEntry } from '@/model/folder-entry';
import { kindByName } from '@/model/named-kind';
import { nameOf } from '@/model/path';
import { SHELF_NAME, type Shelf, type ShelfFile, shelfPlaceOf } from '@/model/shelf';
import { trimEnd } from '@/model/trim';
import type { Links } from '@/page/state/link';
import type { View } from '@/page/state/view';
import { contactOf } from './link-gate';
import type { Session } from './session-state';
import { nameInAddress } from './source-address';

type FolderSession = Extract<Session, { status: 'folder' }>;

/** The file that a card opens. */
export type CardTarget =
  /** A path in a folder of the user. */
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'url'; readonly url: string }
  /** It cannot be opened; `why` is a sentence. */
  | { readonly kind: 'none'; readonly why: string };

/** A file of a shelf, as its card shows it. */
export interface Card {
  /** Its position on the shelf. */
  readonly at: number;
  readonly title: string;
  readonly text: string | undefined;
  /** Kind of the file by its name; undefined if that says nothing. */
  readonly kind: string | undefined;
  /** Its path, or the name and host of its address. */
  readonly place: string;
  readonly target: CardTarget;
  /** In bytes, if the list of the server states it. */
  readonly size: number | undefined;
  /** True if the list of the server does not have it. */
  readonly isUnlisted: boolean;
  /** The view to start with, without its source. */
  readonly view: View;
}

/** Makes the cards of a shelf, in its order. Reads nothing of the files. */
export function cardsOf(
  { ref, folder, client }: FolderSession,
  { files }: Shelf,
  { readLink }: Pick<Links, 'readLink'>,
): readonly Card[] {
  const listed = new Map(client.entries.map((entry) => [entry.name, entry]));
  return files.map((file, at) => {
    const place = shelfPlaceOf(file.path);
    const isAddress = place.kind === 'address';
    const name = isAddress ? nameInAddress(place.url) : nameOf(trimEnd(file.path, '/'));
    const isTop = place.kind === 'inside' && !place.path.includes('/');
    const entry = isTop ? listed.get(place.path) : undefined;
    return {
      ...{ at, text: file.text, kind: kindByName(name) },
      title: file.title ?? (fileStem(name) || name),
      place: isAddress ? `${name} at ${hostOf(place.url)}` : file.path,
      target: targetOf(file, ref.kind === 'url' ? ref.url : undefined),
      isUnlisted:
        folder.kind === 'url' && client.server?.isListed === true && isTop && !entry,
      size: entry?.size,
      view: readLink(file.view ?? '').view,
    };
  });
}

/** The target of a file: `folder` is the address of its shelf, undefined for a folder of the user. */
function targetOf({ path }: ShelfFile, folder: string | undefined): CardTarget {
  const place = shelfPlaceOf(path);
  switch (place.kind) {
    case 'address':
      return { kind: 'url', url: place.url };
    case 'refused':
      return { kind: 'none', why: place.why };
    case 'inside':
    case 'outside':
      break;
  }
  if (folder !== undefined) {
    const end = path.endsWith('/') ? '/' : '';
    return { kind: 'url', url: addressInFolder(folder, place.path + end) };
  }
  if (place.kind === 'inside') return { kind: 'path', path: place.path };
  return {
    kind: 'none',
    why: 'This is outside of the folder, which a page cannot leave.',
  };
}

/** Host of an address; the bucket of one of a bucket. */
function hostOf(url: string): string {
  return contactOf(url)?.host ?? url;
}

/** Entries of a folder that its shelf does not name, without the shelf itself. */
export function entriesBeside(
  entries: readonly FolderEntry[],
  { files }: Shelf,
): readonly FolderEntry[] {
  const named = new Set(
    files.map(({ path }) => {
      const place = shelfPlaceOf(path);
      return place.kind === 'inside' ? place.path : undefined;
    }),
  );
  return entries.filter(({ name }) => name !== SHELF_NAME && !named.has(name));
}

/** True for a card that has each word of a text in its title, text or path, in any case. */
export function fitsSearch({ title, text = '', place }: Card, search: string): boolean {
  const own = `${title}\n${text}\n${place}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => own.includes(word));
}
