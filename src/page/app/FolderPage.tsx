import { FolderOpen } from 'lucide-react';
import { useMemo } from 'react';
import { memberAddress } from '@/model/archive-address';
import { isAbort, messageOf } from '@/model/errors';
import { addressInFolder, folderAddress } from '@/model/folder-address';
import {
  type FolderContent,
  type FolderEntry,
  isConvertible,
} from '@/model/folder-entry';
import { formatNumber } from '@/model/quantity';
import type { Shelf } from '@/model/shelf';
import { entrySource } from '@/page/client/folder-client';
import { useNotify } from '@/page/kit/context/notify';
import { useLinks } from '@/page/kit/context/view-context';
import { Button } from '@/page/kit/controls/Button';
import { START, type View } from '@/page/state/view';
import { FolderList, type KnownEntry } from './FolderList';
import styles from './FolderPage.module.css';
import { ConversionHelp } from './lazy-conversion-help';
import { type OpenCard, ShelfCards } from './ShelfCards';
import { useSessionControl } from './session-context';
import { refOf } from './session-source';
import type { Session } from './session-state';
import { cardsOf, entriesBeside } from './shelf-cards';

interface FolderPageProps {
  readonly session: Extract<Session, { status: 'folder' }>;
}

/** Page for a folder that is not a store: its entries, each of which can be opened; those of its shelf as cards. */
export function FolderPage({ session }: FolderPageProps) {
  const { client } = session;
  const { matrices, archive, shelf, shelfProblem } = client;
  const problems = [archive?.problem, shelfProblem, ...(shelf?.problems ?? [])];
  const name = session.title;
  const text = introduction(session);
  const control = useSessionControl();
  return (
    <main className={`${styles.page} ${shelf ? styles.shelf : ''}`}>
      <div className={styles.folder}>
        <header>
          <FolderOpen size={30} strokeWidth={1.5} aria-hidden />
          <h1>{name}</h1>
          {shelf?.text !== undefined && <p className={styles.text}>{shelf.text}</p>}
          {text !== '' && <p>{text}</p>}
          {problems.map(
            (problem) =>
              problem !== undefined && (
                <p key={problem} role="alert" className={styles.problem}>
                  {problem}
                </p>
              ),
          )}
        </header>
        {matrices && !archive && !shelf && (
          <ConversionHelp conversion={{ kind: 'matrix-folder', matrices }} name={name} />
        )}
        {shelf ? (
          <ShelfAndOthers session={session} shelf={shelf} name={name} />
        ) : (
          <Entries session={session} name={name} entries={client.entries} isAlone />
        )}
        <footer>
          <span>{shelf ? shelfText(session, shelf) : countText(client)}</span>
          <Button look="quiet" onClick={() => control.close()}>
            Open another file
          </Button>
        </footer>
      </div>
    </main>
  );
}

interface ShelfAndOthersProps extends FolderPageProps {
  readonly shelf: Shelf;
  readonly name: string;
}

/** Cards of a shelf, and below them what else is in its folder. */
function ShelfAndOthers({ session, shelf, name }: ShelfAndOthersProps) {
  const { client } = session;
  const links = useLinks();
  const cards = useMemo(() => cardsOf(session, shelf, links), [session, shelf, links]);
  const entries = useMemo(() => entriesBeside(client.entries, shelf), [client, shelf]);
  const open = useOpenEntry(session);
  const noteUrl = useNoteUrl(session);
  const openCard: OpenCard = ({ target, view }, found) => {
    // the card is a link, which is followed
    if (target.kind === 'url') noteUrl(target.url);
    if (target.kind !== 'path') return;
    const isFolder = found !== undefined && found !== 'missing' && found.isFolder;
    open({ name: target.path, isFolder }, undefined, view);
  };
  return (
    <>
      <ShelfCards folder={session.folder} cards={cards} onOpen={openCard} />
      {entries.length > 0 && (
        <section className={styles.others} aria-labelledby="others">
          <h2 id="others">Other files in this folder</h2>
          <Entries session={session} name={name} entries={entries} />
        </section>
      )}
    </>
  );
}

interface EntriesProps extends FolderPageProps {
  readonly name: string;
  readonly entries: readonly FolderEntry[];
  readonly isAlone?: boolean;
}

function Entries({ session, name, entries, isAlone = false }: EntriesProps) {
  const { client } = session;
  const open = useOpenEntry(session);
  const shown = useMemo(() => ({ ...client, entries }), [client, entries]);
  return <FolderList name={name} client={shown} isAlone={isAlone} onOpen={open} />;
}

/** `40 files on this shelf; also 1 file and 2 folders`. */
function shelfText({ client }: FolderPageProps['session'], shelf: Shelf): string {
  const own = `${formatNumber(shelf.files.length, 'file')} on this shelf`;
  if (client.server?.isListed === false)
    return `${own}; the server does not list what else is in this folder`;
  const entries = entriesBeside(client.entries, shelf);
  const others = countText({ entries, hidden: client.hidden });
  return others === '' ? own : `${own}; also ${others}`;
}

function introduction(session: FolderPageProps['session']): string {
  const { client, wanted, missing } = session;
  const { matrices, archive, shelf } = client;
  const what = archive ? 'archive' : 'folder';
  if (missing !== undefined)
    return `This archive has no file “${missing}”. Choose which of its files to open.`;
  if (wanted)
    return `The link points to ${wanted.name}. Choose your copy of it in this ${what}.`;
  if (shelf) return '';
  if (!matrices)
    return archive
      ? 'This is an archive. Choose which of its files to open.'
      : 'This folder is not a Zarr store itself. Choose what to open.';
  const found = `By the names of its files, this ${what} contains ${matricesText(matrices.length)} (.mtx with barcodes and features).`;
  return archive
    ? `${found} To convert it, unpack the archive and open the folder with these files. Or choose what to open.`
    : `${found} Convert it with the lines below, or choose what to open.`;
}

function matricesText(matrices: number): string {
  return matrices === 1
    ? 'a count matrix in the format of Cell Ranger'
    : `${formatNumber(matrices, 'count matrix', 'count matrices')} in the format of Cell Ranger`;
}

/** Returns the query with which the folder of a URL was opened, and which no link has; empty without one. */
function signatureOf({ ref, folder, client }: FolderPageProps['session'], url: string) {
  if (folder.kind !== 'url' || ref.kind !== 'url' || !client.server) return '';
  const isBelow = url.startsWith(folderAddress(ref.url));
  return isBelow && !ref.url.includes('?') ? new URL(folder.url).search : '';
}

/** Returns a function that notes that a file of the folder is opened by its URL. */
function useNoteUrl(session: FolderPageProps['session']): (url: string) => void {
  const control = useSessionControl();
  return (url) => control.noteListed({ kind: 'url', url }, signatureOf(session, url));
}

/** Returns a function that opens an entry at a view, and tells the user why if that is impossible. */
function useOpenEntry(session: FolderPageProps['session']) {
  const control = useSessionControl();
  const noteUrl = useNoteUrl(session);
  const notify = useNotify();
  return ({ name, isFolder }: FolderEntry, known: KnownEntry, view?: View) => {
    const kind = known?.kind;
    // opening a file that can be converted shows how
    if (kind?.kind === 'other' && !isConvertible(kind))
      return notify({ tone: 'warning', text: `${name} ${kind.what}` });
    const { ref, folder, client } = session;
    if (ref.kind === 'url' && client.server) {
      const url = addressInFolder(ref.url, isFolder ? `${name}/` : name);
      noteUrl(url);
      return void control.follow({ ...START, source: { kind: 'url', url } });
    }
    const isMeant = () => control.store.getState() === session;
    entrySource(folder, { name, isFolder }).then(
      (spec) => {
        if (!isMeant()) return undefined;
        // the page stores what grants access to an address separately from it
        if (spec.kind === 'url' && ref.kind === 'url') {
          const url = memberAddress(ref.url, name);
          noteUrl(url);
          return control.openAddress(url);
        }
        if (spec.kind === 'url') return undefined;
        control.noteListed(refOf(spec));
        return control.openGiven(spec, view);
      },
      (error: unknown) => {
        if (isAbort(error) || !isMeant()) return;
        notify({
          tone: 'warning',
          text: `${name} cannot be opened: ${messageOf(error)}`,
        });
      },
    );
  };
}

/** `12 files and 3 folders; 2 hidden files are not listed`. */
export function countText({ entries, hidden }: FolderContent): string {
  const folders = entries.filter(({ isFolder }) => isFolder).length;
  const files = entries.length - folders;
  const counts = [
    files > 0 && formatNumber(files, 'file'),
    folders > 0 && formatNumber(folders, 'folder'),
  ].filter((text) => text !== false);
  const left =
    hidden === 1
      ? '; 1 hidden item is not listed'
      : `; ${formatNumber(hidden, 'hidden item')} are not listed`;
  return `${counts.join(' and ')}${hidden > 0 ? left : ''}`;
}
