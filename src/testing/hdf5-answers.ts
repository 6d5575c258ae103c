import type { Attributes, AttributeValue } from '@/model/attributes';
import { messageOf } from '@/model/errors';
import { unopenedMember } from '@/model/member-link';
import { joinPath, ROOT } from '@/model/path';
import type { Values } from '@/model/values';
import type { StoredArray, StoredGroup, StoredNode } from '@/read/node';
import { expectedValues } from './expected-values';

type Entry = Record<string, unknown>;

/** The same as `answers_of_file` of e2e/fixtures/hdf5_answers.py says, by our own reading. */
export async function hdf5Answers(root: StoredGroup): Promise<readonly Entry[]> {
  const first = new Map<number, string>();
  const found: { readonly path: string; readonly entry: Entry | StoredNode }[] = [];

  // without recursion: there may be ten thousand levels
  const stack: {
    readonly path: string;
    readonly open: () => Promise<Entry | StoredNode>;
  }[] = [{ path: ROOT, open: async () => root }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { path } = next;
    const entry = await next.open();
    found.push({ path, entry });
    if (!isNode(entry)) continue;
    const address = entry.object?.address ?? -1;
    const known = first.get(address);
    if (known !== undefined) {
      found[found.length - 1] = { path, entry: { path, same_object_as: known } };
      continue;
    }
    first.set(address, path);
    if (entry.kind !== 'group') continue;
    const names = await entry.keys();
    for (const name of names.toReversed())
      stack.push({
        path: joinPath(path, name),
        open: () => memberOf(entry, name, joinPath(path, name)),
      });
  }

  const firstPath: FirstPath = async (path) => {
    if (path === null) return null;
    let node: StoredNode = root;
    for (const name of path.split('/').filter((segment) => segment !== '')) {
      if (node.kind !== 'group') return null;
      const opened: StoredNode | undefined = await node.open(name).catch(orDatatype);
      if (!opened) return 'datatype';
      node = opened;
    }
    return first.get(node.object?.address ?? -1) ?? null;
  };

  const answers: Entry[] = [];
  for (const { path, entry } of found) {
    if (!isNode(entry)) {
      const { leads, ...rest } = entry;
      if (typeof leads === 'number') rest.leads_to = first.get(leads) ?? null;
      answers.push(rest);
      continue;
    }
    const attributes = await attributesOf(entry.attributes, firstPath);
    if (entry.kind === 'group')
      answers.push({ path, node: 'group', attributes, members: await entry.keys() });
    else
      answers.push({
        path,
        node: 'dataset',
        attributes,
        shape: entry.empty ? null : entry.shape,
        values: entry.empty ? null : await valuesOf(entry, firstPath),
      });
  }
  return answers;
}

function isNode(entry: Entry | StoredNode): entry is StoredNode {
  return 'kind' in entry;
}

/** A member as it is linked: a node where a hard link leads to it. */
async function memberOf(
  group: StoredGroup,
  name: string,
  path: string,
): Promise<Entry | StoredNode> {
  const link = await group.link?.(name);
  if (link?.kind === 'external')
    return { path, link: 'external', file: link.file, target: link.target };
  if (link?.kind === 'user-defined') return { path, link: 'user-defined' };
  try {
    const node = await group.open(name);
    if (link?.kind !== 'soft') return node;
    const { target } = link;
    return { path, link: 'soft', target, leads: node.object?.address };
  } catch (error) {
    const { sameObjectAs, node } = unopenedMember(error) ?? {};
    if (link?.kind === 'soft')
      return {
        path,
        link: 'soft',
        target: link.target,
        leads_to: sameObjectAs ?? node ?? null,
      };
    if (node) return { path, node };
    if (sameObjectAs !== undefined) return { path, same_object_as: sameObjectAs };
    return { path, refused: messageOf(error) };
  }
}

/** Undefined for a committed datatype, which is no node. */
function orDatatype(error: unknown): undefined {
  if (unopenedMember(error)?.node === undefined) throw error;
}

type FirstPath = (path: string | null) => Promise<string | null>;

async function attributesOf(
  { values, unreadable }: Attributes,
  firstPath: FirstPath,
): Promise<unknown[]> {
  const entries: unknown[] = [];
  for (const [name, value] of values) entries.push([name, await plain(value, firstPath)]);
  return [
    ...entries,
    ...unreadable.map(({ name, reason }) => [name, { refused: reason }]),
  ];
}

async function plain(value: AttributeValue, firstPath: FirstPath): Promise<unknown> {
  if (typeof value === 'bigint') return { $int: String(value) };
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value))
    return Promise.all(value.map((item) => plain(item, firstPath)));
  const fields = value as { readonly [key: string]: AttributeValue };
  if ('empty' in fields) return { $empty: true };
  if ('reference' in fields)
    return { reference: await firstPath(fields.reference as string | null) };
  const entries = Object.entries(fields).map(
    async ([name, item]) => [name, await plain(item, firstPath)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

async function valuesOf(array: StoredArray, firstPath: FirstPath): Promise<unknown> {
  const values: Values = await array.read().catch((error: unknown) => {
    throw new Error(messageOf(error));
  });
  if (values.kind !== 'references') return expectedValues(values);
  return Promise.all(
    values.targets.map(async (target) => ({ reference: await firstPath(target) })),
  );
}
