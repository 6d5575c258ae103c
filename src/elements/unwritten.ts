import type { ReadOptions } from '@/model/read-options';
import type { StoredNode } from '@/storage/node';
import type { DataElement } from './element';

/** True where the container tells that no row of a column was ever written: every row is the same. */
export async function isUnwritten(
  { node }: Pick<DataElement, 'node'>,
  options?: ReadOptions,
): Promise<boolean> {
  if (node.kind === 'array') return isUnwrittenArray(node, options);
  const keys = await node.keys(options);
  // what a categorical and a nullable column have of each row
  const parts = keys.filter((name) => ROWS.has(name));
  if (parts.length === 0) return false;
  for (const name of parts)
    if (!(await isUnwrittenArray(await node.open(name, options), options))) return false;
  return true;
}

const ROWS = new Set(['codes', 'values', 'mask']);

async function isUnwrittenArray(
  node: StoredNode,
  options: ReadOptions | undefined,
): Promise<boolean> {
  return node.kind === 'array' && (await node.isUnwritten?.(options)) === true;
}
