import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { corpus, hasCorpus, NO_CORPUS } from './node-corpus';
import { findPython } from './node-python';

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

const H5COL = join(corpus, '../tools/h5col/src');
/** What h5py and h5col import. */
export const PEER_MODULES = ['h5py', 'hdf5plugin', 'numpy', 'pydantic'];
const found = findPython(hasCorpus ? PEER_MODULES.join(', ') : 'h5py, numpy');
export const hasPython = 'python' in found;
/** For the names of tests: what is omitted, and why. */
export const left =
  'missing' in found
    ? ` (left out: ${found.missing})`
    : hasCorpus
      ? ''
      : `, without h5col: ${NO_CORPUS}`;

/** The modules that h5col imports as it is imported itself, by its sources. */
export function modulesOfH5col(): ReadonlySet<string> {
  const folder = join(H5COL, 'h5col');
  const lines = readdirSync(folder)
    .filter((name) => name.endsWith('.py'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
  const imports = lines.map((line) =>
    /^(?:import (\w+)|from (\w+)[\w.]* import)/.exec(line),
  );
  return new Set(imports.flatMap((found) => found?.[1] ?? found?.[2] ?? []));
}

/** Reads a file with h5py, and with the HDF Group's h5col if it is here: structure, values and indexes are checked. */
export function readTable(path: string): PeerReading {
  const [reading] = readTables([path]);
  if (!reading) throw new Error(`${path} was not read`);
  return reading;
}

/** The same of several files, in their order. */
export function readTables(paths: readonly string[]): readonly PeerReading[] {
  const python = 'python' in found ? found.python : '';
  const source = hasCorpus ? H5COL : '-';
  const how = { encoding: 'utf8', maxBuffer: 1 << 28 } as const;
  const { status, stdout, stderr } = spawnSync(python, [READER, source, ...paths], how);
  if (status !== 0) throw new Error(stderr);
  const lines = stdout.trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as PeerReading);
}
