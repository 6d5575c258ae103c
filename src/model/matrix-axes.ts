import type { DatasetInfo } from './dataset';
import { isMapping, type Slot } from './format';
import { asCellsByGenes } from './matrix-sides';
import { joinPath, nameOf, type Path, parentOf } from './path';

/** Tables that name rows and columns of a matrix, as it is stored. */
export interface AxisTables {
  readonly rows: Path | undefined;
  readonly columns: Path | undefined;
}

/** Tables of the axes of any matrix, by its description or its slot in the format; a table may have another length. */
export function axisTables(
  dataset: Pick<DatasetInfo, 'matrices' | 'embeddings' | 'axes' | 'formatInfo'>,
  path: Path,
): AxisTables {
  const { slots } = dataset.formatInfo;
  const matrix = dataset.matrices.find((other) => other.path === path);
  const own = dataset.axes?.find((other) => other.path === path);
  const embedding = dataset.embeddings.find((other) => other.path === path);
  return {
    rows: matrix?.rows ?? own?.rows ?? embedding?.rows ?? tableBySlot(slots, path, 0),
    columns: matrix?.columns ?? tableBySlot(slots, path, 1),
  };
}

/** Like `axisTables`, for a matrix as opened by `Elements.cellsByGenes`. */
export function axisTablesOfCells(
  dataset: Pick<DatasetInfo, 'matrices' | 'embeddings' | 'axes' | 'formatInfo'>,
  path: Path,
): AxisTables {
  const tables = axisTables(dataset, path);
  const matrix = dataset.matrices.find((other) => other.path === path);
  const isTransposed = matrix !== undefined && asCellsByGenes(matrix) !== matrix;
  return isTransposed ? { rows: tables.columns, columns: tables.rows } : tables;
}

/** The table that names an axis of a member of a slot of the format. */
function tableBySlot(slots: readonly Slot[], path: Path, axis: 0 | 1): Path | undefined {
  const group = parentOf(path);
  const slot = slots.find((one) => isMapping(one) && one.name === nameOf(group));
  const side = slot?.axes[axis];
  const table = slots.find(({ role, axes }) => role === 'metadata' && axes[0] === side);
  return side && table && joinPath(parentOf(group), table.name);
}
