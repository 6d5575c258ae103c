import { checkFile } from '@/ask/checks/check-file';
import { openOverview } from '@/ask/overview/overview-file';
import { hasName, messageOf } from '@/model/errors';
import type { Counter } from '@/read/bytes/counter';
import { describeRoot, openRoot } from '@/read/formats/open-dataset';
import { failureText, recipeOn } from '../failure-advice';
import { countReads, type OpenedFile, openFile } from '../open-file';
import { overviewText } from './overview-text';
import type { Ink } from './print-tree';
import { printTree } from './print-tree';
import { treeOf } from './tree';

const MAX_MEMBERS = 200;
/** Maximum number of groups and arrays whose headers are checked. */
const MAX_CHECKED = 20_000;

/** The output of a command for one file. */
export interface Summary {
  readonly text: string;
  /** Why the file could not be opened. */
  readonly failure?: string;
}

/** Summary of the file, then its tree; reads no values except samples and scalars. ArchiveError for a list of files. */
export async function summaryText(
  place: string,
  ink: Ink,
  cap?: number,
): Promise<Summary> {
  const { counter } = countReads(cap);
  try {
    const text = await withFile(place, counter, async ({ root, info, isRemote }) => {
      const opened = await openRoot(root);
      const { elements } = opened;
      const dataset = await describeRoot(opened);
      // before the rest, which a cap may omit
      const lines = await treeOf(root, MAX_MEMBERS, opened.decoders);
      const file = openOverview({ root, elements, dataset, info, isRemote });
      // over a network that would take a request per node
      const check = isRemote
        ? undefined
        : () => checkFile(opened, { depth: 'headers', maxNodes: MAX_CHECKED });
      const overview = await overviewText(file, lines, ink, check);
      return printTree(place, dataset, lines, ink, overview);
    });
    return { text };
  } catch (error) {
    if (hasName(error, 'ArchiveError')) throw error;
    return { text: '', failure: failureText(error, place) };
  }
}

/** The tree as one line of JSON, and its cost; reads at most `cap` bytes. ArchiveError for a list of files. */
export async function summaryJson(place: string, cap?: number): Promise<Summary> {
  const { counter, receipt } = countReads(cap);
  try {
    const text = await withFile(place, counter, async ({ root }) => {
      const opened = await openRoot(root);
      const { formatInfo, ...dataset } = await describeRoot(opened);
      const elements = await treeOf(root, Number.POSITIVE_INFINITY, opened.decoders);
      return `${JSON.stringify({ file: place, ...dataset, elements, receipt: receipt() })}\n`;
    });
    return { text };
  } catch (error) {
    if (hasName(error, 'ArchiveError')) throw error;
    const convert = recipeOn(error, place);
    const told = {
      file: place,
      error: messageOf(error),
      ...(convert && { convert }),
      receipt: receipt(),
    };
    return {
      text: `${JSON.stringify(told)}\n`,
      failure: failureText(error, place),
    };
  }
}

async function withFile(
  place: string,
  counter: Counter,
  say: (file: OpenedFile) => Promise<string>,
): Promise<string> {
  const file = await openFile(place, counter);
  try {
    return await say(file);
  } finally {
    await file.close();
  }
}
