// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { MatrixInfo } from '@/model/dataset';
import { dense, dict, numbered } from '@/testing/anndata-sketches';
import { groupSketch } from '@/testing/memory-node';
import { tableOf } from '@/testing/page/cells-and-genes';
import { showView } from '@/testing/page/show-view';
import type { SketchedFile } from '@/testing/page/sketched-file';
import { RowPage } from './RowPage';

afterEach(cleanup);

const [CELLS, GENES] = [60, 12];
const count = (cell: number, gene: number) => (7 * cell + 5 * gene + cell * gene) % 11;
const linesOf = (value: (cell: number, gene: number) => number) =>
  Array.from({ length: CELLS }, (_, cell) =>
    Array.from({ length: GENES }, (_, gene) => value(cell, gene)),
  );
const counts = linesOf(count);
const totals = counts.map((line) => line.reduce((a, b) => a + b, 0));
/** As scanpy's normalize_total and log1p. */
const log = linesOf((cell, gene) =>
  Math.log1p((count(cell, gene) * 10_000) / (totals[cell] ?? 1)),
);
/** Values on both sides of zero, as residuals are. */
const signed = linesOf((cell, gene) => count(cell, gene) - 4.7);

const matrixAt = (path: string, columns = '/var'): MatrixInfo => ({
  ...{ path, layout: 'dense', shape: [CELLS, GENES], dtype: 'float64' },
  ...{ rows: '/obs', columns },
});
const table = (path: string, length: number, index = 'gene') => ({
  ...{ path, length, index, columns: [] },
});

/** X, a layer of its genes, and raw with genes of these names. */
function fileOf(
  x: number[][],
  layer: number[][] | undefined,
  raw?: { readonly values: number[][]; readonly index: string },
): SketchedFile {
  return {
    members: {
      obs: numbered('cell', CELLS),
      var: numbered('gene', GENES),
      X: dense(x),
      ...(layer && { layers: dict({ second: dense(layer) }) }),
      ...(raw && {
        raw: groupSketch({}, { X: dense(raw.values), var: numbered(raw.index, GENES) }),
      }),
    },
    dataset: {
      tables: [
        table('/obs', CELLS, 'cell'),
        table('/var', GENES),
        ...(raw ? [table('/raw/var', GENES, raw.index)] : []),
      ],
      matrices: [
        matrixAt('/X'),
        ...(layer ? [matrixAt('/layers/second')] : []),
        ...(raw ? [matrixAt('/raw/X', '/raw/var')] : []),
      ],
    },
  };
}

const cells = tableOf('/obs', 'cell', CELLS);
const genes = tableOf('/var', 'gene', GENES);

const highestIn = async () =>
  (await screen.findByRole('heading', { name: /^Highest in/ })).querySelector('a')
    ?.textContent;

async function linksOfGene(): Promise<readonly (string | null)[]> {
  await screen.findByRole('region', { name: 'Values of the gene' });
  await screen.findByRole('link', { name: 'gene 2 in /X' });
  return screen
    .getAllByRole('link', { name: /^gene 2 in/ })
    .map(({ textContent }) => textContent);
}

it('takes the highest genes of a cell from logarithms where X is signed', async () => {
  showView(<RowPage info={cells} row={{ at: 3 }} />, fileOf(signed, log));
  expect(await highestIn()).toBe('/layers/second');
});

it('takes them from X where that is not signed, and where a link names it', async () => {
  showView(<RowPage info={cells} row={{ at: 3 }} />, fileOf(log, signed));
  expect(await highestIn()).toBe('/X');
  cleanup();
  showView(<RowPage info={cells} row={{ at: 3 }} />, fileOf(signed, log), {
    page: { matrix: '/X' },
  });
  expect(await highestIn()).toBe('/X');
});

it('leads from a gene to its logarithms first, of a layer or of raw', async () => {
  showView(<RowPage info={genes} row={{ at: 2 }} />, fileOf(signed, log));
  await screen.findByText('gene 2 in /layers/second');
  await expect.poll(linksOfGene).toEqual(['gene 2 in /layers/second', 'gene 2 in /X']);
  cleanup();
  const raw = { values: log, index: 'gene' };
  showView(<RowPage info={genes} row={{ at: 2 }} />, fileOf(signed, undefined, raw));
  await screen.findByText('gene 2 in /raw/X');
  expect(await linksOfGene()).toEqual(['gene 2 in /raw/X', 'gene 2 in /X']);
});

it('leads to no matrix of raw that has no gene of this name, or no logarithms', async () => {
  const { client } = showView(
    <RowPage info={genes} row={{ at: 2 }} />,
    fileOf(signed, undefined, { values: log, index: 'other' }),
  );
  await expect.poll(() => client.asked.join()).toContain('/raw/var');
  expect(await linksOfGene()).toEqual(['gene 2 in /X']);
  cleanup();
  showView(
    <RowPage info={genes} row={{ at: 2 }} />,
    fileOf(signed, undefined, { values: counts, index: 'gene' }),
  );
  expect(await linksOfGene()).toEqual(['gene 2 in /X']);
});
