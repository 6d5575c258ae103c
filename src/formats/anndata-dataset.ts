import { type Elements, openElements } from '@/elements/open-elements';
import type {
  DatasetInfo,
  EmbeddingInfo,
  MatrixInfo,
  Problem,
  TableInfo,
} from '@/model/dataset';
import type { ElementInfo } from '@/model/element';
import { isAbort, messageOf } from '@/model/errors';
import { joinPath, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { StoredGroup } from '@/storage/node';
import { type AnnDataMembers, findMembers } from './anndata-members';
import { inOrderOfInterest } from './embedding-order';
import { graphPaths } from './graphs';

/** What an AnnData root offers. What cannot be opened is a problem; its siblings are untouched. */
export async function describeAnnData(
  root: StoredGroup,
  options?: ReadOptions,
): Promise<DatasetInfo> {
  const members = await findMembers(root, options);
  const problems: Problem[] = [];
  const elements = openElements(root);

  async function infoAt(path: Path): Promise<ElementInfo | undefined> {
    try {
      const { info } = await elements.at(path, options);
      if (info.kind === 'unsupported') problems.push({ path, reason: info.reason });
      return info;
    } catch (error) {
      if (isAbort(error)) throw error;
      problems.push({ path, reason: messageOf(error) });
      return undefined;
    }
  }

  const [tables, matrices, embeddings, graphs] = await Promise.all([
    openTables(members, infoAt),
    openMatrices(elements, members, infoAt, options),
    openEmbeddings(elements, members, infoAt, options),
    graphPaths(root, members, options),
  ]);
  const [obs, genes] = [members.obs, members.var].map(
    (path) => tables.find((table) => table.path === path)?.length,
  );
  return {
    format: 'anndata',
    container: root.container,
    ...(obs !== undefined && genes !== undefined ? { shape: [obs, genes] as const } : {}),
    tables,
    matrices,
    embeddings: inOrderOfInterest(embeddings),
    graphs,
    ...(members.uns === undefined ? {} : { unstructured: members.uns }),
    problems,
  };
}

type InfoAt = (path: Path) => Promise<ElementInfo | undefined>;

async function openTables(members: AnnDataMembers, infoAt: InfoAt): Promise<TableInfo[]> {
  const paths = [members.obs, members.var, members.rawVar].filter(isDefined);
  const tables = await Promise.all(
    paths.map(async (path): Promise<TableInfo | undefined> => {
      const info = await infoAt(path);
      if (info?.kind !== 'dataframe') return undefined;
      const { length, index, columns } = info;
      return { path, length, index, columns };
    }),
  );
  return tables.filter(isDefined);
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
      return matrixOf(info, obs, columns);
    }),
  );
  return found.filter(isDefined);
}

function matrixOf(
  info: Extract<ElementInfo, { kind: 'matrix' }>,
  rows: Path,
  columns: Path | undefined,
): MatrixInfo | undefined {
  const [height, width] = info.shape;
  if (height === undefined || width === undefined) return undefined;
  const { path, layout, dtype, stored } = info;
  return {
    path,
    layout,
    dtype,
    shape: [height, width],
    rows,
    ...(columns === undefined ? {} : { columns }),
    ...(stored === undefined ? {} : { stored }),
  };
}

/** Matrices of two or more columns in obsm. */
async function openEmbeddings(
  elements: Elements,
  members: AnnDataMembers,
  infoAt: InfoAt,
  options?: ReadOptions,
): Promise<EmbeddingInfo[]> {
  const paths = await membersOf(elements, members.mappings.get('obsm'), options);
  const found = await Promise.all(
    paths.map(async (path): Promise<EmbeddingInfo | undefined> => {
      const info = await infoAt(path);
      if (info?.kind !== 'matrix' || info.shape.length !== 2) return undefined;
      const [height = 0, width = 0] = info.shape;
      return width < 2 ? undefined : { path, shape: [height, width], rows: members.obs };
    }),
  );
  return found.filter(isDefined);
}

/** Paths below a mapping, whichever way it is stored. */
async function membersOf(
  elements: Elements,
  path: Path | undefined,
  options?: ReadOptions,
): Promise<readonly Path[]> {
  if (path === undefined) return [];
  try {
    const { info } = await elements.at(path, options);
    return info.kind === 'mapping' ? info.keys.map((name) => joinPath(path, name)) : [];
  } catch (error) {
    if (isAbort(error)) throw error;
    return [];
  }
}

function isDefined<T>(value: T | undefined): value is T {
  return value !== undefined;
}
