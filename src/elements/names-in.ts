import { isDataError } from '@/model/errors';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { Elements } from './open-elements';

/**
 * Names of the members of a mapping, whichever way it is stored. None where the path leads to something else or cannot be
 * read: the element itself says why.
 */
export async function namesIn(
  elements: Elements,
  path: Path,
  options?: ReadOptions,
): Promise<readonly string[]> {
  try {
    const { info } = await elements.at(path, options);
    return info.kind === 'mapping' ? info.keys : [];
  } catch (error) {
    if (!isDataError(error)) throw error;
    return [];
  }
}
