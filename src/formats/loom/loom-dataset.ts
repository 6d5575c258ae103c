import type { DataElement } from '@/elements/element';
import type { Elements } from '@/elements/open-elements';
import { createDamage } from '@/model/damage';
import type { DatasetPart, EmbeddingInfo } from '@/model/dataset';
import { isDrawable } from '@/model/drawable';
import { joinPath } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { StoredGroup } from '@/storage/node';
import { inOrderOfInterest } from '../embedding-order';
import { createProbe, type InfoAt, isDefined, matrixOf, tableAt } from '../probe';
import { compoundPairs, pairName, pairsOf } from './pairs';

const [GENES, CELLS] = ['/row_attrs', '/col_attrs'];

/** Describes a Loom file: its matrices are genes × cells, with a table for each axis. */
export async function describeLoom(
  elements: Elements,
  root: StoredGroup,
  options?: ReadOptions,
): Promise<DatasetPart> {
  const { infoAt, problems } = createProbe(elements, options);
  const tables = (
    await Promise.all([CELLS, GENES].map((path) => tableAt(path, infoAt)))
  ).filter(isDefined);
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
    tables,
    matrices: matrices.filter(isDefined),
    embeddings: inOrderOfInterest(await embeddingsOf(elements, infoAt, options)),
    graphs: await graphsOf(root, options),
    problems: problems(),
    nouns: { row: 'cell', column: 'gene' },
  };
}

/** Attributes of cells with several numbers each, and pairs of attributes that are coordinates. */
async function embeddingsOf(
  elements: Elements,
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
  for (const { member, name } of compoundPairs(opened)) await add(member, name);
  return found;
}

/** Graphs of cells are groups of three arrays. */
async function graphsOf(root: StoredGroup, options?: ReadOptions): Promise<string[]> {
  if (!(await root.keys(options)).includes('col_graphs')) return [];
  const graphs = await root.open('col_graphs', options);
  if (graphs.kind === 'array') return [];
  return (await graphs.keys(options)).map((name) => joinPath('/col_graphs', name));
}
