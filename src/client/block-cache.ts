import { type Block, buffersOf, type Region } from '@/model/block';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { ResourceState } from './reading';
import { ResourceCache } from './resource-cache';

export type BlockState = ResourceState<Block>;

/** What the page keeps of decoded values; what is on screen comes on top where it must. */
const BUDGET_BYTES = 256 << 20;

/** Regions of elements as views subscribe to them. */
export class BlockCache extends ResourceCache<Block> {
  constructor(
    read: (path: Path, region: Region, options: ReadOptions) => Promise<Block>,
    budgetBytes = BUDGET_BYTES,
  ) {
    super(
      (key, options) => {
        const [path, region] = JSON.parse(key) as [Path, Region]; // made by key()
        return read(path, region, options);
      },
      { budgetBytes, weigh: weightOf },
    );
  }

  /** A string, so that equal regions are one read and one effect. */
  key(path: Path, { rows, columns, slice, hasWholeTexts }: Region): string {
    return JSON.stringify([path, { rows, columns, slice, hasWholeTexts }]);
  }
}

function weightOf(block: Block): number {
  return buffersOf(block).reduce((sum, buffer) => sum + buffer.byteLength, 0);
}
