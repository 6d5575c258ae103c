import { isDataError } from '@/model/errors';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { Elements } from './open-elements';

/**
 * Names of the members of a mapping, however it is stored. Empty if the path is another kind of
 * element or cannot be read: the element itself reports that.
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
