import { expect, it } from 'vitest';
import { memorySource } from '@/bytes/memory-source';
import { fixtureBytes, openArrayAt, openForTest, remoteSource } from './node-fixture';

const bytes = fixtureBytes('references.h5');

// libhdf5's answers (fixtures/references.py prints them)
const mixed = ['/group', '/first', '/group/second', null, '/'];
const regions = ['/group/second', null, '/first'];

it.each([
  ['from disk', () => memorySource(bytes, 'references.h5')],
  ['from far away', () => remoteSource(bytes, 'references.h5')],
])('H5T_STD_REF means objects, attributes and regions, read %s', async (_, source) => {
  const file = await openForTest(source());
  const targetsOf = async (path: string) => (await openArrayAt(file.root, path)).read();
  expect(await targetsOf('mixed')).toEqual({ kind: 'references', targets: mixed });
  expect(await targetsOf('regions')).toEqual({ kind: 'references', targets: regions });
  // the first is /first of another file
  expect(await targetsOf('abroad')).toEqual({
    kind: 'references',
    targets: [null, '/first', '/first'],
  });
  const { attributes } = await openArrayAt(file.root, 'first');
  expect(attributes.values.get('regions')).toEqual(
    regions.map((reference) => ({ reference })),
  );
  file.close();
});

it.each([
  ['mixed', mixed],
  ['abroad', [null, '/first', '/first']],
  ['old regions', ['/first', null, '/group/second']],
  ['dangling', ['/first', null]],
])(
  'references in attributes that only libhdf5 finds are the same: %s',
  async (name, targets) => {
    for (const source of [memorySource(bytes, 'r.h5'), remoteSource(bytes, 'r.h5')]) {
      const file = await openForTest(source);
      const { attributes } = await file.root.open('dense');
      expect(attributes.values.get(name)).toEqual(
        targets.map((reference) => ({ reference })),
      );
      file.close();
    }
  },
);
