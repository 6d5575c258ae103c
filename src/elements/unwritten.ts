import type { ReadOptions } from '@/model/read-options';
import type { StoredNode } from '@/storage/node';
import type { DataElement } from './element';

/** True if the container shows that no row of a column was ever written, so that all rows are equal. */
export async function isUnwritten(
  { node }: Pick<DataElement, 'node'>,
  options?: ReadOptions,
): Promise<boolean> {
  if (node.kind === 'array') return isUnwrittenArray(node, options);
  const keys = await node.keys(options);
  // the per-row arrays of categorical and nullable columns
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
