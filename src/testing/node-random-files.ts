import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isLong } from './long-runs';
import { findPython } from './node-python';
import { stores } from './node-stores';

/** A script of `e2e/fixtures` that writes files at random: `python SCRIPT.py FOLDER …`. */
export interface RandomScript {
  readonly script: string;
  /** Modules that the script imports. */
  readonly imports: string;
  /** Its arguments after the folder in long runs; those of every day are in `make.py`. */
  readonly long: readonly (string | number)[];
  /** Other arguments in the place of the first ones: `5000,100` for a hundred seeds from 5000 on. */
  readonly seeds?: string | undefined;
}

/** Files, and what the reference reads in them. */
export interface RandomFiles<Answer> {
  readonly folder: string;
  answers(): readonly Answer[];
  remove(): void;
}

/** Gets files, with words about them for the title of a test; or the reason why they cannot be written. */
export type RandomSource<Answer> =
  | { readonly title: string; readonly missing?: undefined; get(): RandomFiles<Answer> }
  | { readonly title: string; readonly missing: string };

/** Every day those of `folders/random.zip`; in long runs, or if seeds are named, others that Python writes now. */
export function randomFiles<Answer = unknown>({
  script,
  imports,
  long,
  seeds,
}: RandomScript): RandomSource<Answer> {
  const filesIn = (folder: string, remove: () => void) => ({
    folder,
    answers: () => answersIn<Answer>(folder),
    remove,
  });
  if (!isLong && seeds === undefined) {
    const get = () => filesIn(join(stores, 'random', script), () => {});
    return { title: 'those of every day', get };
  }
  const named = seeds?.split(',') ?? [];
  const args = [...named, ...long.slice(named.length).map(String)];
  const title = `${script}.py ${args.join(' ')}`;
  const found = findPython(imports);
  if ('missing' in found) return { title, missing: found.missing };
  const get = () => {
    const folder = mkdtempSync(join(tmpdir(), `petri-${script}-`));
    const file = join(import.meta.dirname, '../../e2e/fixtures', `${script}.py`);
    const { status, stderr } = spawnSync(found.python, [file, folder, ...args]);
    if (status !== 0) throw new Error(String(stderr));
    return filesIn(folder, () => rmSync(folder, { recursive: true }));
  };
  return { title, get };
}

function answersIn<Answer>(folder: string): readonly Answer[] {
  const lines = readFileSync(join(folder, 'answers.jsonl'), 'utf8').trim().split('\n');
  return lines.map((line): Answer => JSON.parse(line));
}
