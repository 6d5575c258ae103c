import type { Block } from '@/model/block';
import type { ElementInfo } from '@/model/element';
import { isErrorName } from '@/model/errors';
import { joinPath, ROOT } from '@/model/path';
import type { DataElement } from '@/read/elements/element';
import { openElements } from '@/read/elements/open-elements';
import { describeRoot, openRoot } from '@/read/formats/open-dataset';
import type { StoredArray, StoredGroup, StoredNode } from '@/read/node';

/** The result of reading everything in a container. */
export interface Outcome {
  /** Text of the values of each array and each element that could be read, by path. */
  readonly values: ReadonlyMap<string, string>;
  readonly failures: readonly Error[];
}

const MAX_NODES = 300;
const MAX_VALUES = 20_000;
const DEEPEST = 12;

/**
 * Walks the tree, reads every array and every element. Failures have to be DataErrors with a sentence:
 * anything else is thrown on.
 */
export async function readEverything(root: StoredGroup): Promise<Outcome> {
  const values = new Map<string, string>();
  const failures: Error[] = [];
  let elements = openElements(root);
  let nodes = 0;

  async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      failures.push(expectSentence(error));
      return undefined;
    }
  }
  async function readElement(path: string): Promise<void> {
    const { info, read } = await elements.at(path);
    if (!read) return;
    await read({ rows: [0, 0] });
    const block = await readBlock(info, read);
    if (block) values.set(`element ${path}`, textOf(block));
  }
  async function walk(group: StoredGroup, depth: number): Promise<void> {
    if (depth > DEEPEST) return;
    const names = (await attempt(() => group.keys())) ?? [];
    for (const name of names) {
      if (++nodes > MAX_NODES) return;
      const path = joinPath(group.path, name);
      const node = await attempt<StoredNode>(() => group.open(name));
      if (node?.kind === 'array')
        await attempt(async () => {
          values.set(path, textOf(await readArray(node)));
        });
      await attempt(() => readElement(path));
      if (node?.kind === 'group') await walk(node, depth + 1);
    }
  }
  await attempt(async () => {
    const opened = await openRoot(root);
    elements = opened.elements;
    return describeRoot(opened);
  });
  await attempt(() => readElement(ROOT));
  await walk(root, 0);
  return { values, failures };
}

/** A first part of an element, or all of it where that is little. */
async function readBlock(
  info: ElementInfo,
  read: NonNullable<DataElement['read']>,
): Promise<Block | undefined> {
  switch (info.kind) {
    case 'matrix': {
      const [rows = 0, columns = 0] = info.shape;
      const wide = columns > 100 && ({ columns: [0, 100] } as const);
      return read({ rows: [0, Math.min(5, rows)], ...wide });
    }
    case 'column':
      return info.length <= MAX_VALUES ? read({ rows: [0, info.length] }) : undefined;
    case 'scalar':
      return read({});
    default:
      return undefined;
  }
}

/** All of an array where that is little, else its first corner. */
async function readArray(array: StoredArray): Promise<unknown> {
  const count = array.shape.reduce((all, extent) => all * extent, 1);
  if (count <= MAX_VALUES) return array.read();
  return array.read(array.shape.map((extent) => [0, Math.min(extent, 2)] as const));
}

/** Values as comparable text, typed arrays by their bytes. */
function textOf(values: unknown): string {
  return JSON.stringify(values, (_, value: unknown) => {
    if (ArrayBuffer.isView(value))
      return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString(
        'latin1',
      );
    if (typeof value === 'bigint') return String(value);
    return value;
  });
}

/** The error where it is one that a user can be shown; anything else is thrown on. */
export function expectSentence(error: unknown): Error {
  const isTold =
    error instanceof Error &&
    isErrorName(error.name) &&
    /^.{20,2000}$/su.test(error.message) &&
    // libhdf5's own words may follow
    /[.!?](\s|$)/.test(error.message);
  if (isTold) return error;
  throw error;
}
