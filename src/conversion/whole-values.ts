import type { DataElement } from '@/elements/element';
import { attributeOf } from '@/model/attributes';
import type { DType, Field } from '@/model/dtype';
import { DataError } from '@/model/errors';
import { joinPath } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { unpackStrings } from '@/model/strings';
import type { Values } from '@/model/values';
import type { NewGroup } from '@/writing/new-store';
import type { Carrying } from './carrying';
import { writeArray } from './dense-array';
import { encoding } from './encoding';
import type { Taken } from './taken';

/** Why rows of an awkward array or of records are not taken. */
export const AWKWARD_ROWS =
  'rows of an awkward array cannot be taken out of it yet; it is written only with all of them.';

/** True for records that AnnData has an encoding for. */
export function isWritableRecord({ node }: DataElement): boolean {
  return node.kind === 'array' && node.dtype.kind === 'compound';
}

/**
 * Writes a record array (rec-array v0.2.0), such as the names of scanpy's rank_genes_groups. Read whole: its texts are of
 * one length in Zarr, that of the longest.
 */
export async function writeRecords(
  into: NewGroup,
  name: string,
  { node, info }: DataElement,
  rows: Taken,
  { signal }: ReadOptions,
): Promise<void> {
  if (node.kind !== 'array' || node.dtype.kind !== 'compound' || rows)
    throw new DataError(
      'UnsupportedError',
      `${info.path}: these records cannot be written.`,
    );
  const values = await node.read([], { signal });
  if (values.kind !== 'records')
    throw new DataError('UnsupportedError', `${info.path}: contains no records.`);
  const fields = node.dtype.fields.map(
    (field, i): Field => ({
      ...field,
      dtype: writtenField(field.dtype, values.fields[i]?.values),
    }),
  );
  const dtype: DType = { ...node.dtype, fields };
  const array = into.array(name, { dtype, across: [] }, encoding('rec-array'));
  await array.append(values);
  await array.end();
}

function writtenField(dtype: DType, values: Values | undefined): DType {
  if (values?.kind !== 'strings') return dtype;
  const longest = unpackStrings(values.strings).reduce(
    (most, text) => Math.max(most, Array.from(text).length),
    1,
  );
  return {
    ...{ kind: 'fixed-string', charset: 'utf32', padding: 'null-padded' },
    ...{ bytes: 4 * longest, order: 'little' },
  } as const;
}

/**
 * Copies an awkward array (AwkwardArrays specification v0.1.0): its form and its buffers.
 *
 * @throws UnsupportedError if only some of its rows are taken: that would need new buffers
 */
export async function writeAwkward(
  { elements, options }: Carrying,
  into: NewGroup,
  name: string,
  { node, info, read }: DataElement,
  rows: Taken,
): Promise<void> {
  if (node.kind !== 'group' || rows)
    throw new DataError('UnsupportedError', `${info.path}: ${AWKWARD_ROWS}`);
  // a missing buffer shows in the first row
  const length = info.kind === 'awkward' ? info.length : 0;
  await read?.({ rows: [0, Math.min(1, length)] }, options);
  const group = into.group(name, {
    ...encoding('awkward-array', '0.1.0'),
    form: attributeOf(node.attributes, 'form') ?? '',
    length,
  });
  for (const key of await node.keys(options)) {
    const { node: buffer } = await elements.at(joinPath(info.path, key), options);
    if (buffer.kind !== 'array') continue;
    await writeArray(group, key, buffer, encoding('array'), {}, options);
  }
}
