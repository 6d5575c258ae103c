import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FoundPython, findPython } from './node-python';

const e2e = join(import.meta.dirname, '../../e2e');
const WRITER = join(e2e, 'fixtures/random_zarr.py');

/** What `e2e/fixtures/random_zarr.py` says of one store that it wrote. */
export interface RandomStore {
  /** Folder or zip, below where they were written. */
  readonly store: string;
  /** Of the array below the root; empty for the root itself. */
  readonly path: string;
  /** How it was stored, for debugging a failure. */
  readonly what: string;
  readonly shape: readonly number[];
  readonly attributes: unknown;
  readonly values: readonly unknown[];
  readonly region: readonly (readonly [start: number, stop: number])[];
  readonly regionValues: readonly unknown[];
}

/** A Python that has zarr-python. Where it has zfpy 1.0.1 and pcodec 0.3 too, stores by them are among the random ones. */
export function findZarrPython(): FoundPython {
  return findPython('msgpack, zarr.codecs.numcodecs');
}

/** Writes stores of these seeds into a folder; those that zarr-python itself cannot are left out. */
export function writeRandomStores(
  python: string,
  folder: string,
  first: number,
  count: number,
): readonly RandomStore[] {
  const { status, stderr } = spawnSync(python, [
    WRITER,
    folder,
    String(first),
    String(count),
  ]);
  if (status !== 0) throw new Error(String(stderr));
  const lines = readFileSync(join(folder, 'answers.jsonl'), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line));
}
