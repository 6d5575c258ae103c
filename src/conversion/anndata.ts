import type { EditedColours, MatrixOrder } from '@/model/conversion-request';
import { DataError, isAbort, isDataError } from '@/model/errors';
import { joinPath, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { ExportNotes } from '@/model/table-rows';
import type { NewGroup, NewStore } from '@/writing/new-store';
import type { Carrying } from './carrying';
import { writeColours } from './edited-colours';
import { type ElementAxes, writeElement, writeMembers } from './element';
import { encoding } from './encoding';
import { NO_PLACE } from './format-notes';
import { writeFrame } from './frame';
import { describe, describing } from './own-attributes';
import { conversionProgress } from './progress';
import { type OpenDataset, pathsOf, type Slots, uncarried } from './slots';
import type { Taken } from './taken';
import type { OpenScratch } from './turned-matrix';

/** What is carried over; everything of what is absent. */
export interface ConversionWish {
  /** Numbers of cells and of genes, ascending. */
  readonly cells?: Taken;
  readonly genes?: Taken;
  /** Names of layers, of embeddings (obsm) and of columns of the cells. */
  readonly layers?: readonly string[];
  readonly embeddings?: readonly string[];
  readonly columns?: readonly string[];
  readonly colours?: readonly EditedColours[];
  /** Order of sparse matrices of cells × genes; as stored if absent. */
  readonly by?: MatrixOrder;
  readonly openScratch?: OpenScratch;
  /** The whole name of a member that the file's reader shortens; names are whole if absent. */
  readonly exactName?: (name: string) => string;
}

/** Attributes of the root of an AnnData, for the store that is written to. */
export const ANNDATA_ROOT = encoding('anndata', '0.1.0');

/**
 * Writes an annotated matrix of any format as AnnData, in today's encodings (AnnData on-disk format specification), and
 * lists what could not be carried over and what differs. The store is not finished.
 *
 * @throws NotFoundError for a name that is not there
 */
export async function writeAnnData(
  { elements }: OpenDataset,
  { root }: NewStore,
  slots: Slots,
  wish: ConversionWish,
  { report, ...options }: ReadOptions = {},
): Promise<ExportNotes> {
  const carrying: Carrying = {
    ...{ elements, options, leftOut: [...slots.leftOut], changed: [] },
    progress: await conversionProgress(elements, bigOnes(slots, wish), report, options),
    ...{ written: new Set(), openScratch: wish.openScratch },
    moved: new Set(slots.graphsInUns),
    hasOwnAttributes: slots.isAnnData,
    exactName: wish.exactName ?? ((name) => name),
  };
  const { cells, genes, by } = wish;
  if (slots.isAnnData)
    describe(carrying, root, (await elements.at(slots.part, options)).node);
  const elsewhere = new Set(pathsOf(slots));
  const tables = [
    ['obs', slots.obs, cells, { beside: slots.beside, columns: wish.columns, elsewhere }],
    ['var', slots.var, genes, { elsewhere }],
  ] as const;
  for (const [name, path, rows, which] of tables) {
    if (path === undefined) continue;
    const table = await elements.at(path, options);
    const into = describing(carrying, root, name, table.node);
    await writeFrame(carrying, into, name, table, rows, which);
    carrying.progress.end(path);
  }
  if (slots.X !== undefined) {
    const axes = { rows: cells, columns: genes, by, mustFit: true };
    await writeElement(carrying, root, 'X', slots.X, axes);
  }
  const groups: readonly [string, ReadonlyMap<string, Path>, Taken, Taken][] = [
    ['layers', only('layer', slots.layers, wish.layers), cells, genes],
    ['obsm', only('embedding', slots.obsm, wish.embeddings), cells, undefined],
    ['varm', slots.varm, genes, undefined],
    ['obsp', slots.obsp, cells, cells],
    ['varp', slots.varp, genes, genes],
  ];
  for (const [name, members, rows, across] of groups) {
    const group = root.group(name, encoding('dict', '0.1.0'));
    await describeSlot(carrying, group, joinPath(slots.part, name));
    for (const [member, path] of members)
      await writeElement(carrying, group, member, path, {
        ...{ rows, columns: across },
        ...(name === 'layers' && { by }),
      });
  }
  const uns = root.group('uns', encoding('dict', '0.1.0'));
  if (slots.uns !== undefined) await describeSlot(carrying, uns, slots.uns);
  const { colours = [], columns } = wish;
  const coloured =
    slots.obs === undefined
      ? new Set<string>()
      : await writeColours(carrying, uns, colours, {
          ...{ obs: slots.obs, uns: slots.uns, columns },
        });
  if (slots.uns !== undefined) {
    const { info } = await elements.at(slots.uns, options);
    const path = slots.uns;
    const names = 'keys' in info ? info.keys : [];
    // AnnData before 0.7 kept the categories of columns there
    const others = names.filter(
      (name) => !coloured.has(name) && !carrying.written.has(joinPath(path, name)),
    );
    await writeMembers(carrying, uns, path, others);
  }
  if (slots.raw.size > 0) await writeRaw(carrying, root, slots, { rows: cells, by });
  const carried = new Set([...elsewhere, ...carrying.written, ...carrying.moved]);
  for (const path of await uncarried(elements, slots.part, carried, options))
    carrying.leftOut.push(`${path}: ${NO_PLACE}`);
  return { leftOut: carrying.leftOut, changed: carrying.changed };
}

/** What is written and may take long. */
function bigOnes(slots: Slots, { layers, embeddings }: ConversionWish): readonly Path[] {
  const of = (members: ReadonlyMap<string, Path>, names?: readonly string[]) =>
    [...members].flatMap(([name, path]) =>
      (names?.includes(name) ?? true) ? [path] : [],
    );
  return [
    ...[slots.obs, slots.var, slots.X].filter((path) => path !== undefined),
    ...of(slots.layers, layers),
    ...of(slots.obsm, embeddings),
    ...[slots.varm, slots.obsp, slots.varp, slots.raw].flatMap((members) => of(members)),
  ];
}

/** Copies the attributes of the group of a slot. */
async function describeSlot(
  carrying: Carrying,
  group: NewGroup,
  path: Path,
): Promise<void> {
  try {
    const { node } = await carrying.elements.at(path, carrying.options);
    describe(carrying, group, node);
  } catch (error) {
    if (isAbort(error) || !isDataError(error)) throw error;
    // it is not there, or listed with its slot
  }
}

/** @throws NotFoundError if one of the names is not there */
function only(
  what: string,
  members: ReadonlyMap<string, Path>,
  names: readonly string[] | undefined,
): ReadonlyMap<string, Path> {
  const absent = names?.find((name) => !members.has(name));
  if (absent !== undefined)
    throw new DataError(
      'NotFoundError',
      `There is no ${what} “${absent}”. There is ${[...members.keys()].join(', ') || 'none'}.`,
    );
  return new Map([...members].filter(([name]) => names?.includes(name) ?? true));
}

/** The cells of raw are those of the file; its genes are its own and all of them stay. */
async function writeRaw(
  carrying: Carrying,
  root: NewGroup,
  { part, raw: members }: Slots,
  axes: ElementAxes,
): Promise<void> {
  const raw = root.group('raw', encoding('raw', '0.1.0'));
  await describeSlot(carrying, raw, joinPath(part, 'raw'));
  for (const [name, path] of members)
    await writeElement(carrying, raw, name, path, name === 'X' ? axes : {});
}
