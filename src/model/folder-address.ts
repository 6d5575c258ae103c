import { parseBucketAddress } from './bucket-address';
import { SHELF_NAME } from './shelf';

/** Splits an address before its query and fragment, which are part of the key in a bucket. */
function splitPath(address: string): readonly [path: string, rest: string] {
  if (parseBucketAddress(address)) return [address, ''];
  const end = address.search(/[?#]/);
  return end < 0 ? [address, ''] : [address.slice(0, end), address.slice(end)];
}

/** True for an address that can only be that of a folder, or of its shelf. */
export function isFolderAddress(address: string): boolean {
  const [path] = splitPath(address);
  return path.endsWith('/') || path.endsWith(`/${SHELF_NAME}`) || path === SHELF_NAME;
}

/** True for an address that may be that of a folder: its name has no ending of a file, and it names no file in an archive. */
export function mayBeFolder(address: string): boolean {
  const [path, rest] = splitPath(address);
  if (rest.includes('#')) return false;
  const isHost = /^[a-z]+:\/\/[^/]+$/i.test(path);
  return isHost || isFolderAddress(address) || !/\.[a-z]\w{0,9}$/i.test(path);
}

/** Returns the address of a folder with a slash at the end of its path, also of one given by its shelf. */
export function folderAddress(address: string): string {
  const [path, rest] = splitPath(address);
  const folder = isFolderAddress(address)
    ? path.slice(0, path.lastIndexOf('/') + 1)
    : `${path}/`;
  return folder + rest;
}

/**
 * Returns the address of a path below a folder, or beside it (`../`). Its names are percent-encoded, except in buckets, and
 * the query of the folder (a signature) is kept. The folder may be relative to the page, and is then named by its slash.
 *
 * @example
 * addressInFolder('https://host/runs/?key=1', 'a#1.h5ad') // 'https://host/runs/a%231.h5ad?key=1'
 */
export function addressInFolder(folder: string, path: string): string {
  const [base, rest] = splitPath(folderAddress(folder));
  if (parseBucketAddress(folder)) return bucketKey(base, path);
  return `${base}${path.split('/').map(encodeURIComponent).join('/')}${rest}`;
}

/** Resolves `../` in a key: buckets have no folders. */
function bucketKey(base: string, path: string): string {
  const segments = path.split('/');
  const up = segments.lastIndexOf('..') + 1;
  const [scheme = '', empty = '', bucket = '', ...folders] = base.slice(0, -1).split('/');
  const above = folders.slice(0, Math.max(0, folders.length - up));
  return [scheme, empty, bucket, ...above, ...segments.slice(up)].join('/');
}
