import { readable, textAttribute } from '@/model/attributes';
import type { FeatureSet, MatrixInfo, TableInfo } from '@/model/dataset';
import type { ColumnNoun } from '@/model/nouns';
import { joinPath, nameOf, type Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import { isDefined, matrixOf, tableAt } from '../probe';
import { type Describing, membersOf } from './describing';
import { FEATURE_TABLES } from './places';

/** An assay, with the tables of its features and its matrices. */
export interface Assay extends FeatureSet {
  readonly tables: readonly TableInfo[];
  readonly described: readonly MatrixInfo[];
}

/** The assays in file order. */
export async function assaysOf(
  own: Describing,
  keys: readonly string[],
): Promise<Assay[]> {
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
  if (has('scale.data') && !has('scaled.features'))
    own.problems.push({
      path: at('scale.data'),
      reason: `${at('scale.data')}: “scaled.features” is missing, so its columns have no names.`,
    });
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
      matrixAt(own, slot, nameOf(slot) === 'scale.data' ? ofScaled : ofFeatures),
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

/**
 * Normalised values first, as with the slots of earlier versions; layers of some of the cells in
 * file order.
 */
function inLayerOrder(names: readonly string[]): readonly string[] {
  const rank = (name: string) => (name === 'data' ? 0 : name === 'counts' ? 1 : 2);
  return names.toSorted((a, b) => rank(a) - rank(b));
}

/** A matrix of cells × features; one of other cells has no names, and is not a matrix of this object. */
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

/** Assays of transcripts, by the names used in Seurat. Features of all others may be anything. */
const OF_GENES =
  /^(rna|gex|sct|integrated|spatial|spliced|unspliced|ambiguous|genes?|gene[ ._]expression|activity|magic|alra|xenium|vizgen|nanostring|mnn\.reconstructed)\b|^(rna|sct)[._]/i;

/** The noun for a feature of an assay. */
function nounOfAssay(name: string): ColumnNoun {
  return OF_GENES.test(name) ? 'gene' : 'feature';
}
