import { lazyModule } from '@/model/lazy-module';
import { NOWHERE } from '../cursor';
import type { ChunkIndexLayout } from '../layout-message';
import { btreeV1 } from './btree-v1';
import type { ChunkIndex, IndexedArray } from './chunk-index';
import { linearPositionOf } from './linear-position';

const newerIndexes = lazyModule(() => import('./newer-indexes'));

/** The index for a layout. Reads nothing until a chunk is looked up. */
export function openChunkIndex(
  array: IndexedArray,
  layout: ChunkIndexLayout,
): ChunkIndex {
  switch (layout.kind) {
    case 'btree1':
      return btreeV1(array, layout.address);
    case 'btree2':
    case 'fixed-array':
    case 'extensible-array': {
      let opened: ChunkIndex | undefined;
      const index = async () => {
        const { openNewerIndex } = await newerIndexes();
        opened ??= openNewerIndex(array, layout);
        return opened;
      };
      return {
        find: async (chunk, options) => (await index()).find(chunk, options),
        list: async (most, options) => (await index()).list(most, options),
      };
    }
    case 'single': {
      const { address, filtered } = layout;
      const { length, mask } = filtered ?? { length: array.chunkBytes, mask: 0 };
      return {
        async list(most) {
          if (address === NOWHERE) return [];
          return most > 0 ? [array.chunkShape.map(() => 0)] : 'too-many';
        },
        find: async () => (address === NOWHERE ? undefined : { address, length, mask }),
      };
    }
    case 'implicit': {
      const positionOf = linearPositionOf(array);
      const { address } = layout;
      const { chunkBytes } = array;
      return {
        list: async () => (address === NOWHERE ? [] : 'too-many'),
        find: async (chunk) =>
          address === NOWHERE
            ? undefined
            : {
                address: address + positionOf(chunk) * chunkBytes,
                length: chunkBytes,
                mask: 0,
              },
      };
    }
  }
}
