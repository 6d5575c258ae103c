import type { Elements } from '@/elements/open-elements';
import type { DatasetInfo } from '@/model/dataset';
import { joinPath, nameOf, type Path, ROOT } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { StoredNode } from '@/storage/node';

/** Said of what a file has and no AnnData. */
export const NO_PLACE = 'AnnData has no place for it.';

/** Sentences on what other formats than AnnData have beside their tables and matrices, and AnnData has no place for. */
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
  return [
    ...attributeNotes(node, OF_TENX),
    ...(await tenxNotes(elements, part, options)),
  ];
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

/** Members of a matrix of Cell Ranger that are neither the matrix nor columns of its tables. */
async function tenxNotes(
  elements: Elements,
  part: Path,
  options: ReadOptions,
): Promise<readonly string[]> {
  const { info } = await elements.at(part, options);
  const [, barcodes = 'barcodes', features = 'features'] =
    'keys' in info ? info.keys : [];
  const own = [features, 'gene_names', 'data', 'indices', 'indptr', 'shape'];
  const [cells, genes] = [joinPath(part, barcodes), joinPath(part, features)];
  return [
    ...(await othersIn(elements, part, cells, own, options)),
    ...(await othersIn(elements, genes, genes, [], options)),
  ];
}

/** Members of a group that are not columns of a table, nor among `own`; names with “_” at their start are of the format. */
async function othersIn(
  elements: Elements,
  group: Path,
  table: Path,
  own: readonly string[],
  options: ReadOptions,
): Promise<readonly string[]> {
  const { node } = await elements.at(group, options);
  const { info } = await elements.at(table, options);
  const columns = info.kind === 'dataframe' ? [info.index, ...info.columns] : [];
  const known = new Set([...own, ...columns, nameOf(table)]);
  const names = node.kind === 'group' ? await node.keys(options) : [];
  return names
    .filter((name) => !known.has(name) && !name.startsWith('_'))
    .map((name) => `${joinPath(group, name)}: ${NO_PLACE}`);
}
