import type { BlockCache } from '@/client/block-cache';
import type { Block, Region } from '@/model/block';
import type { Path } from '@/model/path';

/** One region, outside of rendering: for what is copied or saved. Rejects with what the read failed with. */
export function readBlock(
  blocks: BlockCache,
  path: Path,
  region: Region,
): Promise<Block> {
  const key = blocks.key(path, region);
  return new Promise((resolve, reject) => {
    const look = () => {
      const state = blocks.peek(key);
      if (state.status === 'loading') return;
      if (state.status === 'ready') resolve(state.value);
      else reject(state.error);
      // later, for what is ready already is looked at before there is anything to leave
      queueMicrotask(() => leave());
    };
    const leave = blocks.subscribe(key, look);
    look();
  });
}
