import { parseBucketAddress } from './bucket-address';

/** The name of the file that makes a folder a shelf: docs/shelf.md. */
export const SHELF_NAME = 'petri.json';

/** Maximum number of bytes that are read of a shelf, and of files that are taken from it. */
export const MAX_SHELF = { bytes: 1_000_000, files: 1000 } as const;

/** A file as a shelf lists it. */
export interface ShelfFile {
  /** A path from the folder of the shelf, or an address, as written; see `shelfPlaceOf`. */
  readonly path: string;
  readonly title?: string | undefined;
  readonly text?: string | undefined;
  /** The keys of a link to the view to start with (docs/links.md), as a fragment without `#`. */
  readonly view?: string | undefined;
}

/** A list of files with titles, made by their author. */
export interface Shelf {
  readonly title?: string | undefined;
  readonly text?: string | undefined;
  readonly files: readonly ShelfFile[];
  /** Parts that are ignored, each with its place and the reason, as sentences. */
  readonly problems: readonly string[];
}

/** The file that a path of a shelf refers to. */
export type ShelfPlace =
  /** Below the folder of the shelf: without `.`, `..` and empty segments. */
  | { readonly kind: 'inside'; readonly path: string }
  /** Beside or above the folder: it begins with `../`. */
  | { readonly kind: 'outside'; readonly path: string }
  | { readonly kind: 'address'; readonly url: string }
  /** `why` is a sentence. */
  | { readonly kind: 'refused'; readonly why: string };

/** Text that begins like an address: names of files may contain a colon, but no `://`. */
const ADDRESS = /^[a-z][a-z0-9+.-]*:\/\//i;

/** Resolves a path of a shelf. Paths are names of files: `%`, `#` and `?` mean themselves. */
export function shelfPlaceOf(path: string): ShelfPlace {
  if (/[\0\p{Surrogate}]/u.test(path))
    return { kind: 'refused', why: 'No path has such characters.' };
  if (ADDRESS.test(path)) return addressPlace(path);
  if (path.startsWith('/'))
    return { kind: 'refused', why: 'This path does not begin in the folder.' };
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    const isUp = segment === '..';
    if (isUp && segments.length > 0 && segments.at(-1) !== '..') segments.pop();
    else segments.push(segment);
  }
  if (segments.length === 0) return { kind: 'refused', why: 'This names no file.' };
  const kind = segments[0] === '..' ? 'outside' : 'inside';
  return { kind, path: segments.join('/') };
}

function addressPlace(url: string): ShelfPlace {
  const isHttp = /^https?:/i.test(url) && URL.canParse(url);
  if (isHttp || parseBucketAddress(url)) return { kind: 'address', url };
  return { kind: 'refused', why: 'This is not a URL of https, http, s3 or gs.' };
}
