import { expect, it } from 'vitest';
import type { Block, Region } from '@/model/block';
import type { ValueType } from '@/model/element';
import { DataError, type ErrorName } from '@/model/errors';
import type { StoredNode } from '@/read/node';
import type { DataElement } from './element';
import { numericColumns, readFrameMatrix } from './frame-matrix';

function column(
  name: string,
  valueType: ValueType,
  block: Block,
  reads: string[] = [],
): DataElement {
  const path = `/obsm/frame/${name}`;
  return {
    info: { kind: 'column', path, valueType, dtype: 'int32', length: 3, nullable: true },
    node: {} as StoredNode, // not used here
    async read({ rows = [0, 3] }: Region) {
      reads.push(`${name} ${rows.join('–')}`);
      return block;
    },
  };
}

it('reads the columns of numbers as a matrix, missing values as NaN, and no other column', async () => {
  const reads: string[] = [];
  const columns: Record<string, DataElement> = {
    x: column('x', 'numbers', { kind: 'numbers', values: Float32Array.of(1, 2) }, reads),
    kind: column('kind', 'categories', { kind: 'null' }, reads),
    y: column(
      'y',
      'numbers',
      { kind: 'numbers', values: BigInt64Array.of(3n, 4n), missing: Uint8Array.of(0, 1) },
      reads,
    ),
    z: column('z', 'numbers', { kind: 'numbers', values: Int8Array.of(5, 6) }, reads),
  };
  const open = async (name: string) => columns[name] as DataElement; // all of them are defined
  const numeric = await numericColumns(Object.keys(columns), open);
  const region = { rows: [1, 3], columns: [0, 2] } as const;
  expect(await readFrameMatrix('/obsm/frame', 3, numeric, region)).toEqual({
    kind: 'matrix',
    ...region,
    values: Float64Array.of(1, 3, 2, Number.NaN),
  });
  expect(reads).toEqual(['x 1–3', 'y 1–3']);
});

it('leaves out a damaged column, and fails with the connection', async () => {
  const whole = column('x', 'numbers', {
    kind: 'numbers',
    values: Float32Array.of(1, 2),
  });
  const opening = (name: ErrorName) => async (column: string) => {
    if (column === 'y') throw new DataError(name, 'y cannot be read');
    return whole;
  };
  const names = ['x', 'y'];
  expect(await numericColumns(names, opening('CorruptError'))).toEqual([whole]);
  expect(await numericColumns(names, opening('UnsupportedError'))).toEqual([whole]);
  await expect(numericColumns(names, opening('UnreachableError'))).rejects.toMatchObject({
    name: 'UnreachableError',
  });
});
