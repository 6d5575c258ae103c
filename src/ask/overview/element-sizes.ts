import { readable } from '@/model/attributes';
import type { DType } from '@/model/dtype';
import { encodingTypeIn } from '@/model/encoding-type';
import { isDataError, throwIfAborted } from '@/model/errors';
import type { ElementSize, ElementSizes } from '@/model/overview';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { chunkGridOf } from '@/read/chunks/chunk-grid';
import type { EncodedArray } from '@/read/chunks/encoded-chunks';
import { openIfValid } from '@/read/elements/expect';
import type { StoredArray, StoredGroup, StoredNode } from '@/read/node';
import type { OverviewFile } from './overview-file';

/** Groups whose members are parts of one element. */
const WHOLE =
  /^(csr_matrix|csc_matrix|categorical|nullable-.*|awkward-array|string-array|rec-array)$/;
/** Maximum number of members to open: fewer in a store with a request per member. */
const MAX_MEMBERS = { together: 4000, apart: 250 } as const;
/** Up to this number of chunks all are looked up; otherwise a sample. */
const EACH_CHUNK = 64;
const SAMPLED_CHUNKS = 24;
/**
 * Assumed size of a variable-length text if the store does not record it: the size of HDF5's
 * reference, with the text in a heap.
 */
const TEXT_BYTES = 16;
/** Number of members opened in parallel. */
const TOGETHER = 8;

type Size = Omit<ElementSize, 'path'>;

/** Sizes of the elements: members of the root, and their members. Reads only headers and chunk indexes. */
export async function measureSizes(
  { root, info }: Pick<OverviewFile, 'root' | 'info'>,
  { signal, report }: ReadOptions,
): Promise<ElementSizes> {
  const isTogether = root.container === 'hdf5' || root.consolidated === true;
  const most = isTogether ? MAX_MEMBERS.together : MAX_MEMBERS.apart;
  const sizes: ElementSize[] = [];
  const measured = new Set<number>();
  let [seen, left] = [0, 0];

  /** True for the first of the paths to an object, so that its bytes are counted once. */
  const isFirst = ({ object }: StoredNode) => {
    if (!object || measured.has(object.address)) return !object;
    measured.add(object.address);
    return true;
  };

  const openMembers = async (
    group: StoredGroup,
    each: (node: StoredNode) => Promise<void>,
  ) => {
    const names = await group.keys({ signal });
    for (let at = 0; at < names.length; at += TOGETHER) {
      throwIfAborted(signal);
      if (seen >= most) {
        left += names.length - at;
        return;
      }
      const some = names.slice(at, at + TOGETHER);
      seen += some.length;
      report?.({ done: seen, unit: 'values' });
      await Promise.all(
        some.map(async (name) => {
          const node = await openIfValid(group, name, { signal });
          if (node && isFirst(node)) await each(node);
        }),
      );
    }
  };
  const sumBelow = async (group: StoredGroup, depth = 0): Promise<Size> => {
    const parts: Size[] = [];
    await openMembers(group, async (node) => {
      if (node.kind === 'array') parts.push(await sizeOf(node, signal));
      else if (depth < 8) parts.push(await sumBelow(node, depth + 1));
    });
    return sumOf(parts);
  };
  const add = async (path: Path, node: StoredNode) => {
    const size =
      node.kind === 'array' ? await sizeOf(node, signal) : await sumBelow(node);
    if (size.bytes > 0) sizes.push({ path, ...within(info.size, size) });
  };
  await openMembers(root, async (node) => {
    if (node.kind === 'array' || isWhole(node)) return add(node.path, node);
    await openMembers(node, (member) => add(member.path, member));
  });
  const { bytes: total } = within(info.size, sumOf(sizes));
  // ties by name: members are measured in parallel, and arrive in any order
  sizes.sort((a, b) => b.bytes - a.bytes || (a.path < b.path ? -1 : 1));
  return { sizes, total, left };
}

/** An estimate from few chunks never exceeds the size of the file. */
function within(whole: number | undefined, size: Size): Size {
  const isTooMuch = whole !== undefined && size.how === 'sampled' && size.bytes > whole;
  return isTooMuch ? { ...size, bytes: whole } : size;
}

/**
 * True for a group that is one element; sparse matrices from before encodings are recognised by an attribute of their
 * own.
 */
function isWhole({ attributes }: StoredGroup): boolean {
  return (
    WHOLE.test(encodingTypeIn(readable(attributes)) ?? '') ||
    attributes.values.has('h5sparse_format')
  );
}

/** The size of an array: as stored, from headers or the chunk index; otherwise its shape × type. */
export async function sizeOf(
  array: StoredArray,
  signal: AbortSignal | undefined,
): Promise<Size> {
  const { storage, shape, dtype } = array;
  const values = shape.reduce((all, extent) => all * extent, 1);
  const isText = hasVariableLength(dtype) && values > 0;
  const isApart = isText && storage.container === 'hdf5';
  if (storage.bytesStored !== undefined)
    return {
      ...{ bytes: storage.bytesStored, how: 'stored' },
      ...(isApart && { text: 'apart' }),
    };
  const unpacked: Size = {
    ...{ bytes: values * itemBytes(dtype), how: 'shape' },
    ...(isText && { text: isApart ? 'apart' : 'estimated' }),
  };
  if (storage.container !== 'hdf5') return unpacked;
  try {
    const encoded = array.encoded?.();
    const size = encoded && (await sizeOfChunks(encoded, signal));
    return size ? { ...size, ...(isApart && { text: 'apart' }) } : unpacked;
  } catch (error) {
    if (!isDataError(error)) throw error;
    return unpacked; // a damaged index is reported when the element is read
  }
}

/** Sums the stored sizes of chunks from the chunk index of an HDF5 file; of many chunks, from a sample. */
async function sizeOfChunks(
  encoded: EncodedArray,
  signal: AbortSignal | undefined,
): Promise<Size> {
  const grid = chunkGridOf(encoded);
  const { count } = grid;
  if (count === 0) return { bytes: 0, how: 'stored' };
  const asked = count <= EACH_CHUNK ? count : SAMPLED_CHUNKS;
  let bytes = 0;
  for (let i = 0; i < asked; i++) {
    throwIfAborted(signal);
    const at = asked === 1 ? 0 : Math.floor((i * (count - 1)) / (asked - 1));
    bytes += await encoded.bytesOf(grid.positionOf(at), { ...(signal && { signal }) });
  }
  return asked === count
    ? { bytes, how: 'stored' }
    : { bytes: Math.round((bytes / asked) * count), how: 'sampled' };
}

function sumOf(parts: readonly Size[]): Size {
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  const has = (how: Size['how']) =>
    parts.some((part) => part.how === how && part.bytes > 0);
  const text = (['apart', 'estimated'] as const).find((one) =>
    parts.some((part) => part.text === one),
  );
  return {
    ...{ bytes, how: has('shape') ? 'shape' : has('sampled') ? 'sampled' : 'stored' },
    ...(text && { text }),
  };
}

function hasVariableLength(dtype: DType): boolean {
  switch (dtype.kind) {
    case 'string':
    case 'vlen-bytes':
    case 'sequence':
      return true;
    case 'compound':
      return dtype.fields.some((field) => hasVariableLength(field.dtype));
    case 'array':
      return hasVariableLength(dtype.base);
    default:
      return false;
  }
}

function itemBytes(dtype: DType): number {
  return 'bytes' in dtype ? dtype.bytes : TEXT_BYTES;
}
