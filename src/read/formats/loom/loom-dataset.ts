import { createDamage } from '@/model/damage';
import type { DatasetPart, EmbeddingInfo, TableInfo } from '@/model/dataset';
import { isDrawable } from '@/model/drawable';
import { joinPath, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { DataElement } from '@/read/elements/element';
import type { Elements } from '@/read/elements/open-elements';
import type { StoredGroup } from '@/read/node';
import { inOrderOfInterest } from '../embedding-order';
import { createProbe, type InfoAt, isDefined, matrixOf, tableAt } from '../probe';
import { compoundPairs, pairName, pairsOf, SEVERAL_X } from './pairs';
import { CLUSTERINGS, clusteringsIn, NO_NAMES, scopeNames } from './scope';

const [GENES, CELLS] = ['/row_attrs', '/col_attrs'];

/** Describes a Loom file: its matrices are genes × cells, with a table for each axis. */
export async function describeLoom(
  elements: Elements,
  root: StoredGroup,
  options?: ReadOptions,
): Promise<DatasetPart> {
  const { infoAt, problems } = createProbe(elements, options);
  const [cells, genes] = await Promise.all(
    [CELLS, GENES].map((path) => tableAt(path, infoAt)),
  );
  const beside = cells ? await clusteringsOf(elements, root, cells, options) : [];
  const tables = [cells && { ...cells, ...(beside.length > 0 && { beside }) }, genes];
  const layers = (await root.keys(options)).includes('layers')
    ? await infoAt('/layers')
    : undefined;
  const paths = ['/matrix'];
  if (layers?.kind === 'mapping')
    for (const name of layers.keys) paths.push(joinPath('/layers', name));
  const matrices = await Promise.all(
    paths.map(async (path) => {
      const info = await infoAt(path);
      if (info?.kind !== 'matrix') return undefined;
      return matrixOf(info, { rows: GENES, columns: CELLS });
    }),
  );
  const [main] = matrices;
  return {
    path: root.path,
    ...(main ? { shape: [main.shape[1], main.shape[0]] as const } : {}),
    tables: tables.filter(isDefined),
    matrices: matrices.filter(isDefined),
    embeddings: inOrderOfInterest(await embeddingsOf(elements, root, infoAt, options)),
    graphs: await graphsOf(root, options),
    problems: problems(),
    nouns: { row: 'cell', column: 'gene' },
  };
}

/** Attributes of cells with several numbers each, and pairs of attributes that are coordinates. */
async function embeddingsOf(
  elements: Elements,
  root: StoredGroup,
  infoAt: InfoAt,
  options?: ReadOptions,
): Promise<EmbeddingInfo[]> {
  const table = await infoAt(CELLS);
  if (table?.kind !== 'dataframe') return [];
  const { attempt } = createDamage(); // not recorded: a damaged column reports itself when opened
  const found: EmbeddingInfo[] = [];
  const opened = new Map<string, DataElement>();
  const add = async (member: string, name?: string) => {
    const path = joinPath(CELLS, member);
    const element = await attempt(path, () => elements.at(path, options));
    if (!element) return;
    opened.set(member, element);
    const { info } = element;
    if (info.kind !== 'matrix' || !isDrawable(info)) return;
    const [height = 0, width = 0] = info.shape;
    const named = name === undefined ? {} : { name };
    found.push({ path, ...named, shape: [height, width], rows: CELLS });
  };
  for (const name of table.columns) await add(name);
  for (const pair of pairsOf(table.columns)) await add(pairName(pair));
  const { embeddings } = opened.has(SEVERAL_X) ? await scopeNames(root) : NO_NAMES;
  for (const { member, name } of compoundPairs(opened, embeddings))
    await add(member, name);
  return found;
}

/** The clusterings of SCope and pySCENIC: columns of cells inside another one. */
async function clusteringsOf(
  elements: Elements,
  root: StoredGroup,
  { path, columns }: TableInfo,
  options?: ReadOptions,
): Promise<readonly Path[]> {
  if (!columns.includes(CLUSTERINGS)) return [];
  const { attempt } = createDamage(); // not recorded: a damaged column reports itself when opened
  const at = joinPath(path, CLUSTERINGS);
  const compound = await attempt(at, () => elements.at(at, options));
  const found = compound ? clusteringsIn(compound, await scopeNames(root)) : new Map();
  return [...found.keys()].map((name) => joinPath(at, name));
}

/** Graphs of cells are groups of three arrays. */
async function graphsOf(root: StoredGroup, options?: ReadOptions): Promise<string[]> {
  if (!(await root.keys(options)).includes('col_graphs')) return [];
  const graphs = await root.open('col_graphs', options);
  if (graphs.kind === 'array') return [];
  return (await graphs.keys(options)).map((name) => joinPath('/col_graphs', name));
}
