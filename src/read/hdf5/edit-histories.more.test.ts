import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { memorySource } from '@/read/bytes/memory-source';
import { hdf5Answers } from '@/testing/hdf5-answers';
import { openForTest, remoteSource } from '@/testing/node-hdf5-fixture';
import { randomFiles } from '@/testing/node-random-files';

/** The description of a file after one round by `hdf5_histories.py`. */
interface Round {
  readonly file: string;
  readonly low: string;
  readonly entries: readonly Record<string, unknown>[];
}

const random = randomFiles<Round>({
  script: 'hdf5_histories',
  imports: 'h5py, numpy',
  long: [0, 150, 8],
  seeds: process.env.PETRI_HDF5_SEEDS,
});

/** The first entry that differs from h5py's. */
async function faultOf(folder: string, { file, entries }: Round, isFar: boolean) {
  const bytes = new Uint8Array(readFileSync(join(folder, file)));
  const source = isFar ? remoteSource(bytes, file) : memorySource(bytes, file);
  const { root, close } = await openForTest(source);
  try {
    const answers = await hdf5Answers(root);
    for (const [i, expected] of entries.entries())
      if (!isDeepStrictEqual(answers[i], expected))
        return `${JSON.stringify(answers[i])?.slice(0, 500)} should be ${JSON.stringify(expected).slice(0, 500)}`;
    return answers.length === entries.length ? undefined : 'has more than h5py lists';
  } finally {
    close();
  }
}

describe('files that h5py made, and edited in place again and again', () => {
  it(`are read as it reads them, whatever is left in them of what was deleted (${random.title})`, async ({
    skip,
  }) => {
    if (random.missing !== undefined) return skip(random.missing);
    const { folder, answers, remove } = random.get();
    const rounds = answers();
    const faults: string[] = [];
    for (const [i, round] of rounds.entries()) {
      const fault = await faultOf(folder, round, i % 2 === 1).catch(String);
      if (fault) faults.push(`${round.file} (${round.low}): ${fault}`);
    }
    if (faults.length === 0) remove();
    expect(faults).toEqual([]);
    expect(rounds.length).toBeGreaterThan(2);
  }, 3_600_000);
});
