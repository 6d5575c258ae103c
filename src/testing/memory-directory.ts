/** How a folder in memory differs from one that takes everything. */
interface MemoryDisk {
  /** Bytes that it has room for. */
  readonly room?: number;
  /** Whether names differ by the case of letters. */
  readonly isCaseSensitive?: boolean;
}

type Entry = Map<string, Entry> | Uint8Array;

/** A folder on the user's disk, as the browser's dialog gives it, with what is written in it. */
export interface MemoryDirectory {
  readonly handle: FileSystemDirectoryHandle;
  /** Sizes of files by their paths, in the order in which they were completed or made. */
  files(): Readonly<Record<string, number>>;
  /** The most files that were being written at a time. */
  mostOpen(): number;
  /** Files can no longer be made, for a reason that the browser gives. */
  failWith(reason: DOMException): void;
}

/** Its handles have what is used of them, and the failures of a browser. */
export function memoryDirectory(disk: MemoryDisk = {}): MemoryDirectory {
  const { room = Number.POSITIVE_INFINITY, isCaseSensitive = true } = disk;
  const root = new Map<string, Entry>();
  let [used, open, mostOpen] = [0, 0, 0];
  let failure: DOMException | undefined;

  const keyIn = (folder: Map<string, Entry>, name: string) =>
    isCaseSensitive
      ? name
      : ([...folder.keys()].find((key) => key.toLowerCase() === name.toLowerCase()) ??
        name);
  const entryOf = (
    folder: Map<string, Entry>,
    name: string,
    isFile: boolean,
    make?: () => Entry,
  ): Entry => {
    const key = keyIn(folder, name);
    const entry = folder.get(key) ?? make?.();
    if (entry === undefined) throw new DOMException('No such entry', 'NotFoundError');
    if (entry instanceof Uint8Array !== isFile)
      throw new DOMException('Of the other kind', 'TypeMismatchError');
    folder.set(key, entry);
    return entry;
  };
  const streamInto = (folder: Map<string, Entry>, name: string) => {
    let content = new Uint8Array();
    open++;
    mostOpen = Math.max(mostOpen, open);
    return {
      async write({ position, data }: { position: number; data: Uint8Array }) {
        if (used + data.length > room)
          throw new DOMException('No room', 'QuotaExceededError');
        used += data.length;
        const longer = new Uint8Array(Math.max(content.length, position + data.length));
        longer.set(content);
        longer.set(data, position);
        content = longer;
      },
      async close() {
        open--;
        const key = keyIn(folder, name);
        folder.delete(key);
        folder.set(key, content);
      },
      async abort() {
        open--;
      },
    };
  };
  const handleOf = (folder: Map<string, Entry>) => ({
    kind: 'directory',
    async getDirectoryHandle(name: string, { create = false } = {}) {
      const entry = entryOf(folder, name, false, create ? () => new Map() : undefined);
      return handleOf(entry as Map<string, Entry>); // its kind was compared
    },
    async getFileHandle(name: string, { create = false } = {}) {
      if (failure) throw failure;
      entryOf(folder, name, true, create ? () => new Uint8Array() : undefined);
      return { kind: 'file', createWritable: async () => streamInto(folder, name) };
    },
    async removeEntry(name: string) {
      if (open > 0)
        throw new DOMException('A file is being written', 'NoModificationAllowedError');
      if (!folder.delete(keyIn(folder, name)))
        throw new DOMException('No such entry', 'NotFoundError');
    },
  });
  const filesIn = (folder: Map<string, Entry>, above: string): [string, number][] =>
    [...folder].flatMap(([name, entry]) =>
      entry instanceof Uint8Array
        ? [[above + name, entry.length] satisfies [string, number]]
        : filesIn(entry, `${above}${name}/`),
    );
  return {
    handle: handleOf(root) as unknown as FileSystemDirectoryHandle,
    files: () => Object.fromEntries(filesIn(root, '')),
    mostOpen: () => mostOpen,
    failWith(reason) {
      failure = reason;
    },
  };
}
