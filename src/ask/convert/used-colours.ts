import { coloursKey } from '@/ask/colour/colour-parse';
import { isAbort, isDataError } from '@/model/errors';
import { joinPath, type Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import type { NewGroup } from '@/write/new-store';
import { type Carrying, leaveOut } from './carrying';
import { keptColours, type UsedByColumn } from './edited-colours';
import { writeElement } from './element';

/**
 * Writes the stored colours of columns whose unused categories are dropped, as anndata does on copying a view: those of
 * the categories that are left; none if their number is not that of the categories. Returns the names of the members
 * that it has taken care of.
 */
export async function writeUsedColours(
  carrying: Carrying,
  into: NewGroup,
  uns: Path,
  names: readonly string[],
  used: readonly UsedByColumn[],
): Promise<ReadonlySet<string>> {
  const done = new Set<string>();
  const columns = new Map(
    used.flatMap((of) => [...of.keys()].map((column) => [coloursKey(column), column])),
  );
  for (const name of names) {
    const column = columns.get(name);
    if (column === undefined) continue;
    const path = joinPath(uns, name);
    const count = await countOfColours(carrying, path);
    if (count === undefined) continue; // copied, or reported, as any other member
    done.add(name);
    const rows = keptColours(column, count, used);
    if (rows) await writeElement(carrying, into, name, path, { rows });
    else {
      const text = `${path}: has ${formatCount(count)} colours, another number than ${column} has categories.`;
      leaveOut(carrying, { path, text });
    }
  }
  return done;
}

/** Returns the number of colours in a list or array; undefined for anything else. */
async function countOfColours(
  { elements, options }: Carrying,
  path: Path,
): Promise<number | undefined> {
  try {
    const { info } = await elements.at(path, options);
    if (info.kind === 'column') return info.length;
    return info.kind === 'matrix' ? info.shape[0] : undefined;
  } catch (error) {
    if (isAbort(error) || !isDataError(error)) throw error;
    return undefined;
  }
}
