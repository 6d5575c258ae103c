import type { ByteOrder } from '@/model/dtype';
import type { StorageInfo } from '@/model/node';
import type { ArrayMetadata } from './metadata';
import type { InnerChunks } from './shard-levels';

/** What the inspector shows of an array of Zarr v2 or v3. */
export function storageInfoOf(
  { format, statedChunks, chain, dtype, fillText }: ArrayMetadata,
  chunks: InnerChunks,
): StorageInfo {
  const [outermost] = chunks.levels;
  const byteOrder: ByteOrder | undefined = 'order' in dtype ? dtype.order : undefined;
  return {
    container: format === 2 ? 'zarr2' : 'zarr3',
    layout: outermost ? 'sharded' : 'chunked',
    chunkShape: outermost?.chunkShape ?? statedChunks,
    ...(outermost && { shardShape: statedChunks }),
    codecs: chain.names,
    ...(fillText !== undefined && { fillValue: fillText }),
    ...orderOf(chunks.axes),
    ...(byteOrder && { byteOrder }),
  };
}

/** Other orders than these show as `transpose` among the codecs. */
function orderOf(axes: readonly number[] | undefined): Pick<StorageInfo, 'order'> {
  if (!axes) return { order: 'C' };
  return axes.every((axis, i) => axis === axes.length - 1 - i) ? { order: 'F' } : {};
}
