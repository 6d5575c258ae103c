import type { Elements } from '@/elements/open-elements';
import { readable, textAttribute } from '@/model/attributes';
import type { DatasetPart, Problem, TableInfo } from '@/model/dataset';
import { nameOf } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { StoredGroup } from '@/storage/node';
import { inOrderOfInterest } from '../embedding-order';
import { createProbe, type InfoAt, isDefined, tableAt } from '../probe';
import { assaysOf } from './assays';
import { membersOf } from './describing';
import { missingOf } from './missing';
import { CELL_TABLE } from './places';
import { placesOf, reductionsOf } from './reductions';

/** What a Seurat object offers: one annotated matrix, whose assays are sets of features of the same cells. */
export async function describeSeurat(
  elements: Elements,
  root: StoredGroup,
  options?: ReadOptions,
): Promise<DatasetPart> {
  const { infoAt, problems } = createProbe(elements, options);
  const keys = await root.keys(options);
  const table = keys.includes('meta.data') ? CELL_TABLE : '/cell.names';
  const hasCells = keys.includes(nameOf(table));
  const named = hasCells ? await tableAt(table, infoAt) : undefined;
  const cells = named && (await withIdentity(named, keys, infoAt));
  const found: Problem[] = [];
  const own = { elements, root, infoAt, problems: found, cells, options };
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

/** The table of cells with their active identity, where that has several: what Seurat colours by unless told otherwise. */
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
