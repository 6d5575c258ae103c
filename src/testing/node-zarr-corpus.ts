import { type CorpusAnswer, corpusAnswers } from './node-corpus';

/** What zarr-python says of one store, in the schema of `expected/README.md`. */
export interface ZarrAnswer extends CorpusAnswer {
  readonly error?: string;
  readonly tree?: Readonly<Record<string, ExpectedNode>>;
}

export interface ExpectedNode {
  readonly node?: 'array' | 'group';
  readonly shape?: readonly number[];
  readonly chunks?: readonly number[];
  readonly zarr_format?: 2 | 3;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly first?: readonly unknown[];
  readonly sum?: unknown;
  readonly all?: readonly unknown[];
}

/** The answers for all existing Zarr stores; empty without a corpus. */
export function zarrAnswers(): readonly ZarrAnswer[] {
  return corpusAnswers<ZarrAnswer>().filter(
    ({ file, kind }) => kind === 'zarr' && file.endsWith('.zarr'),
  );
}
