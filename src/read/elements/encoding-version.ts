import { readable, textAttribute } from '@/model/attributes';
import { DataError } from '@/model/errors';
import type { StoredNode } from '@/read/node';
import { corrupt } from './expect';

/**
 * The newest supported version of each encoding with values. Groups of other elements are read in
 * any version.
 */
const newest: ReadonlyMap<string, readonly [major: number, minor: number]> = new Map([
  ['dataframe', [0, 2]],
  ['array', [0, 2]],
  ['csr_matrix', [0, 1]],
  ['csc_matrix', [0, 1]],
  ['categorical', [0, 2]],
  ['string-array', [0, 2]],
  ['nullable-integer', [0, 1]],
  ['nullable-boolean', [0, 1]],
  ['nullable-string-array', [0, 1]],
  ['numeric-scalar', [0, 2]],
  ['string', [0, 2]],
  ['null', [0, 1]],
  ['rec-array', [0, 2]],
  ['awkward-array', [0, 1]],
]);

/**
 * Element specification: checks the version of an encoding. UnsupportedError if it is newer than
 * supported, because its values may mean something else; CorruptError if it is not a version. An
 * absent or unreadable one passes.
 */
export function expectKnownVersion(node: StoredNode, type: string): void {
  const known = newest.get(type);
  const version = textAttribute(readable(node.attributes), 'encoding-version');
  if (!known || !version) return;
  const parts = /^v?(\d+)(?:\.(\d+))?/.exec(version);
  if (!parts)
    throw corrupt(
      node.path,
      `its “encoding-version” is “${version}”, which is not a version`,
      'Element specification',
    );
  const [major, minor] = [Number(parts[1]), Number(parts[2] ?? 0)];
  if (major < known[0] || (major === known[0] && minor <= known[1])) return;
  throw new DataError(
    'UnsupportedError',
    `${node.path}: is encoded as “${type}/${version}”, newer than ${type}/${known.join('.')}.0, the latest that this version of Petri reads. A newer version may read it.`,
  );
}
