import type { DatasetInfo } from '@/model/dataset';
import { isDataError, messageOf } from '@/model/errors';
import type { Receipt, SourceInfo } from '@/model/source';
import type { Elements } from '@/read/elements/open-elements';
import { describeRoot, openRoot } from '@/read/formats/open-dataset';
import { type Command, readArguments } from './arguments';
import { type CommandName, failureText } from './failure-advice';
import { countReads, openFile } from './open-file';
import { type Output, standardOutput } from './output';

/** The context of a command that reads one file. */
export interface OneFile {
  readonly place: string;
  readonly dataset: DatasetInfo;
  readonly elements: Elements;
  readonly info: SourceInfo;
  /** The receipt so far. */
  receipt(): Omit<Receipt, 'actions'>;
}

/** The arguments of every command that reads one file. */
interface FileRequest {
  readonly place: string;
  /** Maximum number of bytes to read. */
  readonly cap: number | undefined;
  /** With `json`, an error is also written as a line of JSON, as by `petri describe --json`. */
  readonly format: string;
}

interface FileCommand<CommandRequest extends FileRequest> {
  readonly name: CommandName;
  readonly help: string;
  /** Parses the arguments, like `readArguments`. */
  requestOf(args: readonly string[], output: Output): CommandRequest | string | undefined;
  /** The exit status if the file cannot be opened, or there is no answer; 1 if absent. */
  readonly failed?: number;
  /** Returns the exit status. */
  answer(file: OneFile, request: CommandRequest, output: Output): Promise<number>;
}

/** A command that opens one file, answers, and closes it. */
export function createFileCommand<CommandRequest extends FileRequest>(
  command: FileCommand<CommandRequest>,
): Command {
  const { name, help, failed = 1 } = command;
  return {
    help,
    async run(args, output = standardOutput) {
      const request = await readArguments(name, help, output, () =>
        command.requestOf(args, output),
      );
      if (typeof request === 'number') return request;
      const status = await withOneFile(name, request, output, (file) =>
        command.answer(file, request, output),
      );
      return status ?? failed;
    },
  };
}

/** Opens the file, runs the command, closes it. Returns the exit status; undefined if it failed. */
async function withOneFile(
  name: CommandName,
  { place, cap, format }: FileRequest,
  output: Output,
  use: (file: OneFile) => Promise<number>,
): Promise<number | undefined> {
  const { counter, receipt } = countReads(cap);
  try {
    const { root, info, isRemote, close } = await openFile(place, counter);
    try {
      const opened = await openRoot(root, { isRemote });
      const dataset = await describeRoot(opened);
      return await use({ place, dataset, elements: opened.elements, info, receipt });
    } finally {
      await close();
    }
  } catch (error) {
    if (!isDataError(error)) throw error;
    if (format === 'json') {
      const said = { file: place, error: messageOf(error), receipt: receipt() };
      await output.write(`${JSON.stringify(said)}\n`);
    }
    output.fail(failureText(error, place, name));
    return undefined;
  }
}
