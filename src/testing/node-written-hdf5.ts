import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Appender } from '@/write/hdf5/appender';
import { createHdf5File } from '@/write/hdf5/hdf5-file';
import { collectedFile } from './collected-file';
import { folderOfFile } from './node-after-file';
import { findPython } from './node-python';

const found = findPython('h5py');
const python = 'python' in found ? found.python : '';
/** For the name of a suite: why there is no h5py; else empty. */
export const noH5py = 'missing' in found ? ` (left out: ${found.missing})` : '';

/** What a Python expression over the open file `f` prints as JSON. */
export function askH5py(
  path: string,
  expression: string,
  mode: 'r' | 'r+' = 'r',
): unknown {
  const program = `import h5py, json, sys, numpy as np
f = h5py.File(sys.argv[1], '${mode}')
print(json.dumps(${expression}))`;
  return JSON.parse(
    execFileSync(python, ['-c', program, path], { encoding: 'utf8', maxBuffer: 1 << 26 }),
  );
}

let written = 0;
/** Writes an HDF5 file, whose root is the group at the address that `build` returns; returns its path. */
export async function writeHdf5(
  build: (content: Appender) => Promise<number>,
): Promise<string> {
  const sink = collectedFile();
  const file = await createHdf5File(sink);
  await file.finish(await build(file.content));
  const path = join(folderOfFile(), `${written++}.h5`);
  writeFileSync(path, sink.bytes());
  return path;
}
