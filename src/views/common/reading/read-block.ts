import type { BlockCache } from '@/client/block-cache';
import { joinResource } from '@/client/join-resource';
import type { Block, Region } from '@/model/block';
import type { Path } from '@/model/path';

/** One region, outside of rendering: for what is copied or saved. Rejects with what the read failed with. */
export function readBlock(
  blocks: BlockCache,
  path: Path,
  region: Region,
): Promise<Block> {
  return joinResource(blocks, blocks.key(path, region));
}
