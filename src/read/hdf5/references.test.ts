import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { memorySource } from '@/read/bytes/memory-source';
import { faults, hasFaults } from '@/testing/node-faults';
import {
  fixtureBytes,
  openArrayAt,
  openForTest,
  remoteSource,
} from '@/testing/node-hdf5-fixture';

const bytes = fixtureBytes('references.h5');

// libhdf5's answers (fixtures/references.py prints them)
const mixed = ['/group', '/first', '/group/second', null, '/'];
const regions = ['/group/second', null, '/first'];
const details = {
  regions: ['(0,1)-(1,2)', null, '(0,2), (1,0)'],
  mixed: [null, 'attribute unit', '(0,2), (1,0)', null, null],
};
/** The reference that leads to /first of another file. */
const abroad = /^object at byte \d+ of elsewhere of references.h5$/;

it.each([
  ['from disk', () => memorySource(bytes, 'references.h5')],
  ['from far away', () => remoteSource(bytes, 'references.h5')],
])('H5T_STD_REF means objects, attributes and regions, read %s', async (_, source) => {
  const file = await openForTest(source());
  const targetsOf = async (path: string) => (await openArrayAt(file.root, path)).read();
  expect(await targetsOf('mixed')).toEqual({
    kind: 'references',
    targets: mixed,
    details: details.mixed,
  });
  expect(await targetsOf('regions')).toEqual({
    kind: 'references',
    targets: regions,
    details: details.regions,
  });
  // the first is /first of another file
  expect(await targetsOf('abroad')).toEqual({
    kind: 'references',
    targets: [null, '/first', '/first'],
    details: [expect.stringMatching(abroad), null, 'attribute unit'],
  });
  const { attributes } = await openArrayAt(file.root, 'first');
  expect(attributes.values.get('regions')).toEqual(
    regions.map((reference, i) => {
      const detail = details.regions[i];
      return detail ? { reference, detail } : { reference };
    }),
  );
  file.close();
});

it.each([
  ['mixed', mixed, details.mixed],
  [
    'abroad',
    [null, '/first', '/first'],
    [expect.stringMatching(abroad), null, 'attribute unit'],
  ],
  [
    'old regions',
    ['/first', null, '/group/second'],
    ['(0,0)-(0,2)', null, '(1,0)-(1,1)'],
  ],
  ['dangling', ['/first', null], [null, 'an object without a path']],
])(
  'references in attributes that only libhdf5 finds are the same: %s',
  async (name, targets, parts) => {
    for (const source of [memorySource(bytes, 'r.h5'), remoteSource(bytes, 'r.h5')]) {
      const file = await openForTest(source);
      const { attributes } = await file.root.open('dense');
      expect(attributes.values.get(name)).toEqual(
        targets.map((reference, i) =>
          parts[i] === null ? { reference } : { reference, detail: parts[i] },
        ),
      );
      file.close();
    }
  },
);

describe.skipIf(!hasFaults)('files out of bug reports', () => {
  const open = (name: string) => {
    const bytes = new Uint8Array(readFileSync(join(faults, 'peers', name)));
    return openForTest(memorySource(bytes, name));
  };

  it('show the regions of references', async () => {
    const { root, close } = await open('trefer_reg.h5');
    expect(await (await openArrayAt(root, 'Dataset1')).read()).toEqual({
      kind: 'references',
      targets: ['/Dataset2', '/Dataset2', '/Dataset2', '/Dataset2'],
      details: [
        '(2,2)-(7,7)',
        '(6,9), (2,2), (8,4), (1,6), (2,8), (3,2), (0,4), (9,0) and 2 more',
        expect.stringMatching(/^\(1,8\)-\(2,9\), .* and so on, without limit$/),
        expect.stringMatching(/^\(1,8\)-\(2,9\), /),
      ],
    });
    close();
  });

  it('keep the values beside a damaged reference', async () => {
    const { root, close } = await open('bug1604_CompoundTest.h5');
    const values = await (await openArrayAt(root, 'CompoundTest')).read();
    expect(values).toMatchObject({
      fields: [
        { name: 'Name', values: { kind: 'strings' } },
        { name: 'Data', values: { targets: [null, null] } },
      ],
    });
    close();
  });

  it('read attribute text that is not UTF-8 as Latin-1', async () => {
    const { root, close } = await open('ref_nc_test_netcdf4_4_0.nc');
    const { attributes } = await openArrayAt(root, 'd');
    expect(attributes.values.get('c')).toBe('\u0080\u007fAZ$&');
    close();
  });
});
