import { describe, expect, it } from 'vitest';
import type { DataElement } from '@/read/elements/element';
import { type Elements, openElements } from '@/read/elements/open-elements';
import { fixtureValues } from '@/testing/fixture-values';
import { openFixture, readExpected } from '@/testing/node-open-fixture';
import { openDataset } from './open-dataset';

const { broken, sound } = readExpected();
const ofElements = Object.entries(broken).filter(([, { element }]) => element);
const others = ['obs/_index', 'obs/count', 'var/_index', 'var/length'];

describe.each(ofElements)('%s', (name, { element: path = '', error, fault }) => {
  it(`refuses ${path}: ${fault}`, async () => {
    const elements = openElements(await openFixture(`broken/${name}`));
    if (error === 'UnsupportedError') {
      const { info } = await elements.at(`/${path}`);
      expect(info).toMatchObject({ kind: 'unsupported' });
      expect(info.kind === 'unsupported' && info.reason).toContain('quantum-array');
      return;
    }
    await expect(readAll(elements, `/${path}`)).rejects.toMatchObject({
      name: error,
      message: expect.stringMatching(/.{30}/),
    });
  });

  it('reads everything else as in the valid file', async () => {
    const elements = openElements(await openFixture(`broken/${name}`));
    for (const other of others.filter((column) => column !== path)) {
      const facts = sound.elements[other];
      const values = await readAll(elements, `/${other}`);
      if (facts?.values) expect(values).toEqual(facts.values);
      else expect(values.slice(0, 5)).toEqual(facts?.first);
    }
  });

  it('opens, with a problem or none', async () => {
    const dataset = await openDataset(await openFixture(`broken/${name}`));
    expect(dataset).toMatchObject({ format: 'anndata', shape: [20, 8] });
  });
});

async function readAll(elements: Elements, path: string): Promise<unknown[]> {
  const element: DataElement = await elements.at(path);
  const block = await element.read?.({});
  if (!block) throw new Error(`${path} has no values`);
  return block.kind === 'categories' ? [...block.codes] : fixtureValues(block);
}
