import { expect, it } from 'vitest';
import { describeRoot, openRoot } from '@/read/formats/open-dataset';
import { openFixture } from '@/testing/node-open-fixture';
import { openAtFirst } from './use-tree';

async function openIn(fixture: string): Promise<readonly string[]> {
  return openAtFirst(await describeRoot(await openRoot(await openFixture(fixture))));
}

it('opens the arrays of cells, the layers and a short table of cells', async () => {
  expect(await openIn('kitchen.h5ad')).toEqual(['/obsm', '/layers', '/obs']);
});

it('opens the modalities of a MuData, with their arrays', async () => {
  expect(new Set(await openIn('several.h5mu'))).toEqual(
    new Set([
      ...['/mod', '/obsm', '/layers', '/obs'],
      ...['/mod/rna', '/mod/rna/obsm', '/mod/prot', '/mod/prot/obsm'],
    ]),
  );
});

it('opens in a Loom file what its format says is a table of cells', async () => {
  expect(await openIn('cells.loom')).toEqual(['/layers', '/col_attrs']);
});
