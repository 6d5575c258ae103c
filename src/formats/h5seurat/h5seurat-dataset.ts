import type { Elements } from '@/elements/open-elements';
import { readable, textAttribute, textsAttribute } from '@/model/attributes';
import type {
  DatasetPart,
  EmbeddingInfo,
  FeatureSet,
  MatrixAxes,
  MatrixInfo,
  Problem,
  TableInfo,
} from '@/model/dataset';
import { joinPath, nameOf, type Path, ROOT } from '@/model/path';
import { formatCount } from '@/model/quantity';
import type { ReadOptions } from '@/model/read-options';
import type { StoredGroup } from '@/storage/node';
import { inOrderOfInterest } from '../embedding-order';
import { createProbe, type InfoAt, isDefined, matrixOf, tableAt } from '../probe';
import { pairIn, pairPath } from './images';
import { missingOf } from './missing';
import { nounOfAssay } from './nouns';
import { CELL_TABLE, FEATURE_TABLES } from './places';

interface Describing {
  readonly elements: Elements;
  readonly root: StoredGroup;
  readonly infoAt: InfoAt;
  readonly problems: Problem[];
  /** The table whose rows are cells. */
  readonly cells: TableInfo | undefined;
  readonly options: ReadOptions | undefined;
}

interface Assay extends FeatureSet {
  readonly tables: readonly TableInfo[];
  readonly described: readonly MatrixInfo[];
}

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
  const cells = hasCells ? await tableAt(table, infoAt) : undefined;
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

/** Paths of the members of a group at the top, where it is there and can be read. */
async function membersOf(
  { infoAt }: Describing,
  keys: readonly string[],
  name: string,
): Promise<Path[]> {
  if (!keys.includes(name)) return [];
  const info = await infoAt(joinPath(ROOT, name));
  return info?.kind === 'mapping' ? info.keys.map((key) => joinPath(info.path, key)) : [];
}

async function assaysOf(own: Describing, keys: readonly string[]): Promise<Assay[]> {
  const active = textAttribute(readable(own.root.attributes), 'active.assay');
  const paths = await membersOf(own, keys, 'assays');
  const assays = await Promise.all(paths.map((path) => assayAt(own, path)));
  return assays
    .filter(isDefined)
    .map((assay) =>
      nameOf(assay.path) === active ? { ...assay, isMain: true as const } : assay,
    );
}

async function assayAt(own: Describing, path: Path): Promise<Assay | undefined> {
  const { infoAt, cells } = own;
  const info = await infoAt(path);
  if (info?.kind !== 'mapping') return undefined;
  const has = (name: string) => info.keys.includes(name);
  const at = (name: string) => joinPath(path, name);
  const described = FEATURE_TABLES.find(has);
  if (!has('features'))
    own.problems.push({
      path,
      reason: `${path}: “features” is missing, so its features have no names.`,
    });
  if (!has('data') && !has('layers'))
    own.problems.push({ path, reason: `${path}: “data” is missing.` });
  const ofFeatures =
    described !== undefined || has('features')
      ? await tableAt(at(described ?? 'features'), infoAt)
      : undefined;
  const ofScaled = has('scaled.features')
    ? await tableAt(at('scaled.features'), infoAt)
    : undefined;
  const layers = has('layers') ? await infoAt(at('layers')) : undefined;
  const slots = [
    ...['data', 'counts'].filter(has).map(at),
    ...(layers?.kind === 'mapping'
      ? inLayerOrder(layers.keys).map((name) => joinPath(at('layers'), name))
      : []),
    ...['scale.data'].filter(has).map(at),
  ];
  const matrices = await Promise.all(
    slots.map((slot) =>
      matrixAt(
        own,
        slot,
        nameOf(slot) === 'scale.data' && ofScaled ? ofScaled : ofFeatures,
      ),
    ),
  );
  const sound = matrices.filter(isDefined);
  const size = ofFeatures?.length ?? sound[0]?.shape[1];
  return {
    path,
    ...(cells && size !== undefined && { shape: [cells.length, size] as const }),
    tables: [ofFeatures, ofScaled].filter(isDefined),
    described: sound,
    matrices: sound.map((matrix) => matrix.path),
    embeddings: [],
    nouns: { row: 'cell', column: nounOfAssay(nameOf(path)) },
  };
}

/** Normalised values first, as with the slots of earlier versions; layers of parts of the cells are as they come. */
function inLayerOrder(names: readonly string[]): readonly string[] {
  const rank = (name: string) => (name === 'data' ? 0 : name === 'counts' ? 1 : 2);
  return names.toSorted((a, b) => rank(a) - rank(b));
}

/** A matrix of cells × features; one of other cells has no names, and is no matrix of this object. */
async function matrixAt(
  { infoAt, cells, problems }: Describing,
  path: Path,
  features: TableInfo | undefined,
): Promise<MatrixInfo | undefined> {
  const info = await infoAt(path);
  if (info?.kind !== 'matrix') return undefined;
  const [height = 0, width = 0] = info.shape;
  if (height * width === 0) return undefined; // a slot without values, as Seurat leaves it
  if (cells && cells.length !== height) {
    if (!path.includes('/layers/'))
      problems.push({
        path,
        reason: `${path}: has ${formatCount(height)} cells, but the object has ${formatCount(cells.length)}.`,
      });
    return undefined;
  }
  return matrixOf(info, {
    ...(cells && { rows: cells.path }),
    ...(features?.length === width && { columns: features.path }),
  });
}

interface Reductions {
  readonly embeddings: readonly EmbeddingInfo[];
  readonly tables: readonly TableInfo[];
  readonly axes: readonly MatrixAxes[];
  assaysOf(embedding: EmbeddingInfo): readonly string[];
}

async function reductionsOf(
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
  const columns = Array.from({ length: width }, (_, i) => `${key}${i + 1}`);
  const embedding = {
    ...{ path: place, name: nameOf(path), rows: cells.path },
    ...{ shape: [height, width] as const, ...(key !== '' && { columns }) },
  };
  return { embedding, assays, tables, axes };
}

/** Where cells are in images: by their names, for an image may have some of them. */
async function placesOf(
  own: Describing,
  keys: readonly string[],
): Promise<EmbeddingInfo[]> {
  const { infoAt, cells } = own;
  const images = await membersOf(own, keys, 'images');
  const found = await Promise.all(
    images.map(async (path): Promise<EmbeddingInfo | undefined> => {
      const image = await infoAt(path);
      if (image?.kind !== 'mapping' || !image.keys.includes('coordinates'))
        return undefined;
      const table = await infoAt(joinPath(path, 'coordinates'));
      const pair = table?.kind === 'dataframe' ? pairIn(table.columns) : undefined;
      if (!table || !pair || !cells || !keys.includes('cell.names')) return undefined;
      return {
        path: pairPath(table.path, pair),
        name: nameOf(path),
        shape: [cells.length, 2],
        columns: pair,
        rows: cells.path,
        imageOf: image.keys.includes('image') ? joinPath(path, 'image') : path,
      };
    }),
  );
  return found.filter(isDefined);
}
