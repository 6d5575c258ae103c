import { expect, it } from 'vitest';
import { numberType } from '@/ask/convert/encoding';
import { dtypeName } from '@/model/dtype';
import { commonType } from './column-array';

const of = (name: string) =>
  name === 'bool'
    ? ({ kind: 'bool', bytes: 1 } as const)
    : (numberType(name) ?? fail(name));

function fail(name: string): never {
  throw new Error(`${name} is no type`);
}

// numpy.result_type of numpy 2
it.each([
  [['int8', 'uint8'], 'int16'],
  [['int8', 'uint16'], 'int32'],
  [['int64', 'uint64'], 'float64'],
  [['int32', 'float32'], 'float64'],
  [['int16', 'float32'], 'float32'],
  [['uint8', 'float16'], 'float16'],
  [['int16', 'float16'], 'float32'],
  [['bool', 'int8'], 'int8'],
  [['float32', 'complex64'], 'complex64'],
  [['int32', 'complex64'], 'complex128'],
  [['float64', 'complex64'], 'complex128'],
  [['uint32', 'int32', 'uint8'], 'int64'],
])('has %j in %s', (types, expected) => {
  expect(dtypeName(commonType(types.map(of)))).toBe(expected);
});

it('has booleans as booleans', () => {
  expect(commonType([of('bool'), of('bool')])).toEqual({ kind: 'bool', bytes: 1 });
});
