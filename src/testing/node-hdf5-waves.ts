import type { DatasetInfo } from '@/model/dataset';
import { createBlockCache } from '@/read/bytes/block-cache';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { openDataset } from '@/read/formats/open-dataset';
import type { FirstMembers } from '@/read/hdf5/first-members';
import { openHdf5 } from '@/read/hdf5/open-hdf5';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { manualSource } from './manual-source';

export interface Waves {
  readonly dataset: DatasetInfo;
  /** How often requests were waited for. */
  readonly count: number;
  readonly reads: number;
}

/** For tests: describes a file whose pending reads are answered all at once, once nothing more is asked for. */
export async function wavesOf(
  bytes: Uint8Array,
  first: FirstMembers,
  blockBytes: number,
): Promise<Waves> {
  const far = manualSource(bytes, 'far.h5ad');
  const source = createBlockCache(far, {
    ...{ blockBytes, readAheadBytes: 0 },
    inFlight: Number.POSITIVE_INFINITY,
  });
  const reader = createChunkReader({ pool: inlineDecodePool() });
  let isOver = false;
  const opening = openHdf5(source, { reader, first }).then(async ({ root, close }) => {
    const dataset = await openDataset(root);
    close();
    return dataset;
  });
  const over = () => {
    isOver = true;
  };
  opening.then(over, over);
  let count = 0;
  let reads = 0;
  let seen = 0;
  while (!isOver) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    const isGrowing = far.pending.length !== seen;
    seen = far.pending.length;
    if (seen === 0 || isGrowing) continue;
    count++;
    reads += seen;
    for (const read of [...far.pending]) read.succeed();
    seen = 0;
  }
  return { dataset: await opening, count, reads };
}
