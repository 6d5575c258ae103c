import type { ElementInfo } from '@/model/element';

/** AnnData's own order, as its printout has it. */
const ORDER = [
  'X',
  'layers',
  'raw',
  'obs',
  'var',
  'obsm',
  'varm',
  'obsp',
  'varp',
  'uns',
  'mod',
];

/**
 * Names of the members in the order in which they are shown: AnnData's for an AnnData, the
 * index first for a table, else the file's.
 */
export function membersOf(info: ElementInfo): readonly string[] {
  switch (info.kind) {
    case 'anndata':
      return [...info.keys].sort((a, b) => rank(a) - rank(b));
    case 'mapping':
      // raw is written as a group of X, var and varm
      return info.encoding?.startsWith('raw')
        ? [...info.keys].sort((a, b) => rank(a) - rank(b))
        : info.keys;
    case 'dataframe':
      return info.columns.includes(info.index)
        ? info.columns
        : [info.index, ...info.columns];
    default:
      return [];
  }
}

function rank(name: string): number {
  const at = ORDER.indexOf(name);
  return at < 0 ? ORDER.length : at;
}
