import { throwIfOwnFault } from '@/model/errors';
import type { Notify } from '@/page/kit/context/notify';
import { pageStorage } from '@/page/state/remembered';
import { isInFrame } from './keep-app';
import { canKeepFiles } from './recent-files';
import { tabStorage } from './source-access';

/** Key in the storage of this tab, which survives a reload. */
const KEY = 'petri-limits-said';

/**
 * Says, once a tab, what is missing where the page came over plain http, or where the browser stores nothing for it
 * (private windows, blocked cookies), and what to do. Everything else works.
 */
export async function sayLimits(notify: Notify): Promise<void> {
  if (isInFrame() || wasSaid()) return;
  const text = window.isSecureContext ? await storageText() : PLAIN_HTTP;
  if (text === undefined) return;
  notify({ tone: 'warning', text, stays: true });
  noteSaid();
}

const UNPACKED = 'and packed files (.h5ad.gz) have to be unpacked first';
const PLAIN_HTTP = `This page came over plain http, which limits what the browser lets it do: gene indexes and recent files are not kept, Petri does not start offline, saved files go to the downloads folder, ${UNPACKED}. Everything else works. For these, open Petri over https or at localhost.`;

/** Names what the browser does not keep: each kind of storage may fail alone. */
async function storageText(): Promise<string | undefined> {
  const hasFiles = await hasPrivateFiles();
  const missing = [
    ...(pageStorage() ? [] : ['settings']),
    ...((await canKeepFiles()) ? [] : ['recent files']),
    ...(hasFiles ? [] : ['gene indexes']),
  ];
  if (missing.length === 0) return undefined;
  const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(missing);
  const packed = hasFiles ? '' : `, ${UNPACKED}`;
  return `This browser does not keep ${list} for this page${packed}, as in a private window or with cookies blocked. Everything else works. For these, open Petri in a normal window and allow its site to store data.`;
}

async function hasPrivateFiles(): Promise<boolean> {
  try {
    await navigator.storage.getDirectory();
    return true;
  } catch (error) {
    // a browser without this storage has no such function
    if (!(error instanceof TypeError)) throwIfOwnFault(error);
    return false;
  }
}

/** Without any storage a reload is known by itself. */
function wasSaid(): boolean {
  const tab = tabStorage();
  if (tab) return tab.getItem(KEY) !== null;
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && 'type' in entry && entry.type === 'reload';
}

function noteSaid(): void {
  try {
    tabStorage()?.setItem(KEY, '1');
  } catch (error) {
    throwIfOwnFault(error); // storage is full
  }
}
