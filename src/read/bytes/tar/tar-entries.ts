import { throwIfAborted } from '@/model/errors';
import { formatBytes } from '@/model/quantity';
import type { ReadOptions } from '@/model/read-options';
import type { ByteSource } from '../byte-source';
import { pathInside, storedName } from '../stored-name';
import {
  BLOCK,
  isTarHeader,
  paxRecords,
  readTarHeader,
  type TarHeader,
} from './tar-header';

/** Length of a read of one header with its long name, if the next one is far away. */
const LEAST = 4 << 10;
const LONGEST = 1 << 20;
/** Reading this many bytes takes less time than another request. */
const NEAR = 128 << 10;

/**
 * Reads headers one after another: those of large files each by a short read, those of many small
 * files together.
 */
function createHeaderReader(
  source: ByteSource,
  options?: ReadOptions,
): (position: number, length: number) => Promise<Uint8Array> {
  let start = 0;
  let bytes: Uint8Array = new Uint8Array(0);
  let ahead = LEAST;
  return async (position, length) => {
    const end = start + bytes.length;
    if (position < start || position + length > end) {
      const isNear = bytes.length > 0 && position - end < NEAR;
      ahead = isNear ? Math.min(LONGEST, ahead * 2) : LEAST;
      const wanted = Math.min(Math.max(length, ahead), source.size - position);
      bytes = await source.read(position, wanted, { ...options, alone: true });
      start = position;
    }
    return bytes.subarray(position - start, position - start + length);
  };
}

/** A file in a tar archive, or a link to one. */
export interface TarEntry {
  /** Path to which the file is unpacked. */
  readonly name: string;
  readonly size: number;
  /** Offset of its data. */
  readonly position: number;
  /** Path of the target of a link. */
  readonly link?: string;
  /** Why it cannot be read; continues “this file …”. */
  readonly refusal?: string;
  /** True if the archive ends within the file. */
  readonly isCut?: boolean;
}

export interface TarListing {
  readonly entries: readonly TarEntry[];
  readonly problem: string | undefined;
}

/** Maximum length of an extended header; limits what is read of a damaged one. */
const LONGEST_EXTENSION = 1 << 20;
/** Number of zero bytes after the end of an archive that are searched for another one. */
const LONGEST_PADDING = 1 << 20;

const CONTINUED =
  'is continued from another volume of the archive. Join the volumes and unpack them (tar xMf).';
const SPARSE =
  'is stored as a sparse file, without its runs of zeros. Unpack the archive (tar xf) and open the unpacked file.';

const REGULAR = new Set(['0', '\0', '7']);
/** Directories, devices and pipes, and the volume label: no data follow. */
const WITHOUT_DATA = new Set(['3', '4', '5', '6', 'V']);
/** Lists and attributes that only their own program reads: their data are skipped. */
const SKIPPED = new Set(['D', 'N', 'A', 'I']);

/** Reads the headers of a tar archive, and skips the data by their sizes. */
export async function readTarEntries(
  source: ByteSource,
  options?: ReadOptions,
): Promise<TarListing> {
  return new TarWalk(source, options).run();
}

/** Extended headers, which describe the following entry. */
interface Extension {
  readonly records: ReadonlyMap<string, string>;
  readonly name?: string;
  readonly link?: string;
}

const NO_EXTENSION: Extension = { records: new Map() };

class TarWalk {
  readonly #source: ByteSource;
  readonly #options: ReadOptions | undefined;
  readonly #read: (position: number, length: number) => Promise<Uint8Array>;
  readonly #entries: TarEntry[] = [];
  #position = 0;
  #common: ReadonlyMap<string, string> = new Map();
  #next = NO_EXTENSION;
  #problem: string | undefined;

  constructor(source: ByteSource, options?: ReadOptions) {
    this.#source = source;
    this.#options = options;
    this.#read = createHeaderReader(source, options);
  }

  async run(): Promise<TarListing> {
    for (;;) {
      throwIfAborted(this.#options?.signal);
      const left = this.#source.size - this.#position;
      if (left < BLOCK) {
        this.#problem ??=
          left > 0
            ? `It is cut off at byte ${this.#source.size}, within a header; files after it may be missing. Download it again.`
            : 'It ends without an end mark: it may be cut off, and further files may be missing.';
        break;
      }
      const block = await this.#read(this.#position, BLOCK);
      if (isZero(block)) {
        if (!(await this.#findNext())) break;
      } else if (!(await this.#entryOf(block))) break;
    }
    return { entries: this.#entries, problem: this.#problem };
  }

  /** Reads an entry and advances past its data; false if nothing after it can be read. */
  async #entryOf(block: Uint8Array): Promise<boolean> {
    const header = isTarHeader(block) ? readTarHeader(block) : undefined;
    if (!header) return this.#stop('is damaged');
    this.#position += BLOCK;
    if ('xXgLK'.includes(header.type)) return this.#extend(header);
    const { records, name: longName, link: longLink } = this.#next;
    const all = new Map([...this.#common, ...records]);
    this.#next = NO_EXTENSION;
    const size = sizeIn(all) ?? header.size;
    const name = longName ?? all.get('path') ?? header.name;
    const link = longLink ?? all.get('linkpath') ?? header.link;
    if (header.type === 'S' && !(await this.#skipSparseMap(header))) return false;
    const position = this.#position;
    const isLink = header.type === '1' || header.type === '2';
    const hasData = !isLink && !WITHOUT_DATA.has(header.type);
    if (hasData) this.#position += Math.ceil(size / BLOCK) * BLOCK;
    if (!Number.isSafeInteger(this.#position)) return this.#stop('is damaged');
    this.#add({ header, name, link, size, position, records: all });
    if (position + (hasData ? size : 0) <= this.#source.size) return true;
    this.#problem = `It is cut off at byte ${this.#source.size}, within ${name}; files after it may be missing. Download it again.`;
    return false;
  }

  #add(found: {
    readonly header: TarHeader;
    readonly name: string;
    readonly link: string;
    readonly size: number;
    readonly position: number;
    readonly records: ReadonlyMap<string, string>;
  }): void {
    const { header, size, position, records } = found;
    const { type } = header;
    if (WITHOUT_DATA.has(type) || SKIPPED.has(type)) return;
    // before POSIX, a directory was a file whose name ends in a slash
    if (REGULAR.has(type) && found.name.endsWith('/')) return;
    const name = pathInside(records.get('GNU.sparse.name') ?? found.name);
    if (name === '') return;
    if (type === '1' || type === '2') {
      this.#entries.push({ name, size: 0, position, link: linkedFrom(found, type) });
      return;
    }
    const isSparse =
      type === 'S' || [...records.keys()].some((key) => key.startsWith('GNU.sparse.'));
    if (isSparse) {
      const real = Number(
        records.get('GNU.sparse.realsize') ??
          records.get('GNU.sparse.size') ??
          header.realSize,
      );
      this.#entries.push({ name, size: real || size, position, refusal: SPARSE });
      return;
    }
    const missing = position + size - this.#source.size;
    const entry = { name, size, position };
    if (type === 'M') this.#entries.push({ ...entry, refusal: CONTINUED });
    else if (missing > 0)
      this.#entries.push({
        ...entry,
        isCut: true,
        refusal: `is cut off: the archive ends ${formatBytes(missing)} before it does. Download the archive again.`,
      });
    else this.#entries.push(entry);
  }

  async #extend({ type, size }: TarHeader): Promise<boolean> {
    if (size > LONGEST_EXTENSION || this.#position + size > this.#source.size)
      return this.#stop('is damaged or cut off');
    const bytes = await this.#read(this.#position, size);
    this.#position += Math.ceil(size / BLOCK) * BLOCK;
    if (type === 'L' || type === 'K') {
      const end = bytes.indexOf(0);
      const text = storedName(end < 0 ? bytes : bytes.subarray(0, end));
      this.#next = { ...this.#next, [type === 'L' ? 'name' : 'link']: text };
      return true;
    }
    const records = paxRecords(bytes);
    if (!records) return this.#stop('is damaged');
    if (type === 'g') this.#common = new Map([...this.#common, ...records]);
    else
      this.#next = {
        ...this.#next,
        records: new Map([...this.#next.records, ...records]),
      };
    return true;
  }

  async #skipSparseMap({ isExtended }: TarHeader): Promise<boolean> {
    for (let more = isExtended; more; this.#position += BLOCK) {
      if (this.#position + BLOCK > this.#source.size) return this.#stop('is cut off');
      const block = await this.#read(this.#position, BLOCK);
      more = block[504] === 1;
    }
    return true;
  }

  /** Advances from a block of zeros to a further archive (`cat a.tar b.tar`); false if none follows. */
  async #findNext(): Promise<boolean> {
    const end = Math.min(this.#source.size, this.#position + LONGEST_PADDING);
    for (; this.#position + BLOCK <= end; this.#position += BLOCK) {
      const block = await this.#read(this.#position, BLOCK);
      if (isZero(block)) continue;
      // other bytes after the end are not part of the archive
      return isTarHeader(block);
    }
    if (end < this.#source.size)
      this.#problem = `After its end mark, ${formatBytes(this.#source.size - end)} were not searched for further files.`;
    return false;
  }

  #stop(what: string): false {
    this.#problem = `Its header at byte ${this.#position} ${what}: files after it are not listed. Download it again.`;
    return false;
  }
}

function sizeIn(records: ReadonlyMap<string, string>): number | undefined {
  const text = records.get('size');
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** Target path of a link; that of a symbolic link is relative to its own folder. */
function linkedFrom(
  { name, link }: { readonly name: string; readonly link: string },
  type: '1' | '2',
): string {
  if (type === '1') return resolved(link);
  if (link.startsWith('/')) return '';
  return resolved(name.slice(0, name.lastIndexOf('/') + 1) + link);
}

/** Resolves `..` in a path; empty if it leaves the archive. */
function resolved(path: string): string {
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return '';
  }
  return segments.join('/');
}

function isZero(block: Uint8Array): boolean {
  return block.every((byte) => byte === 0);
}
