import { openDataset } from '@/formats/open-dataset';
import { messageOf } from '@/model/errors';
import type { StoredGroup } from '@/storage/node';
import { openFile } from './open-file';
import type { Ink } from './print-tree';
import { printTree } from './print-tree';
import { treeOf } from './tree';

const mostMembers = 200;

/** The readable tree of a file, from shapes and attributes alone. */
export async function summaryText(place: string, ink: Ink): Promise<Summary> {
  return withFile(
    place,
    async (root) => {
      const dataset = await openDataset(root);
      return printTree(place, dataset, await treeOf(root, mostMembers), ink);
    },
    (reason) => `${ink.bold(place)}: ${ink.warn(reason)}\n`,
  );
}

/** The same as one line of JSON. */
export async function summaryJson(place: string): Promise<Summary> {
  return withFile(
    place,
    async (root) => {
      const dataset = await openDataset(root);
      const elements = await treeOf(root, Number.POSITIVE_INFINITY);
      return `${JSON.stringify({ file: place, ...dataset, elements })}\n`;
    },
    (reason) => `${JSON.stringify({ file: place, error: reason })}\n`,
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
): Promise<Summary> {
  try {
    const { root, close } = await openFile(place);
    try {
      return { text: await say(root), failed: false };
    } finally {
      await close();
    }
  } catch (error) {
    return { text: refuse(messageOf(error)), failed: true };
  }
}
