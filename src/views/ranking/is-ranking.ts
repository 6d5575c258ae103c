import type { ElementInfo } from '@/model/element';

/** True for what scanpy.tl.rank_genes_groups leaves in uns, under whatever name. */
export function isRanking(info: Extract<ElementInfo, { kind: 'mapping' }>): boolean {
  return ['names', 'scores', 'params'].every((key) => info.keys.includes(key));
}
