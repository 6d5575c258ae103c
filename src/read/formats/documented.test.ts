import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { knownEncodings } from '@/read/elements/registry';
import { FORMATS } from './formats';

it('has a row in docs/encodings.md for every decoder, and no others', async () => {
  const page = readFileSync(
    new URL('../../../docs/encodings.md', import.meta.url),
    'utf8',
  );
  const rows = [...page.matchAll(/^\| `([^`]+)` \|/gm)].map(([, key]) => key);
  const tables = await Promise.all(
    FORMATS.map(({ decoders }) =>
      typeof decoders === 'function' ? decoders() : decoders,
    ),
  );
  const ofFormats = tables.flatMap((decoders) => decoders.map(({ key }) => key));
  expect(rows.sort()).toEqual([...knownEncodings, ...ofFormats].sort());
});
