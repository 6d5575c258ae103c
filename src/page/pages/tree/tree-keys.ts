import type { Path } from '@/model/path';
import type { TreeRow, TreeRows } from './tree-rows';

/** What a key does in a tree (the WAI-ARIA tree pattern). */
export type TreeMove =
  | { readonly kind: 'go'; readonly to: number }
  | { readonly kind: 'open' | 'close' | 'choose'; readonly path: Path };

interface TreeFocus {
  readonly rows: TreeRows;
  /** Position of the active row. */
  readonly active: number;
  /** Whether the active row has members. */
  readonly expandable: boolean;
  /** Rows that one page up or down goes. */
  readonly page: number;
}

/** The meaning of a key; undefined if it has none. */
export function treeKey(key: string, focus: TreeFocus): TreeMove | undefined {
  const { rows, active, expandable, page } = focus;
  const row = rows.at(active);
  if (!row) return undefined;
  const go = (to: number): TreeMove => ({
    kind: 'go',
    to: Math.max(0, Math.min(rows.length - 1, to)),
  });
  switch (key) {
    case 'ArrowDown':
      return go(active + 1);
    case 'ArrowUp':
      return go(active - 1);
    case 'PageDown':
      return go(active + page);
    case 'PageUp':
      return go(active - page);
    case 'Home':
      return go(0);
    case 'End':
      return go(rows.length - 1);
    case 'ArrowRight':
      if (!expandable) return undefined;
      return row.expanded ? go(active + 1) : { kind: 'open', path: row.path };
    case 'ArrowLeft':
      if (row.expanded) return { kind: 'close', path: row.path };
      return goToParent(rows, row);
    case 'Enter':
    case ' ':
      return { kind: 'choose', path: row.path };
    default:
      return undefined;
  }
}

function goToParent(rows: TreeRows, row: TreeRow): TreeMove | undefined {
  const to = rows.indexOf(row.parent);
  return to < 0 || row.level === 1 ? undefined : { kind: 'go', to };
}

/**
 * The next row whose name starts with the typed text, wrapping around. Repeating one letter moves
 * from match to match.
 */
export function typeAhead(
  rows: TreeRows,
  active: number,
  typed: string,
): number | undefined {
  const letters = typed.toLowerCase();
  const again = [...letters].every((letter) => letter === letters[0]);
  const wanted = again ? letters.slice(0, 1) : letters;
  // with more letters the active row may still be the one that is meant
  const first = again ? 1 : 0;
  for (let step = first; step < rows.length + first; step++) {
    const at = (active + step) % rows.length;
    if (rows.at(at)?.name.toLowerCase().startsWith(wanted)) return at;
  }
  return undefined;
}
