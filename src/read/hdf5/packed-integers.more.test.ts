import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { hasName } from '@/model/errors';
import { memorySource } from '@/read/bytes/memory-source';
import { runDecodeJob } from '@/read/codecs/decode-job';
import { expectedValues } from '@/testing/expected-values';
import { openArrayAt, openForTest } from '@/testing/node-hdf5-fixture';
import { randomFiles } from '@/testing/node-random-files';

/** The description of one dataset by `random_hdf5_packed.py`. */
interface PackedDataset {
  readonly path: string;
  readonly what: string;
  readonly values: readonly unknown[];
  readonly region: readonly (readonly [start: number, stop: number])[];
  readonly regionValues: readonly unknown[];
  /** Its first chunk, if only one of the two filters was applied. */
  readonly stored?: string;
  readonly filter?: number;
  readonly settings?: readonly number[];
  readonly bytes?: number;
  readonly elementsize?: number;
}

const random = randomFiles<PackedDataset>({
  script: 'random_hdf5_packed',
  imports: 'h5py, numpy',
  long: [0, 3000],
  seeds: process.env.PETRI_HDF5_SEEDS,
});

/** Lengths at which a truncated chunk is read without an error: there must be none. */
async function wrongLengths(
  dataset: Required<PackedDataset>,
): Promise<readonly number[]> {
  const stored = Uint8Array.from(Buffer.from(dataset.stored, 'hex'));
  const settings = {
    values: dataset.settings,
    elementsize: dataset.elementsize,
    isFloat: dataset.settings[3] === 1,
    order: dataset.settings[6],
  };
  const steps = [
    { codec: dataset.filter === 4 ? 'szip-hdf5' : 'scaleoffset-hdf5', settings },
  ];
  const as = { kind: 'raw', length: dataset.bytes } as const;
  const decoded = (length: number) =>
    runDecodeJob({ bytes: stored.slice(0, length), steps, skip: 0, as, where: 'a' });
  const whole = await decoded(stored.length);
  const wrong: number[] = [];
  for (let length = 0; length < stored.length; length++)
    try {
      if (!isDeepStrictEqual(await decoded(length), whole)) wrong.push(length);
    } catch (error) {
      if (!hasName(error, 'CorruptError')) wrong.push(length);
    }
  return wrong;
}

describe('scaleoffset and szip, written by h5py', () => {
  it(`are read as it reads them, without libhdf5, and refused where they are cut (${random.title})`, async ({
    skip,
  }) => {
    if (random.missing !== undefined) return skip(random.missing);
    const { folder, answers, remove } = random.get();
    const datasets = answers();
    const bytes = new Uint8Array(readFileSync(join(folder, 'packed.h5')));
    const file = await openForTest(memorySource(bytes, 'packed.h5'));
    const faults: string[] = [];
    for (const dataset of datasets) {
      const array = await openArrayAt(file.root, dataset.path);
      if (!array.encoded) faults.push(`${dataset.what} is left to libhdf5`);
      const values = await array.read().then(expectedValues, String);
      const region = await array.read(dataset.region).then(expectedValues, String);
      if (!isDeepStrictEqual([values, region], [dataset.values, dataset.regionValues]))
        faults.push(
          `${dataset.path} ${dataset.what}: ${JSON.stringify(values).slice(0, 200)} not ${JSON.stringify(dataset.values).slice(0, 200)}`,
        );
    }
    for (const dataset of datasets) {
      if (dataset.stored === undefined || dataset.stored.length > 4000) continue;
      const wrong = await wrongLengths(dataset as Required<PackedDataset>);
      if (wrong.length > 0)
        faults.push(`${dataset.path} ${dataset.what}: cut to ${wrong}`);
    }
    file.close();
    remove();
    expect(faults).toEqual([]);
  });
});
