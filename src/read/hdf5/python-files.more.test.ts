import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { memorySource } from '@/read/bytes/memory-source';
import { expectedValues } from '@/testing/expected-values';
import { openArrayAt, openForTest, remoteSource } from '@/testing/node-hdf5-fixture';
import { randomFiles } from '@/testing/node-random-files';

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

const random = randomFiles<RandomDataset>({
  script: 'random_hdf5',
  imports: 'h5py, numpy',
  long: [0, 1000],
  seeds: process.env.PETRI_HDF5_SEEDS,
});

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

describe('random files by h5py', () => {
  it(`are read as it reads them (${random.title})`, async ({ skip }) => {
    if (random.missing !== undefined) return skip(random.missing);
    const { folder, answers, remove } = random.get();
    const faults: string[] = [];
    for (const [i, told] of answers().entries()) {
      const fault = await faultOf(folder, told, i % 2 === 1).catch(String);
      if (fault) faults.push(`${told.file} /${told.path} ${told.what}: ${fault}`);
    }
    if (faults.length === 0) remove();
    expect(faults).toEqual([]);
  });
});
