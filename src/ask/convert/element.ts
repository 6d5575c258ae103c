import type { DType } from '@/model/dtype';
import { DataError, messageOf } from '@/model/errors';
import { joinPath, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { stringAt } from '@/model/strings';
import type { DataElement } from '@/read/elements/element';
import type { SparseParts } from '@/read/elements/sparse/parts';
import type { NewGroup } from '@/write/new-store';
import { type Carrying, noteChanges, orDiscard, skipOnError } from './carrying';
import { dtypeOf, valuesOf, writeColumn } from './column';
import { unwritable } from './column-blocks';
import { writeArray, writeMatrix } from './dense-array';
import { encoding } from './encoding';
import { type DemandedAxes, expectFit } from './fits';
import { writeFrame } from './frame';
import { expectTexts } from './not-texts';
import { objectsOf } from './object-column';
import { describing } from './own-attributes';
import type { MatrixOrder } from './questions';
import { type Axes, writeSparse } from './sparse-matrix';
import { isQuotaError, writeTransposed } from './transposed-matrix';
import { isWritableRecord, writeAwkward, writeRecords } from './whole-values';

/** Selected parts of an element's axes, and the axis by which a sparse matrix is stored. */
export interface ElementAxes extends Axes {
  readonly by?: MatrixOrder | undefined;
  /** Fails if the element is too large, instead of leaving it out. */
  readonly mustFit?: boolean;
  /** Drops the categories of a table that none of its rows has. */
  readonly dropUnused?: boolean | undefined;
  /** Axis lengths that the slot of the element demands. */
  readonly fit?: DemandedAxes;
  /** Table with the names of the element's rows; an element that is a table must have the same names. */
  readonly names?: Path | undefined;
}

/**
 * Writes an element as a member of a group, in today's AnnData encodings. An element that cannot be read or has no
 * encoding is left out with the reason, and its siblings are still written.
 */
export async function writeElement(
  carrying: Carrying,
  into: NewGroup,
  member: string,
  path: Path,
  axes: ElementAxes = {},
): Promise<void> {
  const name = carrying.exactName(member);
  const { claims } = carrying;
  const write = async () => {
    const element = await carrying.elements.cellsByGenes(path, carrying.options);
    // it will be in the copy, or listed as left out
    claims.element(element);
    if (axes.fit) expectFit(element, path, axes.fit);
    const described = describing(carrying, into, name, element.node);
    const report = carrying.progress.of(path);
    const reporting = { ...carrying, options: { ...carrying.options, report } };
    await orDiscard(into, name, () =>
      writeOpened(reporting, described, name, element, axes),
    );
  };
  await skipOnError(carrying, path, write, axes.mustFit);
  carrying.progress.end(path);
}

async function writeOpened(
  carrying: Carrying,
  into: NewGroup,
  name: string,
  element: DataElement,
  { rows, columns, by, names, dropUnused }: ElementAxes,
): Promise<void> {
  const { info, node, sparse } = element;
  const { options } = carrying;
  switch (info.kind) {
    case 'dataframe':
      return writeFrame(carrying, into, name, element, rows, {
        names,
        ...(dropUnused && { used: new Map() }),
      });
    case 'column':
      if (info.valueType === 'records' || isWritableRecord(element))
        return writeRecords(into, name, element, rows, options);
      if (node.kind === 'array' && node.shape.length > 1)
        return writeArray(into, name, node, arrayEncoding(node.dtype), { rows }, options);
      await noteChanges(carrying, element);
      return writeColumn({ into, name, column: element, rows, options });
    case 'awkward':
      return writeAwkward(carrying, into, name, element, { rows, columns });
    case 'matrix':
      if (sparse)
        return writeSparseBy(carrying, into, name, sparse, { rows, columns, by });
      // a matrix that is stored differently, such as transposed, is written as it is read
      return node.kind === 'array' &&
        !element.isTransposed &&
        sameShape(node.shape, info.shape)
        ? writeArray(into, name, node, encoding('array'), { rows, columns }, options)
        : writeMatrix(into, name, element, { rows, columns }, options);
    case 'scalar':
      return writeScalar(into, name, element, options);
    case 'anndata':
    case 'mapping': {
      const type = info.kind === 'anndata' && !info.of ? 'anndata' : 'dict';
      const group = into.group(name, encoding(type, '0.1.0'));
      return writeMembers(carrying, group, info.path, info.keys);
    }
    case 'null':
      return writeNull(into, name);
    case 'unsupported':
      throw new DataError('UnsupportedError', `${info.path}: ${info.reason}`);
  }
}

/** Writes a sparse matrix by the requested axis, or as stored if there is no room to transpose it. */
async function writeSparseBy(
  { options, changed, openScratch }: Carrying,
  into: NewGroup,
  name: string,
  parts: SparseParts,
  { by, ...axes }: ElementAxes,
): Promise<void> {
  const isTransposed = by !== undefined && (by === 'cells') !== (parts.layout === 'csr');
  try {
    if (isTransposed)
      return await writeTransposed(into, name, parts, axes, openScratch, options);
  } catch (error) {
    if (!isQuotaError(error)) throw error;
    changed.push(`${messageOf(error)} It is written as it is stored.`);
  }
  return writeSparse(into, name, parts, axes, options);
}

function arrayEncoding({ kind }: DType) {
  return encoding(
    kind === 'string' || kind === 'fixed-string' ? 'string-array' : 'array',
  );
}

function sameShape(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((extent, axis) => extent === b[axis]);
}

/** Writes the named members of a group, except those that are written elsewhere. */
export async function writeMembers(
  carrying: Carrying,
  into: NewGroup,
  from: Path,
  names: readonly string[],
  axes: ElementAxes = {},
): Promise<void> {
  for (const name of names) {
    const path = joinPath(from, name);
    if (!carrying.moved.has(path)) await writeElement(carrying, into, name, path, axes);
  }
}

async function writeScalar(
  into: NewGroup,
  name: string,
  element: DataElement,
  options: ReadOptions,
): Promise<void> {
  const dtype = dtypeOf(element);
  const object = await objectsOf(element)?.read([], { signal: options.signal });
  if (object?.kind === 'strings' && object.json?.[0] === 1) {
    if (stringAt(object.strings, 0) === 'null') return writeNull(into, name);
    expectTexts(object, element.info.path);
  }
  const block = await element.read?.({}, options);
  if (!block) throw unwritable(element);
  if ('missing' in block && block.missing?.[0]) return writeNull(into, name);
  const type = dtype.kind === 'string' ? 'string' : 'numeric-scalar';
  const scalar = into.array(name, { dtype, across: undefined }, encoding(type));
  await scalar.append(valuesOf(block, element));
  await scalar.end();
}

/** Writes None, as anndata 0.11 and later do. */
async function writeNull(into: NewGroup, name: string): Promise<void> {
  const dtype = { kind: 'float', bytes: 4, order: 'little' } as const;
  const array = into.array(
    name,
    { dtype, across: undefined, isNull: true },
    encoding('null', '0.1.0'),
  );
  await array.append({ kind: 'numbers', values: new Float32Array(1) });
  await array.end();
}
