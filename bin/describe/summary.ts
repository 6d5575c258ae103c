import { createCounter } from '@/bytes/counter';
import { openDataset } from '@/formats/open-dataset';
import { messageOf } from '@/model/errors';
import { escapedText } from '@/model/shown-text';
import type { StoredGroup } from '@/storage/node';
import { openFile } from './open-file';
import type { Ink } from './print-tree';
import { printTree } from './print-tree';
import { treeOf } from './tree';

const mostMembers = 200;

/** The readable tree of a file, from shapes and attributes alone. */
export async function summaryText(
  place: string,
  ink: Ink,
  cap?: number,
): Promise<Summary> {
  const counter = createCounter();
  counter.limit(cap);
  return withFile(
    place,
    async (root) => {
      const dataset = await openDataset(root);
      return printTree(place, dataset, await treeOf(root, mostMembers), ink);
    },
    (reason) => `${ink.bold(escapedText(place))}: ${ink.warn(escapedText(reason))}\n`,
    counter,
  );
}

/** The same as one line of JSON, and what it cost; at most so many bytes are read where there is a cap. */
export async function summaryJson(place: string, cap?: number): Promise<Summary> {
  const counter = createCounter();
  counter.limit(cap);
  const receipt = () => {
    const { actions, ...cost } = counter.receipt();
    return cost;
  };
  return withFile(
    place,
    async (root) => {
      const dataset = await openDataset(root);
      const elements = await treeOf(root, Number.POSITIVE_INFINITY);
      const told = { file: place, ...dataset, elements, receipt: receipt() };
      return `${JSON.stringify(told)}\n`;
    },
    (reason) => `${JSON.stringify({ file: place, error: reason, receipt: receipt() })}\n`,
    counter,
  );
}

export interface Summary {
  readonly text: string;
  readonly failed: boolean;
}

async function withFile(
  place: string,
  say: (root: StoredGroup) => Promise<string>,
  refuse: (reason: string) => string,
  counter = createCounter(),
): Promise<Summary> {
  try {
    const { root, close } = await openFile(place, counter);
    try {
      return { text: await say(root), failed: false };
    } finally {
      await close();
    }
  } catch (error) {
    return { text: refuse(messageOf(error)), failed: true };
  }
}
