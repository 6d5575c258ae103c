import { orUnreadable } from '@/model/damage';
import { joinPath, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { unpackStrings } from '@/model/strings';
import type { LibraryColumn } from '@/model/tissue';
import { namesIn } from '@/read/elements/names-in';
import type { Elements } from '@/read/elements/open-elements';

/** Name of the column as written by scanpy and squidpy. */
const USUAL = 'library_id';
/** Columns whose categories are compared with the names of the libraries. */
const MAX_COLUMNS = 64;
/** Libraries beyond this number are ignored. */
export const MAX_LIBRARIES = 200;
/** A column with more categories than this is not read. */
const MAX_CATEGORIES = 10_000;

/**
 * Column of a table that assigns rows to libraries: `library_id`, or else the only column whose categories include the
 * names of all libraries. Undefined without one, or with several.
 */
export async function libraryColumnOf(
  elements: Elements,
  table: Path,
  libraries: readonly string[],
  options?: ReadOptions,
): Promise<LibraryColumn | undefined> {
  const columns = await columnsOf(elements, table, options);
  const fits: Path[] = [];
  for (const name of [USUAL, ...columns.filter((one) => one !== USUAL)].slice(
    0,
    MAX_COLUMNS,
  )) {
    if (!columns.includes(name)) continue;
    const path = joinPath(table, name);
    const labels = await categoriesAt(elements, path, options);
    if (labels === 'texts' && name === USUAL) return { path, isStated: false };
    if (labels === 'texts' || !labels) continue;
    if (!libraries.every((library) => labels.has(library))) continue;
    if (name === USUAL) return { path, isStated: false };
    fits.push(path);
  }
  const [only] = fits;
  return only !== undefined && fits.length === 1
    ? { path: only, isStated: false }
    : undefined;
}

/** The libraries that the categories of `library_id` name, where nothing else in the file does; none for one alone. */
export async function librariesByColumn(
  elements: Elements,
  table: Path,
  options?: ReadOptions,
): Promise<{ readonly path: Path; readonly names: readonly string[] } | undefined> {
  if (!(await columnsOf(elements, table, options)).includes(USUAL)) return undefined;
  const path = joinPath(table, USUAL);
  const labels = await categoriesAt(elements, path, options);
  if (!labels || labels === 'texts' || labels.size < 2 || labels.size > MAX_LIBRARIES)
    return undefined;
  return { path, names: [...labels] };
}

async function columnsOf(
  elements: Elements,
  table: Path,
  options?: ReadOptions,
): Promise<readonly string[]> {
  const element = await orUnreadable(() => elements.at(table, options));
  if (element?.info.kind === 'dataframe') return element.info.columns;
  return element ? namesIn(elements, table, options) : [];
}

/** The categories of a column; `texts` if it has texts that would all have to be read. */
async function categoriesAt(
  elements: Elements,
  path: Path,
  options?: ReadOptions,
): Promise<ReadonlySet<string> | 'texts' | undefined> {
  return orUnreadable(async () => {
    const { info, categories } = await elements.at(path, options);
    if (info.kind !== 'column') return undefined;
    if (!categories) return info.valueType === 'strings' ? 'texts' : undefined;
    if ((info.categories ?? 0) > MAX_CATEGORIES) return undefined;
    const block = await categories.read?.({}, options);
    return block?.kind === 'strings' ? new Set(unpackStrings(block.strings)) : undefined;
  });
}
