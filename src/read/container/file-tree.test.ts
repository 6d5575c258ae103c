import { expect, it } from 'vitest';
import type { Path } from '@/model/path';
import type { StoredGroup } from '@/read/node';
import { walkFile } from './file-tree';

/** Groups by the addresses of their objects, each with its members' names and addresses. */
function groupAt(
  objects: Readonly<Record<number, Readonly<Record<string, number>>>>,
  address: number,
  path: string,
): StoredGroup {
  const members = objects[address] ?? {};
  const group = {
    ...{ kind: 'group', path: path as Path, object: { address } },
    keys: async () => Object.keys(members),
    open: async (name: string) =>
      groupAt(objects, members[name] ?? 0, `${path === '/' ? '' : path}/${name}`),
  };
  return group as unknown as StoredGroup;
}

it('gives a group with several names the same members under each, and opens them once', async () => {
  const objects = { 1: { X: 2, layers: 3 }, 2: { data: 4 }, 3: { again: 2 } };
  const { all, root } = await walkFile(groupAt(objects, 1, '/'), 100);
  expect(all.map(({ path }) => path)).toEqual([
    ...['/', '/X', '/layers', '/X/data', '/layers/again'],
  ]);
  const again = root.members.get('layers')?.members.get('again');
  expect([...(again?.members.keys() ?? [])]).toEqual(['data']);
  expect(again?.sameAs?.path).toBe('/X');
});

it('does not go round in a group that is below itself', async () => {
  const objects = { 1: { a: 2 }, 2: { top: 1, self: 2 } };
  const { all, root } = await walkFile(groupAt(objects, 1, '/'), 100);
  expect(all.map(({ path }) => path)).toEqual(['/', '/a', '/a/top', '/a/self']);
  for (const name of ['top', 'self'])
    expect(root.members.get('a')?.members.get(name)?.members.size).toBe(0);
});
