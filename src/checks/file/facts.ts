import type { Elements } from '@/elements/open-elements';
import type { OpenRoot } from '@/formats/open-dataset';
import { readable, textAttribute } from '@/model/attributes';
import { isDataError, throwIfAborted } from '@/model/errors';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { breatheIfDue } from '@/model/waiting';
import type { ByteMeter } from './meter';
import type { FileNode, FileTree } from './walk';

/** A whole file by its headers: what every family of rules looks at. */
export interface FileFacts {
  readonly opened: OpenRoot;
  readonly tree: FileTree;
  /** By path; the first where an object has several names. */
  readonly byPath: ReadonlyMap<Path, FileNode>;
}

/** A file whose values are read. */
export interface FileValues {
  readonly facts: FileFacts;
  readonly elements: Elements;
  readonly meter: ByteMeter;
}

export function factsOf(opened: OpenRoot, tree: FileTree): FileFacts {
  return { opened, tree, byPath: new Map(tree.all.map((node) => [node.path, node])) };
}

/** What a node says that it is encoded as; undefined where it does not say, or cannot be opened. */
export function encodingTypeOf({ node }: FileNode): string | undefined {
  if (!node) return undefined;
  return textAttribute(readable(node.attributes), 'encoding-type') || undefined;
}

/** The answer of a read; undefined where it fails because of the data, which is reported where elements are read. */
export async function orUnreadable<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!isDataError(error)) throw error;
    return undefined;
  }
}

/** Between two steps of work on values: gives way to messages and hears aborts. */
export async function pace(options?: ReadOptions): Promise<void> {
  await breatheIfDue();
  throwIfAborted(options?.signal);
}
