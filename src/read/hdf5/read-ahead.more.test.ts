import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { corpus } from '@/testing/node-corpus';
import { describeCorpus } from '@/testing/node-describe-corpus';
import { wavesOf } from '@/testing/node-hdf5-waves';
import { type FirstMembers, firstMembers } from './first-members';

const folder = join(corpus, 'real');
const names = existsSync(folder)
  ? readdirSync(folder).filter((name) => name.endsWith('.h5ad'))
  : [];
const nothing: FirstMembers = () => undefined;
/** Small, because the files are: what a first screen needs of a large one is as far apart. */
const BLOCK_BYTES = 4096;

describeCorpus('what a first screen needs of real files', () => {
  // the most of all: of cellrank_adata_50, from anndata 0.7, with 13 waves alone. Two of the reads find that uns has no
  // default_embedding, in the blocks of 4 kB with its table of links: its default is drawn first, so it is asked for
  // before anything is drawn.
  it.each(names)('%s: 9 waves at most, of 37 reads in all', async (name) => {
    const bytes = new Uint8Array(readFileSync(join(folder, name)));
    const alone = await wavesOf(bytes, nothing, BLOCK_BYTES);
    const ahead = await wavesOf(bytes, firstMembers, BLOCK_BYTES);
    expect(ahead.dataset).toEqual(alone.dataset);
    expect(ahead.count).toBeLessThanOrEqual(Math.min(9, alone.count));
    expect(ahead.reads).toBeLessThanOrEqual(37);
  });
});
