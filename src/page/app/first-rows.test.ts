import { expect, it } from 'vitest';
import { DataError } from '@/model/errors';
import { computed, numbered } from '@/testing/anndata-sketches';
import { brokenSketch } from '@/testing/memory-node';
import { sketchedClient } from '@/testing/page/sketched-file';
import { readFirstRows } from './first-rows';

const ROWS = 200_000;
const column = computed(ROWS, (row) => row);

it('asks for the first rows of a table as its view will: the first column, then the others and the names', async () => {
  const members = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [`column ${i}`, column]),
  );
  const client = sketchedClient({ members: { obs: numbered('cell', ROWS, members) } });
  await readFirstRows(client, '/obs');
  expect(client.asked).toEqual([
    'describe /obs',
    'schema /obs: column 0, column 1, column 2, column 3, cell',
    'read /obs/column 0 0–65536',
    'read /obs/column 1 0–65536',
    'read /obs/column 2 0–65536',
    'read /obs/column 3 0–65536',
    'read /obs/cell 0–512',
  ]);
});

it('leaves failures to the view, which asks again', async () => {
  const broken = brokenSketch(new DataError('UnreachableError', 'It is not there.'));
  const client = sketchedClient({
    members: { obs: numbered('cell', ROWS, { broken, column }) },
  });
  await readFirstRows(client, '/obs');
  expect(client.asked).toContain('read /obs/cell 0–512');
  await readFirstRows(client, '/nothing');
  expect(client.asked.at(-1)).toBe('describe /nothing');
});
