import { orUnreadable } from '@/model/damage';
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
  const element = await orUnreadable(() => elements.at(path, options));
  return element?.info.kind === 'mapping' ? element.info.keys : [];
}
