import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AskOf, QuestionName } from '@/ask/questions';
import { QUESTIONS } from '@/ask/table';
import { rowSetId } from '@/model/row-set';
import type { ActionCost } from '@/model/source';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { type FlakyServer, startFlakyServer } from '@/testing/node-flaky-server';
import { serveFolder } from '@/testing/node-serve-folder';
import { stores } from '@/testing/node-stores';
import { createSourceService } from './source';

/** Answered from what was read at opening: the metadata of all nodes. */
const FREE = new Set<QuestionName>([
  'conversionChoices', // structure, which was read
  ...(['describe', 'attributes', 'schema', 'about'] as const),
  ...(['measureSizes', 'listGroups'] as const),
  ...(['geneIndexes', 'removeGeneIndex', 'checkTable', 'useIndexes'] as const),
  'saveColumns',
  'countEdges', // of a remote graph nothing
  'conversionCode', // the same
]);

const matrix = {
  ...{ path: '/X', rows: '/obs', columns: '/obs', shape: [331, 331], part: '/' },
  ...{ layout: 'dense', valueType: 'numbers' },
} as const;
const tables = [
  { ...{ table: '/obs', part: '/', length: 331 }, matrix, others: [] },
] as unknown as AskOf<'findGenes'>['tables']; // what the names are read by

const byColumn = (table: string, column: string) =>
  rowSetId({ kind: 'arranged', table, sort: [{ column }] });

/** Every question once; a new one is to be added here. */
const ASKS: { readonly [Q in QuestionName]: AskOf<Q> } = {
  describe: { path: '/layers/csc' },
  attributes: { path: '/layers/csc', range: [0, 1] },
  read: { path: '/obs/float64', region: {} },
  colours: { path: '/obs/float64' },
  geneColours: { path: '/X', genes: [2] },
  profile: { path: '/obs/float64' },
  schema: { table: '/obs', columns: ['float64'] },
  rowNumbers: { recipe: byColumn('/obs', 'float64') },
  order: { table: '/run/cells', recipe: byColumn('/run/cells', 'counts') },
  orderedRows: {
    table: '/run/cells',
    ...{ recipe: byColumn('/run/cells', 'counts'), places: [0, 5] },
  },
  queryColumn: { table: '/obs', column: 'cell_type' },
  query: { table: '/obs', where: 'float64 > 0' },
  countRows: {
    table: '/obs',
    recipe: '{"kind":"query","table":"/obs","where":"float64 > 0"}',
  },
  pick: { path: '/obs/float64', rows: Uint32Array.of(2, 1) },
  edges: { path: '/obsp/distances', at: 7, limit: 3 },
  countEdges: { path: '/obsp/distances' },
  crosstab: { rows: '/obs/cell_type', columns: '/obs/boolean' },
  histogram2d: { x: '/obs/float64', y: '/obs/int32' },
  exportRows: {
    request: { table: '/obs', index: 'cell id', format: 'tsv', columns: ['float64'] },
  },
  convert: { request: { format: 'h5ad' } },
  exportPart: { request: { path: '/obsm/X_umap', format: 'npy' } },
  conversionCode: { request: { format: 'h5ad', name: 'kitchen.h5ad' } },
  conversionChoices: { part: undefined },
  storedInRows: {
    path: '/X',
    rows: rowSetId({ kind: 'rows', table: '/obs', ranges: [0, 3] }),
  },
  prepareNames: { places: ['/obs/cell_type'] },
  findNames: { places: ['/obs/cell_type'], text: 'T', limit: 3 },
  geneNaming: { table: '/var' },
  geneNames: { table: '/var', others: [] },
  prepareGenes: { tables },
  findGenes: { tables, text: 'a', limit: 3 },
  cost: { of: 'genes', ask: { path: '/layers/csc', genes: [1] } },
  genes: { path: '/layers/csc', genes: [1] },
  buildGeneIndex: { path: '/X' },
  geneIndexes: {},
  removeGeneIndex: { key: 'none' },
  groupStats: { path: '/layers/csc', genes: [1], groups: '/obs/cell_type' },
  markers: {
    path: '/layers/csc',
    comparison: { kind: 'groups', by: '/obs/cell_type' },
    test: { method: 't-test' },
  },
  tissue: { embedding: '/obsm/spatial' },
  tile: {
    ...{ path: '/obsm/X_umap', axes: { y: 0, x: 1 }, x: [0, 2], y: [0, 5], step: 1 },
    channels: [{ at: 0, low: 0, high: 1, colour: [255, 255, 255] }],
  },
  sampleImage: { path: '/obsm/X_umap', axes: { y: 0, x: 1 }, channels: [0] },
  plotSpread: {
    values: { kind: 'gene', path: '/layers/csc', gene: 1 },
    by: '/obs/cell_type',
    bins: 10,
  },
  plotPairs: {
    x: { kind: 'column', path: '/obs/float64' },
    y: { kind: 'column', path: '/obs/float32' },
    ...{ as: 'points', across: 10 },
  },
  checkFile: { depth: 'values', isWanted: true },
  checkTable: { table: '/obs' },
  verifyIndex: {
    table: '/run/cells',
    index: '/run/cells/SEARCH_INDEXES/counts__minmax',
  },
  useIndexes: { use: 'verified', valid: [] },
  saveColumns: { table: '/obs', columns: [] },
  sampleMatrix: { path: '/X' },
  fittingMatrix: { path: '/X' },
  about: {},
  relateMatrices: {},
  measureSizes: {},
  listGroups: {},
  findConcerns: { isThorough: true },
  drawSmall: { path: '/obsm/X_umap', color: '/obs/cell_type' },
};

/** Questions that only files with search indexes answer. */
const OF_TABLES = new Set<QuestionName>(['verifyIndex', 'order', 'orderedRows']);

let server: FlakyServer;
beforeAll(async () => {
  server = await startFlakyServer();
  serveFolder(server, join(stores, 'kitchen.v3.zarr'), '/kitchen.v3.zarr');
  const h5ad = readFileSync(join(stores, 'kitchen.h5ad'));
  server.files.set('/kitchen.h5ad', { bytes: h5ad });
  const tables = readFileSync(join(stores, 'tables.h5'));
  server.files.set('/tables.h5', { bytes: tables });
});
afterAll(() => server.close());

const keyOf = ({ what, path, genes }: ActionCost) =>
  JSON.stringify({ what, path, genes });

/** Bytes read so far by each action. */
function readBy(actions: readonly ActionCost[] = []): Map<string, number> {
  return new Map(actions.map((cost) => [keyOf(cost), cost.requests]));
}

/** Asks one question of a file that was just opened. */
async function readFor<Q extends QuestionName>(
  name: string,
  question: Q,
  ask: AskOf<Q> = ASKS[question],
) {
  let requests = 0;
  const service = createSourceService({
    createPool: inlineDecodePool,
    fetch: (...given) => {
      requests += 1;
      return fetch(...given);
    },
  });
  await service.open(1, { kind: 'url', url: `${server.url}/${name}` });
  const before = await service.receipt();
  const sent = requests;
  const answer = await service.ask(2, question, ask, 0, async () => undefined);
  const after = await service.receipt();
  await service.close();
  const then = readBy(before.actions);
  const grown = [...readBy(after.actions)].filter(
    ([key, count]) => count !== (then.get(key) ?? 0),
  );
  const owned = (after.actions ?? []).reduce((sum, action) => sum + action.requests, 0);
  const bytes = (after.actions ?? []).reduce((sum, action) => sum + action.bytesRead, 0);
  return {
    ...{ sent: requests - sent, grown: grown.map(([key]) => key) },
    ...{ owned, bytes, after, answer },
  };
}

const ofAnnData = (Object.keys(ASKS) as QuestionName[]).filter(
  (name) => !OF_TABLES.has(name),
);

describe.each([
  ['kitchen.v3.zarr', ofAnnData],
  ['kitchen.h5ad', ofAnnData],
  ['tables.h5', [...OF_TABLES]],
] as const)('of %s', (name, questions) => {
  it.each(questions)(
    'every request and byte that %s takes is counted under its action',
    async (question) => {
      const { sent, grown, owned, bytes, after } = await readFor(name, question);
      expect(owned).toBe(after.requests);
      expect(bytes).toBe(after.bytesRead);
      const action = (
        QUESTIONS[question].action as (ask: AskOf<QuestionName>) => ActionCost | string
      )(ASKS[question]);
      if (typeof action === 'string') expect(sent).toBe(0);
      else expect(grown).toEqual(sent === 0 ? [] : [keyOf(action)]);
      if (name.endsWith('.zarr')) expect(sent > 0).toBe(!FREE.has(question));
    },
  );
});

it('the plan of a query has the requests and bytes that it took, as the receipt has them', async () => {
  let sent = 0;
  const service = createSourceService({
    createPool: inlineDecodePool,
    fetch: (...given) => {
      sent += 1;
      return fetch(...given);
    },
  });
  await service.open(1, { kind: 'url', url: `${server.url}/kitchen.v3.zarr` });
  const ask = async () => {
    const before = { sent, ...(await service.receipt()) };
    const { plan } = await service.ask(2, 'query', ASKS.query, 0);
    const { bytesRead, requests } = await service.receipt();
    const read = {
      requests: sent - before.sent,
      bytesRead: bytesRead - before.bytesRead,
    };
    expect(requests - before.requests).toBe(read.requests);
    expect(plan.read).toEqual(read);
    return read;
  };
  const first = await ask();
  // 331 float64 in chunks, each a key
  expect(first.requests).toBeGreaterThan(0);
  expect(first.bytesRead).toBeGreaterThan(331);
  expect(await ask()).toEqual({ requests: 0, bytesRead: 0 });
  await service.close();
});

it.each(['kitchen.v3.zarr', 'kitchen.h5ad'])(
  'a check of the headers of %s says what it took over the network, as the receipt does',
  async (name) => {
    const ask = { depth: 'headers', isWanted: true } as const;
    const { sent, after, answer } = await readFor(name, 'checkFile', ask);
    const own = after.actions?.find(({ what }) => what === 'headers');
    expect(sent > 0).toBe(name.endsWith('.zarr')); // opening read all of a file this small
    expect(answer?.spent).toEqual({
      requests: sent,
      bytesRead: own?.bytesRead ?? 0,
    });
  },
);
