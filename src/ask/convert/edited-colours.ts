import { categoryPaletteOf, withOwnColours } from '@/ask/colour/category-palettes';
import { coloursKey, hexAt, paletteOfCategories } from '@/ask/colour/colour-parse';
import { readStoredColours } from '@/ask/columns/read-colours';
import { DataError } from '@/model/errors';
import { joinPath, type Path } from '@/model/path';
import { packStrings, unpackStrings } from '@/model/strings';
import type { NewGroup } from '@/write/new-store';
import type { Carrying } from './carrying';
import type { UsedCategories } from './column';
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

/** Returns which of the colours of a column are kept; undefined if they are not one for each category. */
export function keptColours(
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
