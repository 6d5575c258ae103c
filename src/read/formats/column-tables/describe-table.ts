import { createDamage } from '@/model/damage';
import type { DatasetPart, EmbeddingInfo, TableInfo } from '@/model/dataset';
import { joinPath, nameOf } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { numericColumns } from '@/read/elements/frame-matrix';
import type { Elements } from '@/read/elements/open-elements';
import type { StoredGroup } from '@/read/node';
import { createProbe, tableAt } from '../probe';

/** Columns of tables with more columns are not opened to decide whether they are coordinates. */
const MAX_COLUMNS = 64;
/** More numeric columns than this are measurements, not coordinates. */
const MAX_COORDINATES = 3;

/** Describes one column table: itself, and a scatterplot if two or three of its columns are numeric. */
export async function describeColumnTable(
  elements: Elements,
  { path }: StoredGroup,
  options?: ReadOptions,
): Promise<DatasetPart> {
  const { infoAt, problems } = createProbe(elements, options);
  const table = await tableAt(path, infoAt);
  const { attempt } = createDamage(); // not recorded: an unreadable column reports itself when opened
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

/** The numeric columns of a table as coordinates, without its row labels. */
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
