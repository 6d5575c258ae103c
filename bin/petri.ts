#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readAssetsFromDisk } from '@/read/codecs/node-assets';
import type { Command } from './arguments';
import { checkCommand } from './check/command';
import { convertCommand } from './convert/command';
import { describeCommand } from './describe/command';
import { argumentError } from './describe/wrong-arguments';
import { exportCommand } from './export/command';
import { geneCommand } from './gene/command';
import { groupsCommand } from './groups/command';
import { markersCommand } from './markers/command';
import { PACKAGE_FOLDER } from './package-files';
import { queryCommand } from './query/command';
import { serveCommand } from './serve/command';
import { shelfCommand } from './shelf/command';

const help = `petri inspects single-cell files (.h5ad, .h5mu, .h5seurat, .zarr, 10x .h5, .loom), local or remote, without downloading them.

Usage: petri COMMAND [OPTIONS] FILE|URL…

Commands:
  describe     Show what each file contains, and what is wrong with it.
  check        Check files against the requirements of their formats.
  gene         Show the values of genes, in all cells, by group, or of each cell.
  groups       Show the groups of a column, and the means of genes in them.
  markers      Find the genes that differ between groups of cells.
  query        Find the rows of a table that meet a condition.
  export       Write a table as CSV, TSV or Parquet, or as a column table (HDF5) with search indexes.
  convert      Write cells and genes as AnnData (.h5ad, .zarr or .zarr.zip).
  serve        Serve the app and files of this computer to a browser.
  shelf        Write a list of a folder's files, which Petri shows as a page of cards.

Options:
  -h, --help   Show this help, or the help of a command.
  --version    Show the version.

Run “petri COMMAND --help” for the options of a command.
`;

const commands: ReadonlyMap<string, Command> = new Map([
  ['describe', describeCommand],
  ['check', checkCommand],
  ['gene', geneCommand],
  ['groups', groupsCommand],
  ['markers', markersCommand],
  ['query', queryCommand],
  ['export', exportCommand],
  ['convert', convertCommand],
  ['serve', serveCommand],
  ['shelf', shelfCommand],
]);

/** The exit status that a shell reports for a program ended by SIGPIPE; Node ignores that signal. */
const CLOSED_PIPE = 128 + 13;

// a reader such as head that stops early is not a failure
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(CLOSED_PIPE);
  });

const [command, ...rest] = process.argv.slice(2);
readAssetsFromDisk();
process.exitCode = await run();

async function run(): Promise<number> {
  const known = commands.get(command ?? '');
  if (known) return known.run(rest);
  if (command === 'help') return write(commands.get(rest[0] ?? '')?.help ?? help);
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

/** Version of the package. */
function version(): string {
  const file = join(PACKAGE_FOLDER, 'package.json');
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  return version;
}
