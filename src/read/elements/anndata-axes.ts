import {
  ANNDATA_MAPPINGS,
  ANNDATA_SLOTS,
  ANNDATA_TABLES,
  type AnnDataTable,
} from '@/model/anndata-slots';
import { readable, textAttribute } from '@/model/attributes';
import { encodingTypeIn } from '@/model/encoding-type';
import { isDataError } from '@/model/errors';
import type { Slot } from '@/model/format';
import type { ReadOptions } from '@/model/read-options';
import { sharedOnce } from '@/read/bytes/shared-request';
import type { StoredGroup } from '@/read/node';
import type { DataElement } from './element';
import { corrupt } from './expect';
import { openNested } from './nested-node';
import { openElement } from './registry';

const lengths = new WeakMap<
  StoredGroup,
  Map<string, () => Promise<number | undefined>>
>();

/**
 * Number of rows of a dataframe of an AnnData group; of a damaged one, the length of its index. Undefined if that is
 * absent or damaged too; the dataframe itself reports it.
 */
export function axisLength(
  group: StoredGroup,
  frame: string,
): Promise<number | undefined> {
  const known = lengths.get(group) ?? new Map();
  lengths.set(group, known);
  const shared = known.get(frame) ?? sharedOnce(() => readLength(group, frame));
  known.set(frame, shared);
  return shared();
}

async function readLength(
  group: StoredGroup,
  frame: string,
): Promise<number | undefined> {
  const tables = [() => tableLength(group, frame), () => indexLength(group, frame)];
  for (const lengthOf of tables)
    try {
      return await lengthOf();
    } catch (error) {
      if (!isDataError(error)) throw error;
    }
  return undefined;
}

async function tableLength(group: StoredGroup, frame: string) {
  const node = await group.open(frame);
  const { info } = await openElement(node, undefined, group);
  return info.kind === 'dataframe' ? info.length : undefined;
}

async function indexLength(group: StoredGroup, frame: string) {
  const node = await group.open(frame);
  const index = textAttribute(node.attributes, '_index');
  if (node.kind === 'array' || index === undefined) return undefined;
  const names = await openElement(await openNested(node, index), undefined, node);
  const isFlat = names.node.kind === 'group' || names.node.shape.length === 1;
  return names.info.kind === 'column' && isFlat ? names.info.length : undefined;
}

/** The groups with the tables: an AnnData has both, its `raw` only a var. */
export type AxisGroups = Readonly<Record<AnnDataTable, StoredGroup>>;

/** Slots whose elements have axes with the length of obs or var: X itself, and the members of the others. */
const ALIGNED = new Map<string, Slot>(
  [ANNDATA_SLOTS[0], ...ANNDATA_MAPPINGS].map((slot) => [slot.name, slot]),
);

/** AnnData specification v0.1.0: obs and var are dataframes, uns is a mapping. */
const TOPS: ReadonlyMap<string, 'dataframe' | 'mapping'> = new Map([
  ...Object.values(ANNDATA_TABLES).map((name) => [name, 'dataframe'] as const),
  ['uns', 'mapping'],
]);

function expectTop(element: DataElement, axesIn: AxisGroups, wanted: string) {
  const { path, kind } = element.info;
  if ([wanted, 'unsupported', 'null'].includes(kind)) return element;
  if (encodingTypeIn(readable(axesIn.obs.attributes)) !== 'anndata') return element;
  throw corrupt(path, `is a ${kind}, not a ${wanted}`, 'AnnData specification v0.1.0');
}

/**
 * AnnData specification v0.1.0: matrices have the shape given by obs and var. `place` is the list of names from the
 * group with its var down to the element.
 */
export async function expectInPlace(
  element: DataElement,
  axesIn: AxisGroups,
  place: readonly string[],
  options?: ReadOptions,
): Promise<DataElement> {
  const [top = '', name] = place;
  const wanted = place.length === 1 ? TOPS.get(top) : undefined;
  if (wanted !== undefined) return expectTop(element, axesIn, wanted);
  const slot = ALIGNED.get(top);
  if (!slot) return element;
  const isMatrix = slot.role === 'matrix';
  if (
    place.length === 1 &&
    !isMatrix &&
    !isMapping(element) &&
    (await isAnnData(axesIn.obs))
  )
    throw corrupt(
      element.info.path,
      `is a ${element.info.kind}, not a mapping of arrays`,
      'AnnData specification v0.1.0',
    );
  const isMember = isMatrix ? place.length === 1 : place.length === 2;
  if (!isMember || (!isMatrix && name === undefined)) return element;
  const { info } = element;
  const paragraph = 'AnnData specification v0.1.0';
  if (info.kind === 'unsupported' || info.kind === 'null') return element;
  if (!(await isAnnData(axesIn.obs))) return element;
  const shape = shapeOf(element, slot);
  if (!shape)
    throw corrupt(info.path, `is not a matrix, as ${slot.name} must be`, paragraph);
  // members with two axes of one kind (obsp, varp) may have further axes
  if ((isMatrix || slot.role === 'matrices') && shape.length > 2)
    throw corrupt(info.path, `has ${shape.length} axes, not two`, paragraph);
  for (const [axis, side] of slot.axes.entries()) {
    const frame = ANNDATA_TABLES[side];
    const length = await axisLength(axesIn[frame], frame);
    options?.signal?.throwIfAborted();
    if (length === undefined || shape[axis] === length) continue;
    if (info.kind === 'awkward' && axis > 0) continue; // its shape is that of its rows
    const what = axis === 0 ? 'rows' : 'columns';
    throw corrupt(
      info.path,
      `has ${shape[axis] ?? 'no'} ${what}, but ${frame} has ${length}`,
      paragraph,
    );
  }
  return element;
}

/** True for an element that returns members by name, or throws its own error. */
function isMapping({ info }: DataElement): boolean {
  return ['mapping', 'null', 'unsupported'].includes(info.kind);
}

/** True for an AnnData by its encoding; for files older than encodings, by its obs and var. */
async function isAnnData(group: StoredGroup): Promise<boolean> {
  if (encodingTypeIn(readable(group.attributes))) return true;
  const [obs, var_] = await Promise.all([
    axisLength(group, 'obs'),
    axisLength(group, 'var'),
  ]);
  return obs !== undefined && var_ !== undefined;
}

function shapeOf({ info }: DataElement, slot: Slot): readonly number[] | undefined {
  if (info.kind === 'matrix') return info.shape;
  // anndata has ragged arrays in layers, too, if their rows are of one length
  if (info.kind === 'awkward') return [info.length];
  // columns and tables are only allowed along the rows, in obsm and varm
  if (slot.role !== 'arrays') return undefined;
  if (info.kind === 'dataframe') return [info.length];
  return info.kind === 'column' ? [info.length] : undefined;
}
