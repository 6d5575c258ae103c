import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * The folder of files with the reference implementations' answers. It is no part of the project:
 * `../shared/corpus` beside the checkout (or beside one of its worktrees), or where PETRI_CORPUS says.
 */
export const corpus =
  process.env.PETRI_CORPUS ?? resolve(import.meta.dirname, '../../../shared/corpus');

export const hasCorpus = existsSync(join(corpus, 'expected'));

/** Why tests of the corpus are skipped, where they are. */
export const NO_CORPUS = `there is no ${corpus}`;

/** What every answer has; its schema is `expected/README.md`. */
export interface CorpusAnswer {
  /** Below the corpus's folder. */
  readonly file: string;
  readonly kind: string;
}

/** All answers for the existing files, parsed; empty without a corpus. */
export function corpusAnswers<Answer extends CorpusAnswer>(): readonly Answer[] {
  if (!hasCorpus) return [];
  return readdirSync(join(corpus, 'expected'))
    .filter((name) => name.endsWith('.json'))
    .map(
      (name): Answer => JSON.parse(readFileSync(join(corpus, 'expected', name), 'utf8')),
    )
    .filter(({ file }) => file !== undefined && existsSync(join(corpus, file)));
}
