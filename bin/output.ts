import { once } from 'node:events';

/** The output of a command. */
export interface Output {
  /** Resolves when ready for more (back-pressure). */
  write(data: string | Uint8Array): Promise<void>;
  /** A line on standard error; prefixed with the command if it is about its arguments. */
  fail(text: string, command?: string): void;
  /** True if the output is a terminal. */
  readonly isTerminal: boolean;
}

/** Standard output and standard error. */
export const standardOutput: Output = {
  async write(data) {
    if (!process.stdout.write(data)) await once(process.stdout, 'drain');
  },
  fail(text, command) {
    const name = command === undefined ? 'petri' : `petri ${command}`;
    process.stderr.write(`${name}: ${text}\n`);
  },
  get isTerminal() {
    return process.stdout.isTTY === true;
  },
};
