import {
  Box,
  File,
  FileArchive,
  FileQuestion,
  Folder,
  type LucideIcon,
} from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import {
  entryKindText,
  type FolderEntry,
  type IdentifiedEntry,
  isConvertible,
} from '@/model/folder-entry';
import { formatBytes } from '@/model/quantity';
import type { FolderClient } from '@/page/client/folder-client';
import type { ResourceState } from '@/page/client/reading';
import { ResourceCache } from '@/page/client/resource-cache';
import { useVirtualRows } from '@/page/kit/controls/use-virtual-rows';
import { useResourceGroup } from '@/page/kit/reading/use-resource';
import styles from './FolderPage.module.css';

/** Identified entry; undefined until it is known, and if it cannot be read. */
export type KnownEntry = IdentifiedEntry | undefined;

interface FolderListProps {
  readonly name: string;
  readonly client: Pick<FolderClient, 'entries' | 'identify'>;
  /** True if the list is all that the page has, so that its keys work at once. */
  readonly isAlone: boolean;
  readonly onOpen: (entry: FolderEntry, known: KnownEntry) => void;
}

const ROW = 40;
const KEPT_BYTES = 16 << 20;
const BYTES_EACH = 256;

/** Entries of a folder; only those in view are identified (WAI-ARIA listbox pattern). */
export function FolderList({ name, client, isAlone, onOpen }: FolderListProps) {
  const id = useId();
  const { entries } = client;
  const [active, setActive] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualRows(scroller, entries.length, ROW, { overscan: 4 });
  useEffect(() => {
    if (isAlone) scroller.current?.focus();
  }, [isAlone]);
  const items = virtualizer.getVirtualItems();
  const cache = useIdentified(client);
  const [states] = useResourceGroup(
    cache,
    items.map(({ index }) => index),
  );
  const open = (at: number) => {
    const entry = entries[at];
    if (entry) onOpen(entry, knownOf(cache.peek(at)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW) - 1);
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: entries.length - 1,
    };
    const to = steps[event.key];
    if (to !== undefined) {
      const next = Math.max(0, Math.min(entries.length - 1, to));
      setActive(next);
      virtualizer.scrollToIndex(next);
    } else if (event.key === 'Enter' || event.key === ' ') open(active);
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={scroller}
      role="listbox"
      aria-label={`Content of ${name}`}
      tabIndex={0}
      aria-activedescendant={
        items.some(({ index }) => index === active) ? `${id}${active}` : undefined
      }
      className={styles.list}
      onKeyDown={onKeyDown}
    >
      <div style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index, start }, i) => {
          const entry = entries[index];
          return (
            entry && (
              <Row
                key={index}
                id={`${id}${index}`}
                entry={entry}
                state={states[i]}
                isActive={index === active}
                at={index + 1}
                of={entries.length}
                top={start}
                onOpen={() => {
                  setActive(index);
                  open(index);
                }}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

interface RowProps {
  readonly id: string;
  readonly entry: FolderEntry;
  readonly state: ResourceState<IdentifiedEntry> | undefined;
  readonly isActive: boolean;
  readonly at: number;
  readonly of: number;
  readonly top: number;
  readonly onOpen: () => void;
}

function Row({ id, entry, state, isActive, at, of, top, onOpen }: RowProps) {
  const known = knownOf(state);
  const isOther = known?.kind.kind === 'other' && !isConvertible(known.kind);
  const Icon = iconOf(entry, known);
  const failure = state?.status === 'failed' ? state.error.message : undefined;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-disabled={isOther}
      aria-setsize={of}
      aria-posinset={at}
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
      title={
        known?.kind.kind === 'other'
          ? `${entry.name} ${known.kind.what}`
          : (failure ?? entry.name)
      }
      onClick={onOpen}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <span className={styles.name}>{entry.name}</span>
      <span className={styles.kind}>
        {known ? entryKindText(known.kind) : failure ? 'Could not be read' : '…'}
      </span>
      <span className={styles.size}>
        {known?.size === undefined ? '' : formatBytes(known.size)}
      </span>
    </div>
  );
}

/** Returns the kinds of entries by position, cached once they were read. */
function useIdentified(
  client: FolderListProps['client'],
): ResourceCache<number, IdentifiedEntry> {
  return useMemo(() => {
    const read = async (at: number, options: Parameters<FolderClient['identify']>[1]) => {
      const entry = client.entries[at];
      if (!entry) throw new RangeError(`no entry ${at}`);
      return client.identify(entry, options);
    };
    return new ResourceCache(read, { budgetBytes: KEPT_BYTES, weigh: () => BYTES_EACH });
  }, [client]);
}

function knownOf(state: ResourceState<IdentifiedEntry> | undefined): KnownEntry {
  return state?.status === 'ready' ? state.value : undefined;
}

function iconOf({ isFolder }: FolderEntry, known: KnownEntry): LucideIcon {
  switch (known?.kind.kind) {
    case 'zarr':
    case 'hdf5':
      return Box;
    case 'hdf5-gzip':
    case 'zip':
    case 'tar':
    case 'tar-gzip':
      return FileArchive;
    case 'named':
      return known.kind.what === '' ? File : Box;
    case 'other':
      return FileQuestion;
    default:
      return isFolder ? Folder : File;
  }
}
