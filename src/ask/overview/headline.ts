import { likelyGroups } from '@/ask/colour/default-color';
import { valuesName } from '@/ask/matrices/matrix-label';
import { orUnreadable } from '@/model/damage';
import { sidesOf } from '@/model/matrix-sides';
import { extentText } from '@/model/nouns';
import { joinPath, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { fittingMatrix } from './fitting-matrix';
import { type GroupCount, leadSentence } from './lead-sentence';
import type { OverviewFile } from './overview-file';

/** Maximum number of columns that are described, as each may take a read. */
const MAX_COLUMNS = 24;

/**
 * Says in one line what a file is, such as `700 cells × 765 genes; log1p-normalised counts in raw/X; 8 clusters (louvain)`:
 * as the overview of the page, with groups of columns of categories only. Reads headers and one sample; what cannot be
 * read is left out. Empty for a file without cells and genes.
 */
export async function headlineOf(
  file: OverviewFile,
  options: ReadOptions = {},
): Promise<string> {
  const { dataset } = file;
  const extent = dataset.shape && extentText(dataset.shape, dataset.nouns);
  // a fact about one of several matrices does not hold for the file
  const isOne = dataset.parts.filter((part) => part.matrices.length > 0).length <= 1;
  const [main] = isOne ? dataset.matrices : [];
  if (!main) return extent ?? '';
  const groups = await groupsOf(file, sidesOf(main).cells.table, options);
  const lead = leadSentence(await valuesOf(file, main.path, options), groups);
  return [extent, lead].filter((part) => part !== undefined && part !== '').join('; ');
}

/** The kind of the values that figures use by default, by a sample. */
async function valuesOf(file: OverviewFile, main: Path, options: ReadOptions) {
  return orUnreadable(async () => {
    const path = await fittingMatrix(file, main, false, options);
    const sample = await file.samples.of(path, options);
    return { name: valuesName(sample), path, isAll: sample.isAll };
  });
}

async function groupsOf(
  { dataset, elements }: OverviewFile,
  path: Path | undefined,
  options: ReadOptions,
): Promise<readonly GroupCount[]> {
  const table = dataset.tables.find((one) => one.path === path);
  const found: GroupCount[] = [];
  for (const name of likelyGroups(table?.columns ?? []).slice(0, MAX_COLUMNS)) {
    const column = joinPath(table?.path ?? '', name);
    const info = (await orUnreadable(() => elements.at(column, options)))?.info;
    const count = info?.kind === 'column' ? (info.categories ?? 0) : 0;
    if (count > 1) found.push({ path: column, count });
  }
  return found;
}
