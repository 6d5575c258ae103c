import type { DatasetPart, EmbeddingInfo, MatrixInfo, TableInfo } from '@/model/dataset';
import { isDrawable } from '@/model/drawable';
import type { ElementInfo } from '@/model/element';
import { lazyModule } from '@/model/lazy-module';
import { joinPath, nameOf, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { axisLength } from '@/read/elements/anndata-axes';
import { namesIn } from '@/read/elements/names-in';
import type { Elements } from '@/read/elements/open-elements';
import type { StoredGroup } from '@/read/node';
import { coordinatesIn } from '../coordinates';
import { inOrderOfInterest } from '../embedding-order';
import type { Format } from '../format';
import { featureTypesOf, nounsOf } from '../nouns';
import { openGroups } from '../open-members';
import { createProbe, type InfoAt, isDefined, matrixOf, tableAt } from '../probe';
import { textsAt } from '../tissue/stated';
import { graphPaths } from './graphs';
import {
  type ImageCoordinates,
  imageCoordinates,
  isNamedSpatial,
} from './image-coordinates';
import { type AnnDataMembers, findMembers } from './members';

/** The parts of each AnnData group of a root. */
export const describeAnnDataGroups: Format['describe'] = (
  { groups },
  elements,
  options,
) => Promise.all(groups.map((group) => describeAnnData(elements, group, options)));

const tissue = lazyModule(() => import('./tissue'));

/** The images of `uns/spatial`. */
export const anndataImages: NonNullable<Format['tissue']> = async (...asked) =>
  (await tissue()).anndataTissue(...asked);

/**
 * Describes an AnnData group of a file; also MuData's root, which has everything but matrices. What
 * cannot be opened is recorded as a problem and does not affect its siblings.
 */
async function describeAnnData(
  elements: Elements,
  group: StoredGroup,
  options?: ReadOptions,
): Promise<DatasetPart> {
  const members = await findMembers(group, options);
  const { infoAt, problems } = createProbe(elements, options);
  const [{ tables, featureTypes }, matrices, { embeddings, image }, graphs] =
    await Promise.all([
      openTables(elements, members, infoAt, options),
      openMatrices(elements, members, infoAt, options),
      openEmbeddings(elements, group, members, infoAt, options),
      graphPaths(group, members, options),
    ]);
  const [obs, genes] = await Promise.all([
    axisLength(group, 'obs'),
    members.var === undefined
      ? (matrices.find(({ path }) => path === members.X)?.shape[1] ?? 0)
      : axisLength(group, 'var'),
  ]);
  return {
    path: group.path,
    ...(obs !== undefined && genes !== undefined ? { shape: [obs, genes] as const } : {}),
    tables,
    matrices,
    embeddings: inOrderOfInterest(embeddings),
    graphs,
    ...(members.uns === undefined ? {} : { unstructured: members.uns }),
    problems: problems(),
    nouns: nounsOf({
      obs: tables.find(({ path }) => path === members.obs),
      vars: tables.filter(({ path }) => path !== members.obs),
      layers: matrices.map(({ path }) => path),
      featureTypes,
      hasScaleFactors: image?.hasScaleFactors ?? false,
      modality: /\/mod\/[^/]+$/.test(group.path) ? nameOf(group.path) : undefined,
    }),
  };
}

interface OpenTables {
  readonly tables: readonly TableInfo[];
  readonly featureTypes: readonly string[] | undefined;
}

async function openTables(
  elements: Elements,
  members: AnnDataMembers,
  infoAt: InfoAt,
  options?: ReadOptions,
): Promise<OpenTables> {
  const paths = [members.obs, members.var, members.rawVar].filter(isDefined);
  const found = await Promise.all(paths.map((path) => tableAt(path, infoAt)));
  const tables = found.filter(isDefined);
  const ofColumns = tables.find(({ path }) => path === members.var);
  return { tables, featureTypes: await featureTypesOf(elements, ofColumns, options) };
}

/** X, then layers, then raw: each with the tables that name its rows and columns. */
async function openMatrices(
  elements: Elements,
  members: AnnDataMembers,
  infoAt: InfoAt,
  options?: ReadOptions,
): Promise<MatrixInfo[]> {
  const { X, rawX, rawVar, obs } = members;
  const layers = await membersOf(elements, members.mappings.get('layers'), options);
  const found = await Promise.all(
    [X, ...layers, rawX].filter(isDefined).map(async (path) => {
      const info = await infoAt(path);
      if (info?.kind !== 'matrix') return undefined;
      const columns = path === rawX ? rawVar : members.var;
      return matrixOf(info, { rows: obs, ...(columns === undefined ? {} : { columns }) });
    }),
  );
  return found.filter(isDefined);
}

/** Data frames with more columns than this are tables: a read of some opens them all. */
const MAX_FRAME_COLUMNS = 256;

interface OpenEmbeddings {
  readonly embeddings: readonly EmbeddingInfo[];
  readonly image: ImageCoordinates | undefined;
}

/** Arrays in obsm that can be drawn as points, and data frames with columns that are coordinates. */
async function openEmbeddings(
  elements: Elements,
  group: StoredGroup,
  members: AnnDataMembers,
  infoAt: InfoAt,
  options?: ReadOptions,
): Promise<OpenEmbeddings> {
  const paths = await membersOf(elements, members.mappings.get('obsm'), options);
  const image =
    members.uns !== undefined && paths.some(isNamedSpatial)
      ? await imageCoordinates(elements, members.uns, options)
      : undefined;
  const found = await Promise.all(
    paths.map(async (path): Promise<EmbeddingInfo | undefined> => {
      const info = await infoAt(path);
      if (info?.kind === 'dataframe') return frameAsPlaces(info);
      if (info?.kind !== 'matrix' || !isDrawable(info)) return undefined;
      const [height = 0, width = 0] = info.shape;
      return { path, shape: [height, width], rows: members.obs };
    }),
  );
  const drawn = found.filter(isDefined);
  const shownFirst =
    drawn.length > 1
      ? await defaultEmbedding(elements, group, members.uns, options)
      : undefined;
  const embeddings = drawn.map((embedding) => ({
    ...embedding,
    // as scanpy and squidpy draw it, whether or not there is an image
    ...(isNamedSpatial(embedding.path) && { imageOf: image?.path ?? embedding.path }),
    ...(nameOf(embedding.path) === shownFirst && { isDefault: true as const }),
  }));
  return { embeddings, image };

  async function frameAsPlaces(
    frame: Extract<ElementInfo, { kind: 'dataframe' }>,
  ): Promise<EmbeddingInfo | undefined> {
    const { path, length, columns } = frame;
    if (columns.length > MAX_FRAME_COLUMNS || !coordinatesIn(columns)) return undefined;
    const infos = await Promise.all(columns.map((name) => infoAt(joinPath(path, name))));
    const numeric = columns.filter((_, i) => {
      const info = infos[i];
      return info?.kind === 'column' && info.valueType === 'numbers';
    });
    const first = coordinatesIn(numeric);
    if (!first) return undefined;
    return {
      ...{ path, shape: [length, numeric.length], columns: numeric, rows: members.obs },
      ...((first[0] !== 0 || first[1] !== 1) && { first }),
    };
  }
}

/**
 * The embedding that CELLxGENE's schema names in `uns/default_embedding`; undefined if that is absent or unreadable.
 */
async function defaultEmbedding(
  elements: Elements,
  group: StoredGroup,
  uns: Path | undefined,
  options?: ReadOptions,
): Promise<string | undefined> {
  if (uns === undefined) return undefined;
  // not requested if members cannot be listed: that costs more requests for every file, and few files have it
  const [own] = await openGroups(group, [nameOf(uns)], options);
  if (!own || own.incomplete) return undefined;
  // a link is looked up by its name; listing all members may cost more reads
  const isThere = own.link
    ? (await own.link(DEFAULT, options)) !== undefined
    : (await namesIn(elements, uns, options)).includes(DEFAULT);
  if (!isThere) return undefined;
  return (await textsAt(elements, joinPath(uns, DEFAULT), options))?.[0];
}

const DEFAULT = 'default_embedding';

/** Paths below a mapping; empty if it is absent. */
async function membersOf(
  elements: Elements,
  path: Path | undefined,
  options?: ReadOptions,
): Promise<readonly Path[]> {
  if (path === undefined) return [];
  const names = await namesIn(elements, path, options);
  return names.map((name) => joinPath(path, name));
}
