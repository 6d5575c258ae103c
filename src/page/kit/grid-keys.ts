/** A cell; row −1 is the header, column −1 the innermost pinned one, −2 the one before it. */
export interface CellAt {
  readonly row: number;
  readonly column: number;
}

interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** Number of pinned columns. */
  readonly labels: number;
  /** Number of rows that Page up and Page down move by. */
  readonly page: number;
}

/** Returns the cell that a key moves to (the WAI-ARIA grid pattern); undefined for keys that do not move. */
export function gridKey(
  key: string,
  ctrl: boolean,
  from: CellAt,
  size: GridSize,
): CellAt | undefined {
  const to = (row: number, column: number): CellAt => ({
    row: Math.max(-1, Math.min(size.rows - 1, row)),
    column: Math.max(-size.labels, Math.min(size.columns - 1, column)),
  });
  const { row, column } = from;
  switch (key) {
    case 'ArrowDown':
      return to(ctrl ? size.rows - 1 : row + 1, column);
    case 'ArrowUp':
      return to(ctrl ? 0 : row - 1, column);
    case 'ArrowRight':
      return to(row, ctrl ? size.columns - 1 : column + 1);
    case 'ArrowLeft':
      return to(row, ctrl ? -size.labels : column - 1);
    case 'PageDown':
      return to(row + size.page, column);
    case 'PageUp':
      return to(Math.max(0, row - size.page), column);
    case 'Home':
      return to(ctrl ? 0 : row, -size.labels);
    case 'End':
      return ctrl ? to(size.rows - 1, size.columns - 1) : to(row, size.columns - 1);
    default:
      return undefined;
  }
}
