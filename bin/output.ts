import { once } from 'node:events';

/** Where a command writes. */
export interface Output {
  /** Resolves when there is room for more. */
  write(data: string | Uint8Array): Promise<void>;
  /** A line on standard error, in the name of a command where it is about its arguments. */
  fail(text: string, command?: string): void;
  /** Whether a person reads what is written, not a program. */
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
