import { readable, textAttribute, textsAttribute } from '@/model/attributes';
import type { EmbeddingInfo, MatrixAxes, TableInfo } from '@/model/dataset';
import { joinPath, nameOf, type Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import { isDefined, tableAt } from '../probe';
import { type Describing, membersOf } from './describing';
import { CENTROIDS, pairIn, pairPath } from './images';

/** The embeddings of the reductions, with the names of the axes of their matrices. */
export interface Reductions {
  readonly embeddings: readonly EmbeddingInfo[];
  readonly tables: readonly TableInfo[];
  readonly axes: readonly MatrixAxes[];
  assaysOf(embedding: EmbeddingInfo): readonly string[];
}

export async function reductionsOf(
  own: Describing,
  keys: readonly string[],
): Promise<Reductions> {
  const paths = await membersOf(own, keys, 'reductions');
  const found = await Promise.all(paths.map((path) => reductionAt(own, path)));
  const assays = new Map(
    found.flatMap(({ embedding, assays }) =>
      embedding ? [[embedding.path, assays]] : [],
    ),
  );
  return {
    embeddings: found.map(({ embedding }) => embedding).filter(isDefined),
    tables: found.flatMap(({ tables }) => tables),
    axes: found.flatMap(({ axes }) => axes),
    assaysOf: ({ path }) => assays.get(path) ?? [],
  };
}

interface Reduction {
  readonly embedding?: EmbeddingInfo;
  readonly assays: readonly string[];
  readonly tables: readonly TableInfo[];
  readonly axes: readonly MatrixAxes[];
}

/** Loadings, and the list beside them that names their rows. */
const LOADINGS = [
  ['feature.loadings', 'features'],
  ['feature.loadings.projected', 'projected.features'],
] as const;

async function reductionAt(own: Describing, path: Path): Promise<Reduction> {
  const { infoAt, elements, cells, options, problems } = own;
  const info = await infoAt(path);
  const none = { assays: [], tables: [], axes: [] };
  if (info?.kind !== 'mapping') return none;
  const { attributes } = (await elements.at(path, options)).node;
  const key = textAttribute(readable(attributes), 'key') ?? '';
  const assays = textsAttribute(readable(attributes), 'active.assay') ?? [];
  const at = (name: string) => joinPath(path, name);
  const tables: TableInfo[] = [];
  const axes: MatrixAxes[] = [];
  const numbered = key === '' ? {} : { numbered: key };
  for (const [loadings, names] of LOADINGS) {
    if (!info.keys.includes(loadings)) continue;
    const table = info.keys.includes(names)
      ? await tableAt(at(names), infoAt)
      : undefined;
    if (table) tables.push(table);
    axes.push({ path: at(loadings), ...(table && { rows: table.path }), ...numbered });
  }
  const place = at('cell.embeddings');
  const matrix = info.keys.includes('cell.embeddings') ? await infoAt(place) : undefined;
  if (!info.keys.includes('cell.embeddings'))
    problems.push({ path, reason: `${path}: “cell.embeddings” is missing.` });
  if (matrix?.kind !== 'matrix') return { ...none, tables, axes };
  const [height = 0, width = 0] = matrix.shape;
  if (cells && cells.length !== height) {
    problems.push({
      path: place,
      reason: `${place}: has ${formatCount(height)} cells, but the object has ${formatCount(cells.length)}.`,
    });
    return { ...none, tables, axes };
  }
  axes.push({ path: place, ...(cells && { rows: cells.path }), ...numbered });
  if (width < 2 || !cells) return { assays, tables, axes };
  const embedding = {
    ...{ path: place, name: nameOf(path), rows: cells.path },
    ...{ shape: [height, width] as const, ...numbered },
  };
  return { embedding, assays, tables, axes };
}

/** Coordinates of cells in images, matched by name because an image may have only some of them. */
export async function placesOf(
  own: Describing,
  keys: readonly string[],
): Promise<EmbeddingInfo[]> {
  const { infoAt, cells, isNamed } = own;
  const images = await membersOf(own, keys, 'images');
  const found = await Promise.all(
    images.map(async (path): Promise<readonly EmbeddingInfo[]> => {
      const image = await infoAt(path);
      if (image?.kind !== 'mapping' || !cells || !isNamed) return [];
      const shared = {
        ...{ name: nameOf(path), rows: cells.path },
        shape: [cells.length, 2] as const,
        imageOf: image.keys.includes('image') ? joinPath(path, 'image') : path,
      };
      if (image.keys.includes('boundaries'))
        return (await centroidsOf(own, path)).map((one) => ({ ...shared, ...one }));
      if (!image.keys.includes('coordinates')) return [];
      const table = await infoAt(joinPath(path, 'coordinates'));
      const pair = table?.kind === 'dataframe' ? pairIn(table.columns) : undefined;
      return table && pair
        ? [{ ...shared, path: pairPath(table.path, pair), columns: pair }]
        : [];
    }),
  );
  return found.flat();
}

/** The centroids of a FOV of Seurat v5; of VisiumV2, which is one too, x is the row of a spot. */
async function centroidsOf(
  { infoAt, elements, options }: Describing,
  image: Path,
): Promise<readonly { readonly path: Path; readonly columns: readonly string[] }[]> {
  const { attributes } = (await elements.at(image, options)).node;
  const [first, second] = CENTROIDS;
  const classes = textsAttribute(readable(attributes), 's4class') ?? [];
  const order = classes.some((name) => /VisiumV2$/.test(name)) ? second : first;
  const boundaries = joinPath(image, 'boundaries');
  const list = await infoAt(boundaries);
  if (list?.kind !== 'mapping') return [];
  const found = await Promise.all(
    list.keys.map(async (name) => {
      const at = joinPath(boundaries, name);
      const info = await infoAt(at);
      const areThere = ['coords', 'cells'].every(
        (key) => info?.kind === 'mapping' && info.keys.includes(key),
      );
      const path = joinPath(at, order);
      return areThere && (await infoAt(path)) ? path : undefined;
    }),
  );
  return found.filter(isDefined).map((path) => ({ path, columns: order.split(',') }));
}
