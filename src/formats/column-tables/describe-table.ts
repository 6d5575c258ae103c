import { numericColumns } from '@/elements/frame-matrix';
import type { Elements } from '@/elements/open-elements';
import { createDamage } from '@/model/damage';
import type { DatasetPart, EmbeddingInfo, TableInfo } from '@/model/dataset';
import { joinPath, nameOf } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { StoredGroup } from '@/storage/node';
import { createProbe, tableAt } from '../probe';

/** Of tables with more columns nothing is read to know whether they are places. */
const MAX_COLUMNS = 64;
/** More columns of numbers are measurements, not coordinates. */
const MAX_COORDINATES = 3;

/** What one column table offers: itself, and itself as a scatterplot where two or three of its columns are numbers. */
export async function describeColumnTable(
  elements: Elements,
  { path }: StoredGroup,
  options?: ReadOptions,
): Promise<DatasetPart> {
  const { infoAt, problems } = createProbe(elements, options);
  const table = await tableAt(path, infoAt);
  const { attempt } = createDamage(); // not kept: what cannot be read says so where it is opened
  const places = table && (await attempt(path, () => placesOf(table, elements, options)));
  return {
    path,
    tables: table ? [table] : [],
    matrices: [],
    embeddings: places ? [places] : [],
    graphs: [],
    problems: problems(),
    nouns: { row: 'row', column: 'column' },
  };
}

/** The columns of numbers of a table as coordinates, its row labels aside. */
async function placesOf(
  { path, length, index, labels = [index], columns }: TableInfo,
  elements: Elements,
  options?: ReadOptions,
): Promise<EmbeddingInfo | undefined> {
  const values = columns.filter((name) => !labels.includes(name));
  if (values.length < 2 || values.length > MAX_COLUMNS) return undefined;
  const opened = await numericColumns(
    values,
    (name) => elements.at(joinPath(path, name), options),
    options,
  );
  const numeric = opened.map(({ info }) => ({
    name: nameOf(info.path),
    units: info.kind === 'column' ? info.about?.units : undefined,
  }));
  if (numeric.length < 2 || numeric.length > MAX_COORDINATES) return undefined;
  const units = numeric.map((column) => column.units);
  return {
    path,
    shape: [length, numeric.length],
    columns: numeric.map(({ name }) => name),
    ...(units.some((one) => one !== undefined) && { units }),
    rows: path,
  };
}
