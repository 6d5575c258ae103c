import type { DatasetInfo } from '@/model/dataset';
import { type Path, ROOT } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { Elements } from '@/read/elements/open-elements';
import type { StoredNode } from '@/read/node';

/** Said of what a file has and no AnnData. */
export const NO_PLACE = 'AnnData has no place for it.';

/** Sentences on attributes that other formats than AnnData have, and AnnData has no place for. */
export async function formatNotes(
  { format }: DatasetInfo,
  elements: Elements,
  part: Path,
  options: ReadOptions,
): Promise<readonly string[]> {
  if (format === 'loom') {
    const { node } = await elements.at(part, options);
    return attributeNotes(node, OF_LOOM);
  }
  if (format !== 'tenx') return [];
  const { node } = await elements.at(ROOT, options);
  return attributeNotes(node, OF_TENX);
}

const OF_LOOM: ReadonlySet<string> = new Set([
  ...['LOOM_SPEC_VERSION', 'CreationDate', 'last_modified'],
]);
const OF_TENX: ReadonlySet<string> = new Set([
  ...['filetype', 'version'],
  // PyTables, which wrote them before version 3
  ...['CLASS', 'FILTERS', 'PYTABLES_FORMAT_VERSION', 'TITLE', 'VERSION'],
]);

/** Attributes of the root: Loom 2 has there what Loom 3 has in /attrs, Cell Ranger its chemistry and libraries. */
function attributeNotes(
  { attributes, path }: StoredNode,
  ofFormat: ReadonlySet<string>,
): readonly string[] {
  return [...attributes.values.keys()]
    .filter((name) => !ofFormat.has(name))
    .map((name) => `${path}: its attribute “${name}”: ${NO_PLACE}`);
}
