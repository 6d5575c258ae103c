import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StoredGroup, StoredNode } from '@/read/node';
import {
  fixtureBytes,
  openArrayAt,
  openFixture,
  openForTest,
  remoteSource,
} from '@/testing/node-hdf5-fixture';
import type { Hdf5File } from './open-hdf5';

// the file has a user block of 1024 bytes
let file: Hdf5File;
let first: StoredGroup;
beforeAll(async () => {
  file = await openFixture('links.h5');
  const node = await file.root.open('z first');
  if (node.kind === 'group') first = node;
});
afterAll(() => file.close());

it('lists members and attributes in creation order, if tracked', async () => {
  expect(await file.root.keys()).toEqual([
    'z first',
    'a second',
    'dangling',
    'external',
    'loop 1',
    'loop 2',
    'kind',
    'of a kind',
  ]);
  expect([...first.attributes.values.keys()].slice(0, 3)).toEqual([
    'attribute 19',
    'attribute 18',
    'attribute 17',
  ]);
  expect(first.attributes.values.get('attribute 7')).toBe(7);
});

it('decodes attributes by their own types, and distinguishes arrays and scalars', () => {
  const { attributes } = file.root;
  expect(attributes.values.get('z')).toBe('last');
  expect(attributes.values.get('a')).toEqual(['list', 'of', 'texts']);
  expect(attributes.values.get('empty')).toEqual({ empty: 'float32' });
  expect(attributes.values.get('half')).toBe(0.5);
  expect(attributes.values.get('flag')).toBe(true);
  expect(attributes.values.get('none')).toEqual([]);
  expect(attributes.values.get('grid')).toEqual([
    [9007199254740992n, 9007199254740993n, 9007199254740994n],
    [9007199254740995n, 9007199254740996n, 9007199254740997n],
  ]);
  expect((attributes.values.get('large') as number[]).at(-1)).toBe(19999);
});

it('follows soft links', async () => {
  const array = await openArrayAt(file.root, 'a second');
  expect(await array.read()).toEqual({
    kind: 'numbers',
    values: Int32Array.of(0, 1, 2),
  });
});

it('resolves committed types, for datasets and attributes', async () => {
  const array = await openArrayAt(file.root, 'of a kind');
  expect(array.dtype).toEqual({ kind: 'float', bytes: 4, order: 'little' });
  expect(array.attributes.values.get('of a kind too')).toBe(1.5);
});

it.each([
  ['missing', 'NotFoundError', 'links.h5 has nothing at /missing.'],
  ['dangling', 'NotFoundError', 'is a link to /nowhere, which does not exist'],
  ['external', 'UnsupportedError', 'is a link into another file (other.h5:/x)'],
  ['loop 1', 'UnsupportedError', 'leads back to itself (a link cycle)'],
  ['kind', 'UnsupportedError', 'is a committed datatype'],
])('reports why %s cannot be opened', async (name, error, message) => {
  await expect(file.root.open(name)).rejects.toMatchObject({
    name: error,
    message: expect.stringContaining(message),
  });
});

it('does not follow hard links back to an ancestor', async () => {
  for (const [name, above] of [
    ['up', '/'],
    ['self', '/z first'],
  ] as const)
    await expect(first.open(name)).rejects.toMatchObject({
      name: 'UnsupportedError',
      message: expect.stringContaining(`is a link back to ${above}, which contains it`),
    });
  expect(await first.open('values')).toMatchObject({ path: '/z first/values' });
});

it('names the first path to an object in breadth-first order, whatever was looked up before', async () => {
  const bytes = fixtureBytes('hierarchy/links.h5');
  const paths = ['a/b/d', 'again', 'chain/0', 'a/b/beside', 'a'];
  const firstOf = async (root: StoredGroup, path: string) => {
    let node: StoredNode = root;
    for (const name of path.split('/'))
      if (node.kind === 'group') node = await node.open(name);
    return node.object?.firstPath();
  };
  for (const asked of [paths, paths.toReversed()]) {
    const { root, close } = await openForTest(remoteSource(bytes, 'links.h5'));
    const found = new Map<string, string | undefined>();
    for (const path of asked) found.set(path, await firstOf(root, path));
    close();
    expect(Object.fromEntries(found)).toEqual({
      a: '/a',
      'a/b/d': '/a/hard',
      again: '/a',
      'chain/0': '/a/hard',
      'a/b/beside': '/a/hard',
    });
  }
});
