import type { ElementSize, ElementSizes } from '@/model/overview';
import { formatBytes, formatNumber } from '@/model/quantity';

/** Describes the total size of the elements of a file, how it is known, and what it leaves out or estimates. */
export function sizesText(
  { sizes, total, left }: ElementSizes,
  fileSize: number | undefined,
): string {
  const has = (kind: ElementSize['text']) => sizes.some(({ text }) => text === kind);
  return [
    totalText(sizes, total, fileSize),
    has('apart') &&
      'Variable-length text is not included in element sizes: HDF5 stores it in separate heaps.',
    has('estimated') && 'Variable-length text is counted as 16 bytes per value.',
    left > 0 &&
      `${formatNumber(left, 'member was', 'members were')} not measured: there are too many.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Describes the measure of the sizes; two measures are never mixed without saying so. */
function totalText(
  sizes: readonly ElementSize[],
  total: number,
  fileSize: number | undefined,
): string {
  const unpacked = sizes.filter(({ how }) => how === 'shape').length;
  const packed = sizes.length - unpacked;
  const sum = formatBytes(total);
  if (unpacked > 0 && packed === 0)
    return `${sum} uncompressed (shape × type); compressed sizes are unknown.`;
  if (unpacked > 0)
    return `${sum}: ${formatNumber(packed, 'element')} as stored, ${formatNumber(unpacked, 'element')} (≈) uncompressed, shape × type.`;
  const isSampled = sizes.some(({ how }) => how === 'sampled');
  const how = isSampled ? ' (large elements from a sample of their chunks)' : '';
  return fileSize === undefined
    ? `${sum} as stored${how}.`
    : `${sum} of the file's ${formatBytes(fileSize)} are accounted for${how}.`;
}
