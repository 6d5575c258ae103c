import type { ReadOptions } from '@/model/read-options';
import type { ByteSource } from '@/read/bytes/byte-source';
import type { KeyStore } from '@/read/bytes/key-store';
import { SharedLookup } from '@/read/bytes/shared-request';

/** Location of a file, relative to the folder of the file that the user opened. */
export interface FileLocation {
  /** Ends in `/`, or is empty. */
  readonly folder: string;
  readonly name: string;
}

/** A file that a virtual dataset names, or why it is missing. */
export type SourceFile<File> =
  | { readonly status: 'open'; readonly file: File }
  /** The folder of the virtual dataset is known and has no such file. */
  | { readonly status: 'absent' }
  /** Only one file was given. */
  | { readonly status: 'not given' };

/** The files beside an open one, opened when its virtual datasets need them. */
export interface SourceFiles<File> {
  /** True for the file that the user opened. */
  isMain(place: FileLocation): boolean;
  /** Finds a file by the name that a virtual dataset of the file at `from` uses for it. */
  find(
    from: FileLocation,
    name: string,
    options?: ReadOptions,
  ): Promise<SourceFile<File>>;
}

/** Maximum number of open files; further ones are reopened when they are needed again. */
const MAX_OPEN = 64;

/** Creates the files beside an open one: `open` opens a file at a location; `main` is the file that the user opened. */
export function createSourceFiles<File extends { readonly place: FileLocation }>(
  main: () => File,
  beside: KeyStore | undefined,
  open: (source: ByteSource, place: FileLocation, options: ReadOptions) => Promise<File>,
): SourceFiles<File> {
  const opened = new SharedLookup<string, SourceFile<File>>(MAX_OPEN);
  const isMain = ({ folder, name }: FileLocation) =>
    folder === '' && name === main().place.name;
  return {
    isMain,
    async find(from, name, options) {
      const place = placeOf(from, name);
      if (place && isMain(place)) return { status: 'open', file: main() };
      if (!beside) return { status: 'not given' };
      if (!place) return { status: 'absent' };
      const key = place.folder + place.name;
      return opened.get(
        key,
        async (shared): Promise<SourceFile<File>> => {
          const source = await beside.source(key, shared);
          if (!source) return { status: 'absent' };
          return { status: 'open', file: await open(source, place, shared) };
        },
        options,
      );
    },
  };
}

/**
 * Resolves a name like libhdf5: relative to the folder of the file that refers to it; of an absolute path only the last
 * segment counts. Undefined for a location outside of the given folder.
 */
function placeOf(from: FileLocation, name: string): FileLocation | undefined {
  const isAbsolute = /^([\\/]|[A-Za-z]:[\\/])/.test(name);
  const path = isAbsolute ? name.split(/[\\/]/).slice(-1) : name.split('/');
  const segments = from.folder.split('/').filter((segment) => segment !== '');
  for (const segment of path) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  const last = segments.pop();
  if (last === undefined) return undefined;
  return { folder: segments.map((segment) => `${segment}/`).join(''), name: last };
}
