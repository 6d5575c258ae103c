import { lookup3Of } from '@/read/codecs/jenkins-lookup3';
import { type Cursor, corrupt, createCursor } from '../cursor';
import { type RawName, textOfName } from '../raw-name';
import { parseSelection, type StoredSelection } from './stored-selection';

/** A part of a virtual dataset and the part of a source dataset that has its values. */
export interface StoredMapping {
  /** Undefined for the file of the virtual dataset itself. */
  readonly file: SourceName | undefined;
  readonly dataset: SourceName;
  readonly source: StoredSelection;
  readonly virtual: StoredSelection;
}

/** A name, possibly with the number of a block (`%b`): `part-%b.h5` names part-0.h5, part-1.h5 … */
export interface SourceName {
  readonly hasBlocks: boolean;
  of(block: number): string;
}

/** Flags of a mapping: names that another mapping stores, or none for the file itself. */
const FLAG = { sharedFile: 1, sharedDataset: 2, sameFile: 4 } as const;
const CHECKSUM_BYTES = 4;

/**
 * Parses the sources of a virtual dataset, an object of the global heap (format specification
 * III.E “global heap block for virtual datasets”, versions 0 and 1).
 */
export function parseSourceList(
  bytes: Uint8Array,
  lengthBytes: number,
  where: string,
): readonly StoredMapping[] {
  if (bytes.length <= CHECKSUM_BYTES) throw corrupt(where, 'is cut short');
  const checked = bytes.subarray(0, bytes.length - CHECKSUM_BYTES);
  const checksum = createCursor(bytes.subarray(checked.length), where).uint(4);
  if (lookup3Of(checked) !== checksum) throw corrupt(where, 'has a wrong checksum');
  const cursor = createCursor(checked, where);
  const version = cursor.uint(1);
  if (version > 1) throw corrupt(where, `has the unknown version ${version}`);
  const count = cursor.uint(lengthBytes);
  const names: Names[] = [];
  const mappings: StoredMapping[] = [];
  for (let i = 0; i < count; i++) {
    const flags = version === 0 ? 0 : cursor.uint(1);
    const own = readNames(cursor, flags, names, lengthBytes, where);
    names.push(own);
    const source = parseSelection(cursor, where);
    const virtual = parseSelection(cursor, where);
    mappings.push({
      file: own.file === '.' ? undefined : sourceName(own.file, where),
      dataset: sourceName(own.dataset, where),
      source,
      virtual,
    });
  }
  return mappings;
}

interface Names {
  readonly file: RawName;
  readonly dataset: RawName;
}

/** The names of an entry: its own, or those of an earlier entry that it refers to. */
function readNames(
  cursor: Cursor,
  flags: number,
  earlier: readonly Names[],
  lengthBytes: number,
  where: string,
): Names {
  const shared = () => {
    const found = earlier[cursor.uint(lengthBytes)];
    if (found) return found;
    throw corrupt(where, 'refers to the name of an entry that does not exist');
  };
  const file =
    flags & FLAG.sameFile
      ? '.'
      : flags & FLAG.sharedFile
        ? shared().file
        : cursor.rawName();
  const dataset = flags & FLAG.sharedDataset ? shared().dataset : cursor.rawName();
  return { file, dataset };
}

/** `%b` is the number of a block, `%%` a percent sign. */
function sourceName(raw: RawName, where: string): SourceName {
  const text = textOfName(raw);
  const parts = [''];
  for (const piece of text.match(/%.?|[^%]+/gs) ?? []) {
    if (piece === '%b') parts.push('');
    else if (piece.startsWith('%') && piece !== '%%')
      throw corrupt(where, `names a source in an unknown way (“${text}”)`);
    else parts[parts.length - 1] += piece === '%%' ? '%' : piece;
  }
  return { hasBlocks: parts.length > 1, of: (block) => parts.join(String(block)) };
}
