import type { DType } from '@/model/dtype';
import { isAbort, isDataError, messageOf } from '@/model/errors';
import { joinPath, nameOf, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { asUtf8 } from '@/model/strings';
import type { DataElement } from '@/read/elements/element';
import { isFolderName, NO_FOLDER_NAME } from '@/write/zarr/folder-name';
import { axisLengths, demandedAxes, emptyIn } from './anndata';
import { type ArrayRole, acceptedType, NOT_UTF8 } from './anndata-store';
import { leaveOut, noteChanges } from './carrying';
import { type Claims, createClaims, lossesOf, sourceTree } from './claims';
import { blocksOf, unwritable } from './column-blocks';
import { sizeOf } from './element-size';
import { numberType } from './encoding';
import { type DemandedAxes, expectFit } from './fits';
import { expectColumn, isRecordColumn } from './frame';
import type { ElementSize, ForeseenLosses } from './questions';
import type { OpenDataset, Slots } from './slots';
import { isWritableRecord } from './whole-values';

/** Maximum number of elements that are inspected: headers only, but each may be a request. */
const MAX_ELEMENTS = 4000;

/** How much is read to foresee the losses and changes of a copy. */
export interface Foreseeing {
  /** True to read all strings and categories, of any number of elements. */
  readonly withValues?: boolean;
}

interface Looking {
  readonly file: OpenDataset;
  readonly options: ReadOptions;
  readonly leftOut: string[];
  readonly changed: string[];
  readonly inZarr: string[];
  readonly inFolder: string[];
  readonly claims: Claims;
  readonly sizes: Map<Path, ElementSize>;
  readonly withValues: boolean;
  left: number;
}

/**
 * Foresees what a copy will lack and how it will differ, from headers alone, or from all values if `withValues`:
 * elements that have no place or no encoding or cannot be opened, and names that are impossible in Zarr or in a folder
 * that a browser writes. Applies the same rules as writing the copy. Also returns the sizes of what will be written.
 *
 * @throws UnsupportedError if there is nothing to write
 */
export async function foreseenLosses(
  file: OpenDataset,
  slots: Slots,
  options: ReadOptions,
  { withValues = false }: Foreseeing = {},
): Promise<{
  readonly losses: ForeseenLosses;
  readonly sizes: ReadonlyMap<Path, ElementSize>;
}> {
  const looking: Looking = {
    ...{ file, options, withValues, leftOut: [...slots.attributes], changed: [] },
    ...{ inZarr: [], inFolder: [], claims: createClaims(), sizes: new Map() },
    left: withValues ? Number.POSITIVE_INFINITY : MAX_ELEMENTS,
  };
  for (const loss of slots.leftOut) leaveOut(looking, loss);
  const fits = demandedAxes(await axisLengths(file.elements, slots, options));
  for (const path of [slots.obs, slots.var]) await look(looking, path);
  await look(looking, slots.X, fits.X);
  for (const path of slots.beside) await look(looking, path);
  for (const name of ['layers', 'obsm', 'varm', 'obsp', 'varp'] as const)
    for (const path of slots[name].values()) await look(looking, path, fits[name]);
  for (const path of slots.raw.values()) await look(looking, path);
  await look(looking, slots.uns);
  const most = withValues ? undefined : MAX_ELEMENTS;
  const tree = await sourceTree(file, slots.part, slots.isWhole, options, most);
  if (tree?.isComplete && looking.left > 0)
    for (const loss of lossesOf(tree, looking.claims, emptyIn(slots)))
      leaveOut(looking, loss);
  const { leftOut, changed, inZarr, inFolder, sizes } = looking;
  return { losses: { leftOut, changed, inZarr, inFolder }, sizes };
}

async function look(
  looking: Looking,
  path: Path | undefined,
  fit?: DemandedAxes,
): Promise<void> {
  if (path === undefined) return;
  const { file, options } = looking;
  await lookAt(looking, () => file.elements.cellsByGenes(path, options), path, fit);
}

async function lookAt(
  looking: Looking,
  open: () => Promise<DataElement | undefined>,
  path: Path,
  fit?: DemandedAxes,
): Promise<void> {
  const { inZarr, inFolder, claims } = looking;
  if (looking.left-- <= 0) return;
  if (path.includes('\\')) inZarr.push(`${path}: no name in Zarr has a backslash.`);
  else if (!isFolderName(nameOf(path))) inFolder.push(`${path}: ${NO_FOLDER_NAME}`);
  try {
    const element = await open();
    if (!element) return;
    claims.element(element);
    if (fit) expectFit(element, path, fit);
    await lookInto(looking, element);
    const size = sizeOf(element);
    if (size) looking.sizes.set(path, size);
  } catch (error) {
    if (isAbort(error) || !isDataError(error)) throw error;
    leaveOut(looking, { path, text: messageOf(error) });
  }
}

/** @throws DataError if it cannot be written */
async function lookInto(looking: Looking, element: DataElement): Promise<void> {
  const { claims, options } = looking;
  const { info, member, node, sparse } = element;
  switch (info.kind) {
    case 'unsupported':
      leaveOut(looking, { path: info.path, text: `${info.path}: ${info.reason}` });
      return;
    case 'dataframe':
      for (const name of new Set([info.index, ...info.columns])) {
        if (info.isPositional && name === info.index) continue;
        const path = joinPath(info.path, name);
        const open = async () => {
          const column = await member?.(name, options);
          if (column && isRecordColumn(column)) {
            claims.explain(column.info.path, unwritable(column).message);
            return undefined;
          }
          if (column) claims.element(column);
          if (column) expectColumn(column, info.length);
          return column;
        };
        await lookAt(looking, open, path);
      }
      return;
    case 'mapping':
    case 'anndata':
      for (const name of info.keys) await look(looking, joinPath(info.path, name));
      return;
    case 'matrix': {
      const dtype =
        sparse?.data.dtype ?? (node.kind === 'array' ? node.dtype : undefined);
      noteType(looking, sparse?.data.path ?? info.path, dtype, sparse ? 'sparse' : 'any');
      return;
    }
    case 'column':
      return lookIntoColumn(looking, element);
  }
}

async function lookIntoColumn(looking: Looking, element: DataElement): Promise<void> {
  const { info, node, categories } = element;
  if (info.kind !== 'column') return;
  const isRecord = info.valueType === 'records' && isWritableRecord(element);
  const isArray = node.kind === 'array' && node.shape.length > 1;
  if (!isRecord && !isArray && !WRITABLE.has(info.valueType)) throw unwritable(element);
  if (info.valueType === 'numbers' || info.valueType === 'complex')
    noteType(looking, info.path, numberType(info.dtype), 'any');
  if (categories?.info.kind === 'column') {
    const labels = categories.info;
    noteType(looking, labels.path, numberType(labels.dtype), 'index');
    await lookAtTexts(looking, categories);
  } else if (!isArray) await lookAtTexts(looking, element);
  if (looking.withValues) await noteChanges(looking, element);
}

function noteType(
  { changed }: Looking,
  path: Path,
  dtype: DType | undefined,
  role: ArrayRole,
): void {
  const change = dtype && acceptedType(dtype, role).change;
  if (change !== undefined) changed.push(`${path}: ${change}`);
}

/** Reads strings and notes those that are not UTF-8, if values are read. */
async function lookAtTexts(
  { changed, options, withValues }: Looking,
  element: DataElement,
): Promise<void> {
  const { info } = element;
  if (!withValues || info.kind !== 'column' || info.valueType !== 'strings') return;
  for await (const block of blocksOf(element, undefined, options))
    if (block.kind === 'strings' && asUtf8(block.strings).isChanged) {
      changed.push(`${info.path}: ${NOT_UTF8}`);
      return;
    }
}

const WRITABLE: ReadonlySet<string> = new Set([
  ...['numbers', 'booleans', 'strings', 'categories', 'complex'],
]);
