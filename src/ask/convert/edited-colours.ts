import { categoryPaletteOf, withOwnColours } from '@/ask/colour/category-palettes';
import { coloursKey, hexAt, paletteOfCategories } from '@/ask/colour/colour-parse';
import { readStoredColours } from '@/ask/columns/read-colours';
import { DataError, isAbort, isDataError } from '@/model/errors';
import { joinPath, type Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import { packStrings, unpackStrings } from '@/model/strings';
import type { NewGroup } from '@/write/new-store';
import { type Carrying, leaveOut } from './carrying';
import type { UsedCategories } from './column';
import { writeElement } from './element';
import { newColumn, TEXT } from './encoding';
import type { EditedColours } from './questions';

export interface ColouredTable {
  readonly obs: Path;
  readonly uns: Path | undefined;
  /** Columns that are written, undefined for all; only these get colours. */
  readonly columns: readonly string[] | undefined;
  readonly used: readonly UsedByColumn[];
}

/** Used categories of the columns of a table, of which the others are dropped; empty if none are. */
export type UsedByColumn = ReadonlyMap<string, UsedCategories>;

/**
 * Writes the edited colours of columns as scanpy stores them: `uns/<column>_colors`, a list of `#rrggbb` for all
 * categories in order. Returns the names of the members that were written.
 */
export async function writeColours(
  carrying: Carrying,
  into: NewGroup,
  edited: readonly EditedColours[],
  { obs, uns, columns, used }: ColouredTable,
): Promise<ReadonlySet<string>> {
  const written = new Set<string>();
  for (const one of edited) {
    if (columns && !columns.includes(one.column)) continue;
    const all = await coloursOf(carrying, one, obs, uns);
    const kept = keptColours(one.column, all.length, used);
    const colours = kept ? Array.from(kept, (at) => all[at] ?? '') : all;
    const name = coloursKey(one.column);
    const array = newColumn(into, name, TEXT);
    await array.append({ kind: 'strings', strings: packStrings(colours) });
    await array.end();
    written.add(name);
  }
  return written;
}

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

/** Returns which of the colours of a column are kept; undefined if they are not one for each category. */
function keptColours(
  column: string,
  count: number,
  used: readonly UsedByColumn[],
): Uint32Array | undefined {
  let kept = Uint32Array.from({ length: count }, (_, at) => at);
  for (const of of used) {
    const one = of.get(column);
    if (!one) continue;
    if (one.count !== kept.length) return undefined;
    kept = one.used.map((at) => kept[at] as number);
  }
  return kept;
}

/** Returns all colours of a column, `#rrggbb` by code. @throws UnsupportedError if it has no categories */
export async function coloursOf(
  { elements, options }: Pick<Carrying, 'elements' | 'options'>,
  { column, palette, own }: EditedColours,
  obs: Path,
  uns: Path | undefined,
): Promise<readonly string[]> {
  const { info } = await elements.at(joinPath(obs, column), options);
  const count = info.kind === 'column' ? info.categories : undefined;
  if (count === undefined)
    throw new DataError(
      'UnsupportedError',
      `${info.path} has no categories that could have colours.`,
    );
  const isOrdered = info.kind === 'column' && info.ordered === true;
  const chosen = categoryPaletteOf(palette)?.coloursOf(count);
  const suited =
    chosen ??
    paletteOfCategories(
      await stored({ elements, options }, joinPath(obs, column), uns),
      count,
      isOrdered,
    ).palette;
  const colours = withOwnColours(suited, own);
  return Array.from({ length: count }, (_, code) => hexAt(colours, code));
}

/** Returns the colours of a column that are stored in the file. */
async function stored(
  { elements, options }: Pick<Carrying, 'elements' | 'options'>,
  column: Path,
  uns: Path | undefined,
): Promise<readonly string[] | undefined> {
  const labels = async () => {
    const { categories } = await elements.at(column, options);
    const block = await categories?.read?.({}, options);
    return block?.kind === 'strings' ? unpackStrings(block.strings) : [];
  };
  return readStoredColours(elements, uns, column, labels, options);
}
