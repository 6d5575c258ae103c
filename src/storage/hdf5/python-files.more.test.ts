import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { memorySource } from '@/bytes/memory-source';
import { expectedValues } from '@/testing/expected-values';
import { isLong } from '@/testing/long-runs';
import { findPython } from '@/testing/node-python';
import { openArrayAt, openForTest, remoteSource } from './node-fixture';

/** `PETRI_HDF5_SEEDS=5000,1000`: a thousand others, from 5000 on. */
const [first = 0, count = 0] = (
  process.env.PETRI_HDF5_SEEDS ?? (isLong ? '0,1000' : '0,5')
)
  .split(',')
  .map(Number);
const found = findPython('h5py, numpy');
const WRITER = join(import.meta.dirname, '../../../e2e/fixtures/random_hdf5.py');

/** The description of one dataset by `e2e/fixtures/random_hdf5.py`. */
interface RandomDataset {
  readonly file: string;
  readonly path: string;
  /** How it was stored, for debugging a failure. */
  readonly what: string;
  readonly shape: readonly number[];
  readonly values: readonly unknown[];
  readonly region: readonly (readonly [start: number, stop: number])[];
  readonly regionValues: readonly unknown[];
}

function writeFiles(python: string, folder: string): readonly RandomDataset[] {
  const settings = [WRITER, folder, String(first), String(count)];
  const { status, stderr } = spawnSync(python, settings);
  if (status !== 0) throw new Error(String(stderr));
  const lines = readFileSync(join(folder, 'answers.jsonl'), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line));
}

async function faultOf(folder: string, told: RandomDataset, isFar: boolean) {
  const bytes = new Uint8Array(readFileSync(join(folder, told.file)));
  const source = isFar ? remoteSource(bytes) : memorySource(bytes, told.file);
  const { root, close } = await openForTest(source);
  try {
    const array = await openArrayAt(root, told.path);
    if (!array.encoded) return 'is left to libhdf5';
    if (!isDeepStrictEqual(array.shape, told.shape)) return `has shape ${array.shape}`;
    const values = expectedValues(await array.read());
    if (!isDeepStrictEqual(values, told.values))
      return `is ${JSON.stringify(values)} and should be ${JSON.stringify(told.values)}`;
    const part = expectedValues(await array.read(told.region));
    return isDeepStrictEqual(part, told.regionValues)
      ? undefined
      : `is ${JSON.stringify(part)} at ${told.region} and should be ${JSON.stringify(told.regionValues)}`;
  } finally {
    close();
  }
}

describe.runIf('python' in found)('random files by h5py', () => {
  it(`are read as it reads them (${count} seeds from ${first})`, async () => {
    if (!('python' in found)) return;
    const folder = mkdtempSync(join(tmpdir(), 'petri-hdf5-'));
    const faults: string[] = [];
    for (const [i, told] of writeFiles(found.python, folder).entries()) {
      const fault = await faultOf(folder, told, i % 2 === 1).catch(String);
      if (fault) faults.push(`${told.file} /${told.path} ${told.what}: ${fault}`);
    }
    if (faults.length === 0) rmSync(folder, { recursive: true });
    expect(faults).toEqual([]);
  }, 900_000);
});

describe.runIf('missing' in found)('random files by h5py', () => {
  it.skip(`are not written: ${'missing' in found ? found.missing : ''}`, () => {});
});
