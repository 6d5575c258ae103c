import { MUDATA_SLOTS } from '@/model/anndata-slots';
import type { ElementInfo } from '@/model/element';

/** AnnData's own order, as in its printout; MuData's modalities first. */
const ORDER: readonly string[] = MUDATA_SLOTS.map(({ name }) => name);

/**
 * Returns the names of the members in display order: AnnData's order for groups like one, the index first for a table,
 * otherwise the file's.
 */
export function membersOf(info: ElementInfo): readonly string[] {
  switch (info.kind) {
    case 'anndata':
      return inAnnDataOrder(info.keys);
    case 'mapping':
      return isLikeAnnData(info.keys) ? inAnnDataOrder(info.keys) : info.keys;
    case 'dataframe':
      // row positions are not a member of the file
      return [
        ...(info.isPositional || info.columns.includes(info.index) ? [] : [info.index]),
        ...info.columns,
        ...(info.beside ?? []),
      ];
    default:
      return [];
  }
}

/** True for MuData, and for `raw`, which is a group of X, var and varm. */
function isLikeAnnData(keys: readonly string[]): boolean {
  return keys.includes('var') && (keys.includes('X') || keys.includes('obs'));
}

function inAnnDataOrder(keys: readonly string[]): readonly string[] {
  return keys.toSorted((a, b) => rank(a) - rank(b));
}

function rank(name: string): number {
  const at = ORDER.indexOf(name);
  return at < 0 ? ORDER.length : at;
}
