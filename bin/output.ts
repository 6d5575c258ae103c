import { once } from 'node:events';
import { formatBytes, formatCount, formatShare } from '@/model/quantity';
import type { Report } from '@/model/read-options';

/** The output of a command. */
export interface Output {
  /** Resolves when ready for more (back-pressure). */
  write(data: string | Uint8Array): Promise<void>;
  /** A line on standard error; prefixed with the command if it is about its arguments. */
  fail(text: string, command?: string): void;
  /** Writes a line to standard error that is not a failure. */
  note?(text: string): void;
  /** Writes a line to standard error that the next one replaces, on a terminal; undefined removes it. */
  progress?(text: string | undefined): void;
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
  note(text) {
    process.stderr.write(`petri: ${text}\n`);
  },
  progress(text) {
    if (process.stderr.isTTY === true)
      process.stderr.write(`\r\x1b[K${text?.slice(0, process.stderr.columns - 1) ?? ''}`);
  },
  get isTerminal() {
    return process.stdout.isTTY === true;
  },
};

const EVERY_MS = 100;

/**
 * Reports the progress of a conversion, in a line that is replaced: `41%, X: 120,000 of 300,000 rows, 34 MB written`.
 */
export function reportTo(output: Output): Report {
  let shown = 0;
  return ({ done, share, place }) => {
    const now = performance.now();
    if (!output.progress || now - shown < EVERY_MS) return;
    shown = now;
    const parts = [
      ...(share === undefined ? [] : [formatShare(share, 1)]),
      ...(place
        ? [
            `${place.path.slice(1)}: ${formatCount(place.done)} of ${formatCount(place.total)} ${place.of}`,
          ]
        : []),
      ...(done > 0 ? [`${formatBytes(done)} written`] : []),
    ];
    output.progress(parts.join(', '));
  };
}
