import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { knowsCodec } from '@/read/codecs/codec-registry';
import { dtypeOfV2, OBJECT } from './dtype-v2';
import { dtypeOfV3 } from './dtype-v3';
import { nodeOfV3 } from './metadata-v3';

const text = readFileSync(join(import.meta.dirname, '../../../docs/zarr.md'), 'utf8');

const ARRAY = {
  zarr_format: 3,
  node_type: 'array',
  shape: [4],
  data_type: 'float32',
  chunk_grid: { name: 'regular', configuration: { chunk_shape: [2] } },
  chunk_key_encoding: { name: 'default' },
  fill_value: 0,
  codecs: ['bytes'],
};

/** Rows of three cells: the codes in one of them, and what Petri does. */
function rowsOf(section: string): { first: string; second: string; petri: string }[] {
  const [, body = ''] = text.split(`## ${section}\n`);
  return (body.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .slice(1)
    .map((line) =>
      line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|')),
    )
    .map(([, first = '', second = '', petri = '']) => ({ first, second, petri }));
}
const codesIn = (cell: string) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

describe('the table in docs/zarr.md', () => {
  const types = rowsOf('Data types').flatMap(({ first, second, petri }) =>
    codesIn(second).map((code) => [first, code, petri] as const),
  );
  it.each(types)('has for version %s, %s: %s', (version, code, petri) => {
    const encoded = JSON.parse(code);
    if (encoded === OBJECT) return; // the filters decide: metadata.test.ts
    const dtype = version === '2' ? dtypeOfV2(encoded) : dtypeOfV3(encoded, 'little');
    expect(dtype.kind !== 'unsupported').toBe(petri.startsWith('read'));
  });

  const codecs = rowsOf('Codecs').flatMap(({ first, petri }) =>
    codesIn(first).map((code) => [code, petri] as const),
  );
  it.each(codecs)('has for %s: %s', (code, petri) => {
    // pickles are recognised, to be refused with the reason
    const isRead = knowsCodec(code) && code !== 'pickle';
    expect(isRead).toBe(petri.startsWith('read'));
  });

  const extensions = rowsOf('Extensions').flatMap(({ first, second, petri }) =>
    codesIn(second).map((code) => [first.replaceAll('`', ''), code, petri] as const),
  );
  it.each(extensions)('has for %s, %s: %s', (field, code, petri) => {
    const open = () => nodeOfV3({ ...ARRAY, [field]: JSON.parse(code) }, 'here');
    if (petri.startsWith('read')) expect(open()).toMatchObject({ kind: 'array' });
    else expect(open).toThrow(/^here: its? .{10}/);
  });

  it('names every type, codec and extension', () => {
    expect(types.length).toBeGreaterThan(75);
    expect(codecs.length).toBeGreaterThan(30);
    expect(extensions.length).toBeGreaterThan(24);
  });
});
