import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { memorySource } from '@/bytes/memory-source';
import { hdf5Answers } from '@/testing/hdf5-answers';
import { isLong } from '@/testing/long-runs';
import { findPython } from '@/testing/node-python';
import { openForTest, remoteSource } from './node-fixture';

/** `PETRI_HDF5_SEEDS=5000,100`: a hundred others, from 5000 on. */
const [first = 0, count = 0] = (
  process.env.PETRI_HDF5_SEEDS ?? (isLong ? '0,150' : '0,1')
)
  .split(',')
  .map(Number);
const ROUNDS = isLong ? 8 : 3;
const found = findPython('h5py, numpy');
const WRITER = join(import.meta.dirname, '../../../e2e/fixtures/hdf5_histories.py');
/** Several versions of h5py, and so of HDF5: `PETRI_H5PYS=/tmp/h5py-3.8/bin/python:/tmp/h5py-3.12/bin/python`. */
const pythons =
  process.env.PETRI_H5PYS?.split(':') ?? ('python' in found ? [found.python] : []);

/** The description of a file after one round by `hdf5_histories.py`. */
interface Round {
  readonly file: string;
  readonly low: string;
  readonly entries: readonly Record<string, unknown>[];
}

function* roundsIn(python: string, folder: string): Iterable<Round> {
  const settings = [WRITER, folder, String(first), String(count), String(ROUNDS)];
  const { status, stderr } = spawnSync(python, settings);
  if (status !== 0) throw new Error(String(stderr));
  const lines = readFileSync(join(folder, 'answers.jsonl'), 'utf8').trim().split('\n');
  for (const line of lines) yield JSON.parse(line);
}

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

describe.runIf(pythons.length > 0)(
  'files that h5py made, and edited in place again and again',
  () => {
    it.each(pythons)(
      `are read as it reads them, whatever is left in them of what was deleted (${count} files from ${first}, ${ROUNDS} rounds each; %s)`,
      async (python) => {
        const folder = mkdtempSync(join(tmpdir(), 'petri-histories-'));
        const faults: string[] = [];
        let rounds = 0;
        for (const round of roundsIn(python, folder)) {
          const isFar = rounds % 2 === 1;
          const fault = await faultOf(folder, round, isFar).catch(String);
          if (fault) faults.push(`${round.file} (${round.low}): ${fault}`);
          rounds++;
        }
        if (faults.length === 0) rmSync(folder, { recursive: true });
        expect(faults).toEqual([]);
        expect(rounds).toBe(count * ROUNDS);
      },
      3_600_000,
    );
  },
);

describe.runIf(pythons.length === 0)('files that h5py made and edited in place', () => {
  it.skip(`are not written: ${'missing' in found ? found.missing : ''}`, () => {});
});
