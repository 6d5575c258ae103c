import { FolderOpen } from 'lucide-react';
import { memberAddress } from '@/model/archive-address';
import { isAbort, messageOf } from '@/model/errors';
import {
  type FolderContent,
  type FolderEntry,
  isConvertible,
} from '@/model/folder-entry';
import { formatNumber } from '@/model/quantity';
import { entrySource } from '@/page/client/folder-client';
import { useNotify } from '@/page/kit/context/notify';
import { Button } from '@/page/kit/controls/Button';
import { ConversionHelp } from './ConversionHelp';
import { FolderList, type KnownEntry } from './FolderList';
import styles from './FolderPage.module.css';
import { useSessionControl } from './session-context';
import type { Session } from './session-state';
import { nameInAddress } from './source-address';

interface FolderPageProps {
  readonly session: Extract<Session, { status: 'folder' }>;
}

/** Page for a folder that is not a store: its entries, each of which can be opened. */
export function FolderPage({ session }: FolderPageProps) {
  const { ref, client } = session;
  const { matrices, archive } = client;
  const name = ref.kind === 'url' ? nameInAddress(ref.url) : ref.name;
  const open = useOpenEntry(session);
  const control = useSessionControl();
  return (
    <main className={styles.page}>
      <div className={styles.folder}>
        <header>
          <FolderOpen size={30} strokeWidth={1.5} aria-hidden />
          <h1>{name}</h1>
          <p>{introduction(session)}</p>
          {archive?.problem !== undefined && <p role="alert">{archive.problem}</p>}
        </header>
        {matrices && !archive && (
          <ConversionHelp conversion={{ kind: 'matrix-folder', matrices }} name={name} />
        )}
        <FolderList name={name} client={client} onOpen={open} />
        <footer>
          <span>{countText(client)}</span>
          <Button look="quiet" onClick={() => control.close()}>
            Open another file
          </Button>
        </footer>
      </div>
    </main>
  );
}

function introduction(session: FolderPageProps['session']): string {
  const { client, wanted, missing } = session;
  const { matrices, archive } = client;
  const what = archive ? 'archive' : 'folder';
  if (missing !== undefined)
    return `This archive has no file “${missing}”. Choose which of its files to open.`;
  if (wanted)
    return `The link points to ${wanted.name}. Choose your copy of it in this ${what}.`;
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

/** Returns a function that opens an entry, and tells the user why if that is impossible. */
function useOpenEntry(session: FolderPageProps['session']) {
  const control = useSessionControl();
  const notify = useNotify();
  return ({ name, isFolder }: FolderEntry, known: KnownEntry) => {
    const kind = known?.kind;
    // opening a file that can be converted shows how
    if (kind?.kind === 'other' && !isConvertible(kind))
      return notify({ tone: 'warning', text: `${name} ${kind.what}` });
    const isMeant = () => control.store.getState() === session;
    entrySource(session.folder, { name, isFolder }).then(
      (spec) => {
        if (!isMeant()) return undefined;
        // the page stores what grants access to an address separately from it
        if (spec.kind === 'url' && session.ref.kind === 'url')
          return control.openAddress(memberAddress(session.ref.url, name));
        return spec.kind === 'url' ? undefined : control.openGiven(spec);
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
