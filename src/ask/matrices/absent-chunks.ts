import type { ChunkPresence, StorageInfo } from '@/model/node';
import { formatCount } from '@/model/quantity';

/** `4 of 12 chunks read so far are not in the store; their values are the fill value 0.` */
export function absentChunksText(
  chunks: ChunkPresence,
  container: StorageInfo['container'],
): string {
  const { looked, absent, total, fill, stored, elements } = chunks;
  const where = container === 'hdf5' ? 'in the file' : 'in the store';
  const value = fill === undefined ? 'the fill value' : `the fill value ${fill}`;
  const [are, their] = absent === 1 ? ['is', 'its'] : ['are', 'their'];
  if (elements !== undefined)
    return `${formatCount(absent)} ${absent === 1 ? 'chunk' : 'chunks'} of ${formatCount(elements)} ${elements === 1 ? 'element' : 'elements'} in this group ${are} not ${where}; ${their} values are ${value}.`;
  const isWhole = looked === total;
  const isNone = isWhole ? absent === total : stored?.there === 0;
  if (isNone) {
    const { of: all, unit } = isWhole || !stored ? { of: total, unit: 'chunk' } : stored;
    const none =
      all === 1
        ? `Its only ${unit} is not ${where}`
        : `None of its ${formatCount(all)} ${unit}s is ${where}`;
    return `${none}: all values are ${value}.`;
  }
  const of = `${formatCount(looked)} ${looked === 1 ? 'chunk' : 'chunks'}${isWhole ? '' : ' read so far'}`;
  const all =
    stored && !isWhole
      ? ` In total, ${formatCount(stored.there)} of ${formatCount(stored.of)} ${stored.unit}s are stored.`
      : '';
  return `${formatCount(absent)} of ${of} ${are} not ${where}; ${their} values are ${value}.${all}`;
}
