import type { DatasetInfo } from '@/model/dataset';
import { type Path, ROOT } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { Elements } from '@/read/elements/open-elements';
import { formatOf } from '@/read/formats/formats';

/** Said of what a file has and no AnnData. */
export const NO_PLACE = 'AnnData has no place for it.';

/** Sentences on attributes that are the user's in other formats than AnnData, which has no place for them. */
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
