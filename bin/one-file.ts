import { createCounter } from '@/bytes/counter';
import type { Elements } from '@/elements/open-elements';
import { describeRoot, openRoot } from '@/formats/open-dataset';
import type { DatasetInfo } from '@/model/dataset';
import { isDataError, messageOf } from '@/model/errors';
import { escapedText } from '@/model/shown-text';
import type { Receipt, SourceInfo } from '@/model/source';
import { type FileCommand, failureText } from './describe/failure-advice';
import { openFile } from './describe/open-file';
import type { Output } from './output';

/** The file of a command that reads one. */
export interface OneFile {
  readonly place: string;
  readonly dataset: DatasetInfo;
  readonly elements: Elements;
  readonly info: SourceInfo;
  /** What was read so far. */
  receipt(): Omit<Receipt, 'actions'>;
}

interface HowToOpen {
  /** The command that needs the file. */
  readonly command: FileCommand;
  /** Bytes that may be read. */
  readonly cap: number | undefined;
  /** An error is written as a line of JSON too, as `petri describe --json` does. */
  readonly isJson?: boolean;
}

/** Opens the file, has it used, closes it. Gives the exit status: 1 where something could not be read. */
export async function withOneFile(
  place: string,
  { command, cap, isJson = false }: HowToOpen,
  output: Output,
  use: (file: OneFile) => Promise<number>,
): Promise<number> {
  const counter = createCounter();
  counter.limit(cap);
  const receipt = () => {
    const { actions, ...cost } = counter.receipt();
    return cost;
  };
  try {
    const { root, info, close } = await openFile(place, counter);
    try {
      const opened = await openRoot(root);
      const dataset = await describeRoot(opened);
      return await use({ place, dataset, elements: opened.elements, info, receipt });
    } finally {
      await close();
    }
  } catch (error) {
    if (!isDataError(error)) throw error;
    if (isJson) {
      const said = { file: place, error: messageOf(error), receipt: receipt() };
      await output.write(`${JSON.stringify(said)}\n`);
    }
    output.fail(escapedText(failureText(error, place, command)));
    return 1;
  }
}
