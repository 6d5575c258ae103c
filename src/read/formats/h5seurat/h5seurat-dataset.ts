import { readable, textAttribute } from '@/model/attributes';
import type { DatasetPart, Problem, TableInfo } from '@/model/dataset';
import { nameOf } from '@/model/path';
import { formatCount } from '@/model/quantity';
import type { ReadOptions } from '@/model/read-options';
import type { Elements } from '@/read/elements/open-elements';
import type { StoredGroup } from '@/read/node';
import { inOrderOfInterest } from '../embedding-order';
import { createProbe, type InfoAt, isDefined, tableAt } from '../probe';
import { assaysOf } from './assays';
import { membersOf } from './describing';
import { missingOf } from './missing';
import { CELL_TABLE, listIn } from './places';
import { placesOf, reductionsOf } from './reductions';

/** Describes a Seurat object: one annotated matrix, whose assays are feature sets of the same cells. */
export async function describeSeurat(
  elements: Elements,
  root: StoredGroup,
  options?: ReadOptions,
): Promise<DatasetPart> {
  const { infoAt, problems } = createProbe(elements, options);
  const keys = await root.keys(options);
  const named = await cellsIn(keys, infoAt);
  const cells = named && (await withIdentity(named, keys, infoAt));
  const found: Problem[] = [];
  const names = await listIn(root, 'cell.names', options);
  const count = names?.shape[0];
  if (cells && count !== undefined && count !== cells.length)
    found.push({
      path: '/cell.names',
      reason: `/cell.names: has ${formatCount(count)} names, but ${cells.path} has ${formatCount(cells.length)} rows.`,
    });
  const isNamed = cells !== undefined && count === cells.length;
  const own = { elements, root, infoAt, problems: found, cells, isNamed, options };
  const assays = await assaysOf(own, keys);
  const reductions = await reductionsOf(own, keys);
  const places = await placesOf(own, keys);
  const active = textAttribute(readable(root.attributes), 'active.assay');
  const first = assays.find(({ path }) => nameOf(path) === active) ?? assays[0];
  const [main] = first?.described ?? [];
  const width = main?.shape[1] ?? first?.shape?.[1];
  const inOrder = first ? [first, ...assays.filter((assay) => assay !== first)] : [];
  const embeddings = inOrderOfInterest([...reductions.embeddings, ...places]);
  return {
    path: root.path,
    ...(cells && width !== undefined && { shape: [cells.length, width] as const }),
    tables: [
      cells,
      ...inOrder.flatMap(({ tables }) => tables),
      ...reductions.tables,
    ].filter(isDefined),
    matrices: inOrder.flatMap(({ described }) => described),
    embeddings,
    graphs: await membersOf(own, keys, 'graphs'),
    ...(keys.includes('misc') && { unstructured: '/misc' }),
    featureSets: assays.map(({ path, shape, matrices, nouns, isMain }) => ({
      path,
      ...(shape && { shape }),
      matrices,
      embeddings: embeddings
        .filter((one) => reductions.assaysOf(one).includes(nameOf(path)))
        .map((one) => one.path),
      nouns,
      ...(isMain && { isMain }),
    })),
    axes: reductions.axes,
    problems: [
      ...(await missingOf(root, keys, options)).map(({ path, reason }) => ({
        path,
        reason,
      })),
      ...problems(),
      ...found,
    ],
    nouns: first?.nouns ?? { row: 'cell', column: 'feature' },
  };
}

/** The table of cells with their active identity, if that has several values: Seurat's default colouring. */
async function withIdentity(
  cells: TableInfo,
  keys: readonly string[],
  infoAt: InfoAt,
): Promise<TableInfo> {
  const info = keys.includes('active.ident') ? await infoAt('/active.ident') : undefined;
  const isGrouping =
    info?.kind === 'column' && info.length === cells.length && (info.categories ?? 0) > 1;
  return isGrouping ? { ...cells, beside: [info.path] } : cells;
}

/** The table of cells; only their names if absent. */
async function cellsIn(
  keys: readonly string[],
  infoAt: InfoAt,
): Promise<TableInfo | undefined> {
  for (const path of [CELL_TABLE, '/cell.names']) {
    const table = keys.includes(nameOf(path)) ? await tableAt(path, infoAt) : undefined;
    if (table) return table;
  }
  return undefined;
}
