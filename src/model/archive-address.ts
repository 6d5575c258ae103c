import { parseBucketAddress } from './bucket-address';
import { decodedUri } from './decoded-uri';
import { trimEnd } from './trim';

/** An address of an archive, and the path of a file in it. */
export interface ArchiveAddress {
  readonly archive: string;
  /** Undefined for the archive itself. */
  readonly member?: string;
}

/** Keys of buckets may contain `#`: only after the name of an archive it separates. */
const IN_BUCKET = /^(.*\.(?:tar|tgz|tar\.gz|zip))#(.+)$/is;
const IN_URL = /^([^#]*)#(.+)$/s;

/** Separates the path of a file in an archive, which is the fragment of an address, from the address. */
export function splitMember(address: string): ArchiveAddress {
  const pattern = parseBucketAddress(address) ? IN_BUCKET : IN_URL;
  const [, archive, fragment] = pattern.exec(address) ?? [];
  if (archive === undefined || fragment === undefined) return { archive: address };
  return { archive, member: decodedUri(fragment) };
}

/** The address of a file in an archive; in an archive in that one, if the address already names a file. */
export function memberAddress(address: string, path: string): string {
  const { archive, member } = splitMember(address);
  const whole = member === undefined ? path : `${member}/${path}`;
  return `${archive}#${whole.split('/').map(encodeURIComponent).join('/')}`;
}

/** The path of the archive itself, as one of its entries: a Zarr store at its top. */
export const TOP = '.';

/** The name of a file in an archive, without its folders; empty for the archive itself. */
export function nameOfMember(path: string): string {
  if (path === TOP) return '';
  const whole = trimEnd(path, '/');
  return whole.slice(whole.lastIndexOf('/') + 1);
}
