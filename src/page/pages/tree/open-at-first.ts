import type { DatasetInfo } from '@/model/dataset';
import type { Slot } from '@/model/format';
import { joinPath, type Path, parentOf, ROOT } from '@/model/path';

/** A table of cells of up to this many columns is open at first sight. */
const MAX_COLUMNS = 60;
/** Up to this many annotated matrices of a file are open too. */
const MAX_PARTS = 4;

/** The groups that are open in the tree until they are closed: by the slots of the format, what views show most. */
export function openAtFirst({
  formatInfo: { slots },
  parts,
  tables,
}: Pick<DatasetInfo, 'formatInfo' | 'parts' | 'tables'>): readonly Path[] {
  const atRoot = ({ name }: Slot) => joinPath(ROOT, name);
  const arrays = slots.filter((slot) => slot.holds === 'arrays' && isOfRows(slot));
  const open = [
    ...arrays,
    ...slots.filter(({ holds }) => holds === 'matrices' || holds === 'parts'),
  ].map(atRoot);
  const inside = parts.filter(({ path }) => path !== ROOT);
  if (parts.length <= MAX_PARTS)
    for (const { path } of inside)
      for (const group of [path, ...ancestorsOf(path), ...arrays.map(inPart(path))])
        open.push(group);
  const cells = slots.filter((slot) => slot.holds === 'metadata' && isOfRows(slot));
  for (const path of cells.map(atRoot)) {
    const table = tables.find((one) => one.path === path);
    if (table && table.columns.length <= MAX_COLUMNS) open.push(path);
  }
  return open;
}

function inPart(part: Path) {
  return ({ name }: Slot) => joinPath(part, name);
}

/** The groups that a path is in, below the root. */
export function ancestorsOf(path: Path): Path[] {
  const above: Path[] = [];
  for (let at = parentOf(path); at !== ROOT; at = parentOf(at)) above.push(at);
  return above;
}

function isOfRows({ axes }: Slot): boolean {
  return axes[0] === 'rows';
}
