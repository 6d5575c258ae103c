import { axisLength } from '@/elements/anndata-axes';
import type { DataElement } from '@/elements/element';

/** Cells × genes of a nested AnnData. */
export async function anndataShape(element: DataElement): Promise<number[]> {
  if (element.node.kind !== 'group') return [];
  const lengths = await Promise.all([
    axisLength(element.node, 'obs'),
    axisLength(element.node, 'var'),
  ]);
  return lengths.map((length) => length ?? 0);
}
