import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { corpus } from './node-corpus';

const READER = join(import.meta.dirname, '../../e2e/fixtures/read_column_tables.py');

/** What h5py reads of a column table, and what h5col says of it. */
export interface PeerReading {
  readonly class: string;
  readonly title: string | null;
  readonly index: string | null;
  readonly rows: number;
  readonly columns: readonly string[];
  /** Null is missing, "NaN" is data, integers beyond 2^53 are texts. */
  readonly values: Readonly<Record<string, readonly unknown[]>>;
  /** As numpy names them. */
  readonly dtypes: Readonly<Record<string, string>>;
  readonly units: Readonly<Record<string, string>>;
  /** What h5col objects to; null where it does not, or was left out. */
  readonly conforms: string | null;
  readonly labels?: readonly string[];
  /** Column and kind. */
  readonly indexes?: readonly (readonly [string, string])[];
  readonly categories?: Readonly<Record<string, readonly string[]>>;
}

/** Reads files with h5py, and with the HDF Group's h5col where `hasPeer`: structure, values and indexes are checked. */
export function readWithPeer(
  python: string,
  files: readonly string[],
  hasPeer: boolean,
): readonly PeerReading[] {
  const source = hasPeer ? join(corpus, '../tools/h5col/src') : '-';
  const { status, stdout, stderr } = spawnSync(python, [READER, source, ...files], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(stderr);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as PeerReading);
}
