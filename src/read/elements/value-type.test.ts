import { expect, it } from 'vitest';
import { dtypeOfV2 } from '@/read/zarr/dtype-v2';
import { valueTypeOf } from './value-type';

it('states once that a data type is not supported', () => {
  expect(() => valueTypeOf(dtypeOfV2('<q9'), '/X')).toThrow(
    /^\/X: its data type "<q9" is not supported\.$/,
  );
  expect(() => valueTypeOf(dtypeOfV2(undefined), '/X')).toThrow(
    /^\/X: its data type is missing\.$/,
  );
});

it('gives the reason for a type that Petri does not read', () => {
  const reason = 'Petri does not read integers of 128 bits within 16 bytes.';
  expect(() => valueTypeOf({ kind: 'unsupported', bytes: 16, reason }, '/X')).toThrow(
    /^\/X: Petri does not read integers of 128 bits within 16 bytes\.$/,
  );
});
