import { expect, it } from 'vitest';
import type { GeneReader } from '@/ask/genes/gene-reader';
import type { Path } from '@/model/path';
import type { Elements } from '@/read/elements/open-elements';
import { createVariableReader } from './variables';

const gene = (gene: number, path = '/X') => ({ kind: 'gene', path, gene }) as const;

it('reads the genes of a matrix at once', async () => {
  const asked: (readonly [Path, readonly number[]])[] = [];
  const genes = {
    values: async (path: Path, wanted: readonly number[]) => {
      asked.push([path, wanted]);
      return wanted.map((column) => ({ values: Float32Array.of(column, -1) }));
    },
  } as unknown as GeneReader; // the one method that is called
  const reader = createVariableReader({} as Elements, genes);
  const how = { rows: undefined, keepIndex: false };
  const both = await reader.read([gene(7), gene(3), gene(7)], how, {});
  expect(both.map(({ values }) => values[0])).toEqual([7, 3, 7]);
  const [log] = await reader.read([{ ...gene(3), isLog: true }], how, {});
  expect(log?.values[0]).toBeCloseTo(Math.log(4), 12);
  expect([log?.values[1], log?.negative]).toEqual([Number.NaN, 1]);
  await reader.read([gene(3, '/raw/X')], how, {});
  expect(asked).toEqual([
    ['/X', [7, 3]],
    ['/X', [3]],
    ['/raw/X', [3]],
  ]);
});
