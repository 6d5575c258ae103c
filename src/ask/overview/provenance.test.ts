import { expect, it } from 'vitest';
import { openElements } from '@/read/elements/open-elements';
import { seuratDecoders } from '@/read/formats/h5seurat/decoders';
import { seuratFacts } from '@/read/formats/h5seurat/facts';
import { describeRoot, openRoot } from '@/read/formats/open-dataset';
import type { StoredGroup } from '@/read/node';
import { dict, encoded, frame } from '@/testing/anndata-sketches';
import { groupSketch, memoryRoot } from '@/testing/memory-node';
import { openFixture } from '@/testing/node-open-fixture';
import { openOverview } from './overview-file';
import { aboutFacts } from './provenance';

async function factsOf(root: StoredGroup) {
  const opened = await openRoot(root);
  const { elements } = opened;
  const dataset = await describeRoot(opened);
  const info = { name: 'sketch' };
  const file = openOverview({ root, elements, dataset, info, isRemote: false });
  return aboutFacts(file, {});
}

const tables = { obs: frame(2), var: frame(3) };

it('says what modalities share of a MuData alone: an AnnData may have an axis, too', async () => {
  const attributes = { ...encoded('anndata', '0.1.0'), axis: 0 };
  const facts = await factsOf(memoryRoot(groupSketch(attributes, tables)));
  expect(facts.map(({ what }) => what)).toEqual(['Format', 'Container']);
  const mod = dict({ rna: groupSketch(encoded('anndata', '0.1.0'), tables) });
  const both = { ...encoded('MuData', '0.1.0'), axis: -1 };
  expect(await factsOf(memoryRoot(groupSketch(both, { mod })))).toContainEqual({
    ...{ what: 'Modalities share', value: 'observations and variables' },
    ...{ evidence: 'root attribute axis', path: '/' },
  });
});

it.each([
  [
    'a version',
    encoded('anndata', '0.1.0'),
    'AnnData, encoding 0.1.0',
    /and encoding-version$/,
  ],
  [
    'no version',
    { 'encoding-type': 'anndata' },
    'AnnData',
    /^root attribute encoding-type$/,
  ],
  // SnapATAC2 and SeuratDisk write today's tables below a root without an encoding
  [
    'no encoding',
    {},
    'AnnData, as before 0.8 without an encoding',
    /has no encoding-type$/,
  ],
])(
  'names as evidence of the format what the root has: %s',
  async (_, own, value, evidence) => {
    const [format] = await factsOf(memoryRoot(groupSketch(own, tables)));
    expect(format).toMatchObject({ value, evidence: expect.stringMatching(evidence) });
  },
);

it('says which command of Seurat was the last where all have a time', async () => {
  const facts = await factsOf(await openFixture('small.h5seurat'));
  expect(facts.find(({ what }) => what === 'Commands')?.value).toBe(
    '2 commands, the last FindClusters',
  );
  const log = (time: string) => groupSketch({ 'time.stamp': time }, {});
  const commands = groupSketch(
    {},
    { A: log('2024-05-02 10:00:00'), B: groupSketch({}, {}) },
  );
  const root = memoryRoot(groupSketch({}, { commands }));
  const elements = openElements(root, { ofFormat: seuratDecoders });
  expect((await seuratFacts(root, elements)).map(({ value }) => value)).toEqual([
    '2 commands',
  ]);
});

it.each([
  [
    'an attribute',
    { spatialdata_attrs: '{"version": "0.2"}' },
    [],
    'SpatialData 0.2',
    'root attribute spatialdata_attrs',
  ],
  ['images beside its tables', {}, ['images'], 'SpatialData', 'names of its members'],
  // AnnData in a group that someone called tables
  ['tables alone', {}, [], 'not stated', 'no encoding-type'],
])(
  'takes for SpatialData what has %s',
  async (_, attributes, beside, value, evidence) => {
    const one = groupSketch(encoded('anndata', '0.1.0'), tables);
    const others = Object.fromEntries(beside.map((name) => [name, groupSketch({})]));
    const root = groupSketch(attributes, { tables: groupSketch({}, { one }), ...others });
    const [format] = await factsOf(memoryRoot(root));
    expect(format).toMatchObject({ value, evidence });
  },
);
