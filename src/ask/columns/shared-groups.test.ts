import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { faults, hasFaults, NO_FAULTS } from '@/testing/node-faults';
import { createSourceService } from '../../../workers/source';

// anndata 0.12.19 and pandas: X[:, 0] of prot by obs['sample'].reindex(prot.obs_names)
it.skipIf(!hasFaults)(
  `groups a gene of a partial modality by a column that all share${hasFaults ? '' : ` (left out: ${NO_FAULTS})`}`,
  async () => {
    const service = createSourceService({ createPool: inlineDecodePool });
    const bytes = readFileSync(join(faults, 'odd-layouts/a_partial.h5mu'));
    await service.open(1, { kind: 'file', file: new File([bytes], 'a.h5mu') });
    const [path, groups] = ['/mod/prot/X', '/obs/sample'];
    const stats = await service.ask(2, 'groupStats', { path, genes: [0], groups });
    expect(stats.groups).toEqual(['s1', 's2']);
    expect([...stats.cells]).toEqual([4, 5]);
    expect([...stats.expressing]).toEqual([2, 1]);
    expect(stats.sums[0]).toBeCloseTo(1.2421422, 6);
    expect(stats.sums[1]).toBeCloseTo(0.0341713, 6);
    const spread = await service.ask(4, 'plotSpread', {
      ...{ values: { kind: 'gene', path, gene: 0 }, by: groups, bins: 5 },
    });
    expect(spread.groups.map(({ label, count }) => [label, count])).toEqual([
      ['s1', 4],
      ['s2', 5],
    ]);
    await service.close();
  },
);
