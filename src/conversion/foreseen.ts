import type { DataElement } from '@/elements/element';
import type { ForeseenLosses } from '@/model/conversion-request';
import { isAbort, isDataError, messageOf } from '@/model/errors';
import { joinPath, nameOf, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { isFolderName, NO_FOLDER_NAME } from '@/writing/zarr/folder-name';
import { unwritable } from './column-blocks';
import { NO_PLACE } from './format-notes';
import { type OpenDataset, type Slots, uncarried } from './slots';
import { isWritableRecord } from './whole-values';

/** Elements that are looked at: headers only, but each may be a request. */
const MAX_ELEMENTS = 4000;

interface Looking {
  readonly file: OpenDataset;
  readonly options: ReadOptions;
  readonly leftOut: string[];
  readonly inZarr: string[];
  readonly inFolder: string[];
  /** Paths with a place of their own: columns and categories may be stored apart from their tables. */
  readonly carried: Set<Path>;
  left: number;
}

/**
 * What a copy will not have, as far as headers say: what has no place, no encoding, or cannot be opened; and what cannot
 * have its name in Zarr, or in a folder that a browser writes.
 */
export async function foreseenLosses(
  file: OpenDataset,
  slots: Slots,
  carried: ReadonlySet<Path>,
  options: ReadOptions,
): Promise<ForeseenLosses> {
  const looking: Looking = {
    ...{ file, options, leftOut: [...slots.leftOut], inZarr: [], inFolder: [] },
    carried: new Set(carried),
    left: MAX_ELEMENTS,
  };
  for (const path of [slots.obs, slots.var]) await look(looking, path);
  await look(looking, slots.X);
  for (const path of slots.beside) await look(looking, path);
  for (const members of [slots.layers, slots.obsm, slots.varm, slots.obsp, slots.varp])
    for (const path of members.values()) await look(looking, path);
  for (const path of slots.raw.values()) await look(looking, path);
  await look(looking, slots.uns);
  for (const path of await uncarried(file.elements, slots.part, looking.carried, options))
    looking.leftOut.push(`${path}: ${NO_PLACE}`);
  const { leftOut, inZarr, inFolder } = looking;
  return { leftOut, inZarr, inFolder };
}

async function look(looking: Looking, path: Path | undefined): Promise<void> {
  if (path === undefined) return;
  const { file, options } = looking;
  await lookAt(looking, () => file.elements.cellsByGenes(path, options), path);
}

async function lookAt(
  looking: Looking,
  open: () => Promise<DataElement | undefined>,
  path: Path,
): Promise<void> {
  const { leftOut, inZarr, inFolder, options } = looking;
  if (looking.left-- <= 0) return;
  if (path.includes('\\')) inZarr.push(`${path}: no name in Zarr has a backslash.`);
  else if (!isFolderName(nameOf(path))) inFolder.push(`${path}: ${NO_FOLDER_NAME}`);
  let element: DataElement | undefined;
  try {
    element = await open();
  } catch (error) {
    if (isAbort(error) || !isDataError(error)) throw error;
    leftOut.push(messageOf(error));
    return;
  }
  if (!element) return;
  const { info, member, node } = element;
  for (const part of [element, element.categories])
    if (part) looking.carried.add(part.info.path).add(part.node.path);
  switch (info.kind) {
    case 'unsupported':
      leftOut.push(`${info.path}: ${info.reason}`);
      return;
    case 'dataframe':
      for (const name of new Set([info.index, ...info.columns]))
        await lookAt(
          looking,
          async () => member?.(name, options),
          joinPath(info.path, name),
        );
      return;
    case 'mapping':
    case 'anndata':
      for (const name of info.keys) await look(looking, joinPath(info.path, name));
      return;
    case 'column': {
      if (node.kind === 'array' && node.shape.length > 1) return;
      const isRecord = info.holds === 'records' && isWritableRecord(element);
      if (!isRecord && !WRITABLE.has(info.holds))
        leftOut.push(unwritable(element).message);
      return;
    }
  }
}

const WRITABLE: ReadonlySet<string> = new Set([
  ...['numbers', 'booleans', 'strings', 'categories', 'complex'],
]);
