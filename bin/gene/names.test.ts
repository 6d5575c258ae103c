import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { collectedOutput } from '@/testing/collected-output';
import { faults, hasFaults, NO_FAULTS } from '@/testing/node-faults';
import { stores } from '@/testing/node-stores';
import { geneCommand } from './command';

const kitchen = join(stores, 'kitchen.h5ad');

async function run(...args: readonly string[]) {
  const output = collectedOutput();
  const status = await geneCommand.run(args, output);
  return { status, title: output.text().split(',')[0], failures: output.failures };
}

it('names the matrix that has a gene, where the one that is read lacks it', async () => {
  const { status, failures } = await run(kitchen, 'dropped 0');
  expect(status).toBe(1);
  expect(failures.join()).toContain(
    '/X has no gene “dropped 0”, but /raw/X has. Read it there with --matrix=/raw/X.',
  );
});

it('finds by its identifier in var what raw/var has by its symbol alone', async () => {
  const asked = await run(kitchen, 'ensg00000000002.4', '--matrix=/raw/X');
  expect(asked).toEqual({ status: 0, title: 'CD3E (ENSG00000000002)', failures: [] });
});

it('says which columns a table has where --names is another word', async () => {
  const { status, failures } = await run(kitchen, 'CD3E', '--names=gene_id');
  expect(status).toBe(1);
  expect(failures.join()).toContain(
    '/var has no column “gene_id”. Did you mean gene_ids?',
  );
});

describe.skipIf(!hasFaults)(
  `genes of bug reports${hasFaults ? '' : ` (left out: ${NO_FAULTS})`}`,
  () => {
    const file = join(faults, 'gene-names/col_Gene_Symbol.h5ad');

    it('offers the genes that share a name, and takes one of them', async () => {
      const { status, failures } = await run(file, 'CD99');
      expect(status).toBe(1);
      expect(failures.join()).toContain(
        '/X has 2 genes “CD99”. Name one of them: ENSG10000000001.2, ENSG10000000002.3.',
      );
      expect(await run(file, 'ENSG10000000002')).toMatchObject({
        ...{ status: 0, title: 'CD99@2 (ENSG10000000002.3)' },
      });
    });

    it('takes the names of the chosen column first', async () => {
      expect(await run(file, 'CD3D', '--names=Gene Symbol')).toMatchObject({
        ...{ status: 0, title: 'CD3D (ENSG10000000013.5)' },
      });
    });
  },
);
