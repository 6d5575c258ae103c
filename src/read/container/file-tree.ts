import { orUnreadable } from '@/model/damage';
import { type DataError, isDataError } from '@/model/errors';
import { joinPath, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { mapInParallel } from '@/read/chunks/in-parallel';
import type { StoredArray, StoredGroup, StoredNode } from '@/read/node';

/** A group or array of a file, whether it can be opened or not. */
export interface FileNode {
  readonly path: Path;
  readonly name: string;
  readonly parent: FileNode | undefined;
  /** Undefined if it cannot be opened. */
  readonly node: StoredNode | undefined;
  /** Why it cannot be opened. */
  readonly failure?: DataError;
  /** Members by name, in file order; empty for an array, and for a group that is its own ancestor. */
  readonly members: ReadonlyMap<string, FileNode>;
  /** Set for a group with several names: the node of its first name, which has the same members. */
  readonly sameAs?: FileNode;
}

/** The groups and arrays of a file, with their headers. */
export interface FileTree {
  readonly root: FileNode;
  /** Parents first. */
  readonly all: readonly FileNode[];
  /** False if there are more than requested. */
  readonly isComplete: boolean;
}

const AT_ONCE = 16;

interface Growing extends FileNode {
  members: Map<string, FileNode>;
  sameAs?: Growing;
}

/**
 * Opens every group and array below a root, level by level, about `limit` of them at most. An object with several names
 * is visited once. Progress is in groups and arrays.
 */
export async function walkFile(
  root: StoredGroup,
  limit: number,
  { signal, report }: ReadOptions = {},
): Promise<FileTree> {
  const options = { signal };
  const top: Growing = nodeOf(undefined, '', root.path, root);
  const all: FileNode[] = [top];
  const entered = new Map<number, Growing>();
  let isComplete = true;
  let level: readonly Growing[] = [top];
  while (level.length > 0 && isComplete) {
    const next: Growing[] = [];
    for (const parent of level) {
      const { node } = parent;
      if (node?.kind !== 'group' || isAlias(parent, entered)) continue;
      const names = await readableKeys(node, options);
      if (all.length + names.length > limit) {
        isComplete = false;
        break;
      }
      const members = await mapInParallel(names, AT_ONCE, (name) =>
        memberOf(parent, node, name, options),
      );
      for (const member of members) {
        parent.members.set(member.name, member);
        all.push(member);
        next.push(member);
      }
      report?.({ done: all.length, unit: 'groups and arrays' });
    }
    level = next;
  }
  return { root: top, all, isComplete };
}

/** The node below another by a name that may contain `/`. */
export function nodeBelow(from: FileNode, name: string): FileNode | undefined {
  let at: FileNode | undefined = from;
  for (const segment of name.split('/'))
    if (segment !== '') at = at?.members.get(segment);
  return at === from ? undefined : at;
}

export function arrayBelow(from: FileNode, name: string): StoredArray | undefined {
  const node = nodeBelow(from, name)?.node;
  return node?.kind === 'array' ? node : undefined;
}

/** True for a group that was visited by another name, whose members it then shares. */
function isAlias(at: Growing, entered: Map<number, Growing>): boolean {
  const address = at.node?.object?.address;
  if (address === undefined) return false;
  const first = entered.get(address);
  if (!first) {
    entered.set(address, at);
    return false;
  }
  at.sameAs = first;
  if (!isBelow(at, first)) at.members = first.members;
  return true;
}

function isBelow({ parent }: FileNode, other: FileNode): boolean {
  return parent !== undefined && (parent === other || isBelow(parent, other));
}

/** Names of the members of a group; empty for one that cannot be listed, because its own element reports why. */
export async function readableKeys(
  group: StoredGroup,
  options?: ReadOptions,
): Promise<readonly string[]> {
  return (await orUnreadable(() => group.keys(options))) ?? [];
}

async function memberOf(
  parent: FileNode,
  group: StoredGroup,
  name: string,
  options?: ReadOptions,
): Promise<Growing> {
  const path = joinPath(group.path, name);
  try {
    return nodeOf(parent, name, path, await group.open(name, options));
  } catch (error) {
    if (!isDataError(error)) throw error;
    return { ...nodeOf(parent, name, path, undefined), failure: error };
  }
}

function nodeOf(
  parent: FileNode | undefined,
  name: string,
  path: Path,
  node: StoredNode | undefined,
): Growing {
  return { path, name, parent, node, members: new Map() };
}
