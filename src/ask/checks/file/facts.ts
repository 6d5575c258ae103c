import { readable } from '@/model/attributes';
import { encodingTypeIn } from '@/model/encoding-type';
import { throwIfAborted } from '@/model/errors';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { yieldIfDue } from '@/model/waiting';
import type { FileNode, FileTree } from '@/read/container/file-tree';
import type { Elements } from '@/read/elements/open-elements';
import type { OpenRoot } from '@/read/formats/open-dataset';
import type { ByteMeter } from './meter';

/** The headers of a whole file: the input of every family of rules. */
export interface FileFacts {
  readonly opened: OpenRoot;
  readonly tree: FileTree;
  /** Nodes by path; the members of a group with several paths are listed below the first one only. */
  readonly byPath: ReadonlyMap<Path, FileNode>;
}

/** A file whose values are read. */
export interface FileValues {
  readonly facts: FileFacts;
  readonly elements: Elements;
  readonly meter: ByteMeter;
}

/** The input of a rule that reads values: the facts of its specification, and the file. */
export interface ValuesOf<Facts> {
  readonly facts: Facts;
  readonly file: FileValues;
}

export function factsOf(opened: OpenRoot, tree: FileTree): FileFacts {
  return { opened, tree, byPath: new Map(tree.all.map((node) => [node.path, node])) };
}

/** The encoding stated by a node; undefined if absent, or if it cannot be opened. */
export function encodingTypeOf({ node }: FileNode): string | undefined {
  if (!node) return undefined;
  return encodingTypeIn(readable(node.attributes)) || undefined;
}

/** Between two steps of work on values: lets the thread receive messages, and throws on abort. */
export async function pace(options?: ReadOptions): Promise<void> {
  await yieldIfDue();
  throwIfAborted(options?.signal);
}
