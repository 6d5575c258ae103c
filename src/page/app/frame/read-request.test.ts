import { describe, expect, it } from 'vitest';
import { idOf, isMeantForPetri, readRequest } from './read-request';

const request = (members: object) =>
  readRequest({ petri: 1, id: 1, ...members } as Readonly<Record<string, unknown>>);

describe('a request of petri/1', () => {
  it('is read with the members of its type', () => {
    const file = new File(['x'], 'a.h5ad');
    expect(request({ type: 'open', source: 'https://a.org/b.zarr' })).toEqual({
      ...{ petri: 1, id: 1, type: 'open', source: 'https://a.org/b.zarr' },
    });
    expect(request({ type: 'open', source: file, name: 'b.h5ad', view: '' })).toEqual({
      ...{ petri: 1, id: 1, type: 'open', source: file, name: 'b.h5ad', view: '' },
    });
    expect(request({ type: 'go', view: 'element=/obs' })).toEqual({
      ...{ petri: 1, id: 1, type: 'go', view: 'element=/obs' },
    });
    expect(request({ type: 'select', rows: new Uint32Array([4, 2]) })).toEqual({
      ...{ petri: 1, id: 1, type: 'select', rows: new Uint32Array([4, 2]) },
    });
    expect(request({ type: 'select', names: ['a'], table: '/obs' })).toEqual({
      ...{ petri: 1, id: 1, type: 'select', names: ['a'], table: '/obs' },
    });
    expect(request({ type: 'selection', start: 5, limit: undefined })).toEqual({
      ...{ petri: 1, id: 1, type: 'selection', start: 5 },
    });
    expect(request({ id: 'x', type: 'state' })).toEqual({
      ...{ petri: 1, id: 'x', type: 'state' },
    });
  });

  it.each<[what: string, message: object]>([
    ['another version', { petri: 2, type: 'state' }],
    ['a version as a text', { petri: '1', type: 'state' }],
    ['no type', {}],
    ['an unknown type', { type: 'close' }],
    ['the name of a prototype’s member as type', { type: 'constructor' }],
    ['__proto__ as type', { type: '__proto__' }],
    ['a type that is no text', { type: ['state'] }],
    ['an unknown member', { type: 'state', deep: true }],
    ['__proto__ as a member', JSON.parse('{"type":"state","__proto__":{"id":2}}')],
    ['constructor as a member', { type: 'go', view: '', constructor: {} }],
    ['an empty id', { id: '', type: 'state' }],
    ['a long id', { id: 'x'.repeat(65), type: 'state' }],
    ['an id that is no number', { id: Number.NaN, type: 'state' }],
    ['an id that is an object', { id: {}, type: 'state' }],
    ['a source that is a number', { type: 'open', source: 5 }],
    ['a source that is an object', { type: 'open', source: { href: 'https://a.org' } }],
    ['an empty source', { type: 'open', source: '' }],
    ['a name for an address', { type: 'open', source: 'https://a.org', name: 'b' }],
    ['a name with a folder', { type: 'open', source: new Blob(), name: '../b.h5ad' }],
    ['a name that is no text', { type: 'open', source: new Blob(), name: 5 }],
    ['a view that is no text', { type: 'go', view: { element: '/obs' } }],
    ['no view', { type: 'go' }],
    ['no rows', { type: 'select' }],
    ['rows and names', { type: 'select', rows: [1], names: ['a'] }],
    ['rows that are texts', { type: 'select', rows: ['1'] }],
    ['rows with a hole', { type: 'select', rows: new Array(3) }],
    ['negative rows', { type: 'select', rows: [-1] }],
    ['rows between others', { type: 'select', rows: [1.5] }],
    ['rows beyond all tables', { type: 'select', rows: [2 ** 32] }],
    ['rows like an array', { type: 'select', rows: { length: 1, 0: 1 } }],
    ['names that are numbers', { type: 'select', names: [1] }],
    ['a text as names', { type: 'select', names: 'abc' }],
    ['a negative start', { type: 'selection', start: -1 }],
    ['a limit that is no number', { type: 'selection', limit: '5' }],
  ])('cannot have %s', (_, message) => {
    expect(() => request(message)).toThrow(
      expect.objectContaining({ name: 'InvalidError' }),
    );
  });

  it.each<[what: string, message: object]>([
    ['a long address', { type: 'open', source: 'x'.repeat(8193) }],
    ['long keys', { type: 'go', view: 'x'.repeat(65_537) }],
    ['a long file name', { type: 'open', source: new Blob(), name: 'x'.repeat(256) }],
    ['very many rows', { type: 'select', rows: new Uint32Array(1_048_577) }],
    ['very many names', { type: 'select', names: new Array(20_001).fill('') }],
    ['a long name', { type: 'select', names: ['x'.repeat(4097)] }],
    ['long names', { type: 'select', names: new Array(1000).fill('x'.repeat(1001)) }],
    ['a large piece', { type: 'selection', limit: 10_001 }],
  ])('is refused with %s', (_, message) => {
    expect(() => request(message)).toThrow(
      expect.objectContaining({ name: 'TooLargeError' }),
    );
  });
});

it('other messages are not meant for Petri', () => {
  const inherited = Object.create({ petri: 1 }) as object;
  for (const data of [null, undefined, 'petri', 1, {}, [], { type: 'state' }, inherited])
    expect(isMeantForPetri(data)).toBe(false);
  expect(isMeantForPetri({ petri: 7 })).toBe(true);
});

it('an answer repeats an id only if it is a short text or a whole number', () => {
  expect([1, 'a', -5].map((id) => idOf({ id }))).toEqual([1, 'a', -5]);
  expect([1.5, '', 'x'.repeat(65), null, {}, true].map((id) => idOf({ id }))).toEqual([
    ...[null, null, null, null, null, null],
  ]);
});
