import type { DatasetInfo } from '@/model/dataset';
import { type Path, ROOT } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { Elements } from '@/read/elements/open-elements';
import { formatOf } from '@/read/formats/formats';

/** Reason for a loss: the file has something that no AnnData has. */
export const NO_PLACE = 'AnnData has no place for it.';

/**
 * Returns a sentence for each of the user's attributes, in formats other than AnnData, that AnnData has no place for.
 */
export async function formatNotes(
  { format }: DatasetInfo,
  elements: Elements,
  part: Path,
  options: ReadOptions,
): Promise<readonly string[]> {
  const { attributes: own } = formatOf(format);
  if (!own) return [];
  const { node } = await elements.at(own.of === 'root' ? ROOT : part, options);
  return [...node.attributes.values.keys()]
    .filter((name) => !own.names.includes(name))
    .map((name) => `${node.path}: its attribute “${name}”: ${NO_PLACE}`);
}
