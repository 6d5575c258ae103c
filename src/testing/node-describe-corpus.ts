import { describe, it } from 'vitest';
import { hasCorpus, NO_CORPUS } from './node-corpus';

/** Tests over files of the corpus; where it is missing, one skipped test that says so. */
export function describeCorpus(what: string, tests: () => void): void {
  describe(what, () => {
    if (hasCorpus) tests();
    else it.skip(`is not tested: ${NO_CORPUS}`, () => {});
  });
}
