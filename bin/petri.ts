#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { describeCommand, describeHelp } from './describe/command';
import { argumentError } from './describe/wrong-arguments';

const help = `petri inspects single-cell files (.h5ad, .h5mu, .zarr, 10x .h5, .loom), local or remote, without downloading them.

Usage: petri COMMAND [OPTIONS] FILE|URL…

Commands:
  describe     Show what each file contains, and what is wrong with it.

Options:
  -h, --help   Show this help, or the help of a command.
  --version    Show the version.

Run “petri describe --help” for the options of a command.
`;

/** What a shell reports of a program that SIGPIPE ended; Node ignores that signal. */
const CLOSED_PIPE = 128 + 13;

// a reader such as head that has seen enough is no failure of ours
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(CLOSED_PIPE);
  });

const [command, ...rest] = process.argv.slice(2);
process.exitCode = await run();

async function run(): Promise<number> {
  if (command === 'describe') return describeCommand(rest);
  if (command === 'help') return write(rest[0] === 'describe' ? describeHelp : help);
  if (command !== undefined && !command.startsWith('-'))
    return refuse(`“${command}” is not a command.`);
  try {
    const { values } = parseArgs({
      args: process.argv.slice(2),
      options: {
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean' },
      },
    });
    return write(values.version ? `${version()}\n` : help);
  } catch (error) {
    return refuse(argumentError(error));
  }
}

function write(text: string): number {
  process.stdout.write(text);
  return 0;
}

function refuse(reason: string): number {
  process.stderr.write(`petri: ${reason} Run “petri --help” for help.\n`);
  return 2;
}

/** Of the package that this file belongs to, built or not. */
function version(): string {
  const file = join(dirname(fileURLToPath(import.meta.url)), '../package.json');
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  return version;
}
