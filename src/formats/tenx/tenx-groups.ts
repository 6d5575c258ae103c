import { isTenx } from '@/elements/tenx-parts';
import { isDataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { StoredGroup } from '@/storage/node';

/**
 * Cell Ranger's groups in an HDF5 root: `matrix` since version 3, one for each genome before.
 * Empty where there are none.
 */
export async function tenxGroups(
  root: StoredGroup,
  options?: ReadOptions,
): Promise<readonly StoredGroup[]> {
  if (root.container !== 'hdf5') return [];
  const found: StoredGroup[] = [];
  for (const name of await root.keys(options)) {
    try {
      const node = await root.open(name, options);
      if (node.kind === 'array') continue;
      if (isTenx(await node.keys(options))) found.push(node);
    } catch (error) {
      if (!isDataError(error)) throw error; // what is damaged is no matrix; the tree says why
    }
  }
  return found;
}
