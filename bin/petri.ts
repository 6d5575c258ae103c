#!/usr/bin/env node
import { describeCommand } from './describe/command';

const usage = `petri opens single-cell files where they lie: .h5ad, .zarr folders, .zarr.zip, and addresses of them.

  petri describe FILE|URL… [--full] [--json] [--cap=MB]

  describe   what is in each file: its elements, shapes, types, sizes, and what is wrong with it
    --full   reads every value, so that every fault shows
    --json   one line of JSON a file, with a receipt: requests, bytes read and asked for, cache hits
    --cap    reads at most so many megabytes of each file (not with --full), and says so where that is too little
`;

const [command, ...rest] = process.argv.slice(2);
if (command === 'describe') process.exitCode = await describeCommand(rest);
else {
  const isHelp = command === undefined || command === '--help' || command === 'help';
  (isHelp ? process.stdout : process.stderr).write(
    isHelp ? usage : `petri: there is no command “${command}”\n\n${usage}`,
  );
  process.exitCode = isHelp ? 0 : 2;
}
