import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The corpus lies beside the project and is no part of it. */
export const zarrCorpus = join(import.meta.dirname, '../../../shared/corpus');

/** What zarr-python says of one store, in the schema of `expected/README.md`. */
export interface ZarrAnswer {
  readonly file: string;
  readonly kind: string;
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

/** The answers to all Zarr stores that are here; none where there is no corpus. */
export function zarrAnswers(): readonly ZarrAnswer[] {
  const folder = join(zarrCorpus, 'expected');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.zarr.json'))
    .map((name): ZarrAnswer => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    .filter(({ file, kind }) => kind === 'zarr' && existsSync(join(zarrCorpus, file)));
}
