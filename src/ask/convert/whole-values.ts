import { textAttribute } from '@/model/attributes';
import type { DType, Field } from '@/model/dtype';
import { DataError } from '@/model/errors';
import { joinPath } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { unpackStrings } from '@/model/strings';
import { openBuffers } from '@/read/elements/awkward/buffers';
import { parseForm } from '@/read/elements/awkward/form';
import type { DataElement } from '@/read/elements/element';
import { isText } from '@/read/elements/value-type';
import type { StoredArray } from '@/read/node';
import type { NewGroup } from '@/write/new-store';
import { writeAwkwardRows } from './awkward-rows';
import { type AxisSubset, subsetCount } from './axis-subset';
import type { Carrying } from './carrying';
import { type SubsetAxes, sourceOfArray, writeArray } from './dense-array';
import { denseBatches, planDense } from './dense-tiles';
import { encoding } from './encoding';
import { type Rows, rangesOfSubset, spreadSome } from './picked-ranges';

/** True for records that AnnData has an encoding for. */
export function isWritableRecord({ node }: DataElement): boolean {
  return node.kind === 'array' && node.dtype.kind === 'compound';
}

/**
 * Writes a record array (rec-array v0.2.0), such as the names of scanpy's rank_genes_groups, or some of its rows. In
 * Zarr its strings have one length, that of the longest, so they are read twice.
 */
export async function writeRecords(
  into: NewGroup,
  name: string,
  { node, info }: DataElement,
  rows: AxisSubset,
  options: ReadOptions,
): Promise<void> {
  if (node.kind !== 'array' || node.dtype.kind !== 'compound')
    throw new DataError(
      'UnsupportedError',
      `${info.path}: these records cannot be written.`,
    );
  const { fields } = node.dtype;
  const longest = fields.some(({ dtype }) => isText(dtype))
    ? await longestTexts(node, rows, options)
    : [];
  const written = fields.map((field, i): Field => {
    if (!isText(field.dtype)) return field;
    const dtype = {
      kind: 'fixed-string',
      charset: 'utf32',
      padding: 'null-padded',
    } as const;
    const bytes = 4 * (longest[i] ?? 1);
    return { ...field, dtype: { ...dtype, bytes, order: 'little' } };
  });
  const dtype: DType = { ...node.dtype, fields: written };
  await writeArray(into, name, node, encoding('rec-array'), { rows, dtype }, options);
}

/** Returns the length of the longest string of each field, in code points, at least 1. */
async function longestTexts(
  array: StoredArray,
  rows: AxisSubset,
  { signal }: ReadOptions,
): Promise<readonly number[]> {
  const source = sourceOfArray(array);
  const plan = planDense(source, { rows });
  const longest: number[] = [];
  for await (const { values } of denseBatches(source, { rows }, plan, { signal }))
    for (const [i, field] of (values.kind === 'records' ? values.fields : []).entries())
      longest[i] =
        field.values.kind === 'strings'
          ? unpackStrings(field.values.strings).reduce(
              (most, text) => Math.max(most, Array.from(text).length),
              longest[i] ?? 1,
            )
          : 1;
  return longest;
}

/**
 * Copies an awkward array (AwkwardArrays specification v0.1.0): its form and its buffers; if rows are selected, or
 * items of rows of equal length, only the buffers of these.
 *
 * @throws UnsupportedError if items are selected from rows of different lengths
 */
export async function writeAwkward(
  { elements, options }: Carrying,
  into: NewGroup,
  name: string,
  { node, info, read }: DataElement,
  { rows, columns }: SubsetAxes,
): Promise<void> {
  if (node.kind !== 'group' || info.kind !== 'awkward')
    throw new DataError('UnsupportedError', `${info.path}: is no awkward array.`);
  const { length } = info;
  // reading the first row reveals a missing buffer
  await read?.({ rows: [0, Math.min(1, length)] }, options);
  const text = textAttribute(node.attributes, 'form') ?? '';
  const form = parseForm(text, info.path);
  if (columns && (form.kind !== 'regular' || form.text))
    throw new DataError(
      'UnsupportedError',
      `${info.path}: its rows are not of one length, so that no genes can be taken out of them.`,
    );
  const group = into.group(name, {
    ...encoding('awkward-array', '0.1.0'),
    form: columns ? withSize(text, columns.length) : text,
    length: subsetCount(rows, length),
  });
  if (rows || columns) {
    const { signal } = options;
    const copy = { buffers: openBuffers(node), into: group, options: { signal } };
    const ranges = rangesOfSubset(rows, length);
    const taken: Rows = async function* () {
      yield ranges;
    };
    return columns && form.kind === 'regular'
      ? writeAwkwardRows(
          copy,
          form.content,
          spreadSome(taken, form.size, rangesOfSubset(columns, form.size)),
        )
      : writeAwkwardRows(copy, form, taken);
  }
  for (const key of await node.keys(options)) {
    const { node: buffer } = await elements.at(joinPath(info.path, key), options);
    if (buffer.kind !== 'array') continue;
    await writeArray(group, key, buffer, encoding('array'), {}, options);
  }
}

/** Returns a form with rows of another length. */
function withSize(form: string, size: number): string {
  return JSON.stringify({ ...JSON.parse(form), size });
}
