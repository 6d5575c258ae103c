import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTableFacts } from '@/ask/checks/column-table/facts';
import { diagnosticsOfValues } from '@/ask/checks/column-table/rules';
import { verifyIndexes } from '@/ask/checks/column-table/value-rules';
import type { Block } from '@/model/block';
import { packStrings } from '@/model/strings';
import { openColumnTable } from '@/read/elements/column-table/table';
import type { ColumnToWrite, TableToWrite } from '@/write/column-table/table';
import { writeColumnTable } from '@/write/column-table/write-table';
import { collectedFile } from './collected-file';
import { folderOfFile } from './node-after-file';
import { openFixtureFile } from './node-open-fixture';

/** Every kind of search index, of every column that it suits. */
export const ALL = [
  ...([{ kind: 'SORTED_ROWS' }, { kind: 'CHUNK_MINMAX' }] as const),
  ...([{ kind: 'BITMAP' }, { kind: 'CHUNK_BLOOM' }] as const),
];

type NumberBlock = Extract<Block, { kind: 'numbers' }>;
type How = Partial<Pick<ColumnToWrite, 'about' | 'valueType' | 'dtype'>>;

/** A column of one block. */
export function column(name: string, block: Block, how: How = {}): ColumnToWrite {
  return {
    ...{ name, dtype: '', valueType: 'numbers' },
    ...how,
    async *blocks() {
      yield block;
    },
  };
}

export function numbers(
  name: string,
  dtype: string,
  values: NumberBlock['values'],
  rest: Partial<NumberBlock> = {},
  how: How = {},
): ColumnToWrite {
  return column(name, { kind: 'numbers', values, ...rest }, { dtype, ...how });
}

export function texts(name: string, list: readonly string[], missing?: Uint8Array) {
  const block = { kind: 'strings', strings: packStrings(list) } as const;
  return column(name, missing ? { ...block, missing } : block);
}

let written = 0;
/** Writes a column table to a file; its path, and what of it is not as in the source. */
export async function writeTable(
  columns: readonly ColumnToWrite[],
  rows: number,
  rest: Partial<TableToWrite> = {},
) {
  const sink = collectedFile();
  const notes = await writeColumnTable(sink, { rows, columns, labels: [], ...rest });
  const path = join(folderOfFile(), `${written++}.h5`);
  writeFileSync(path, sink.bytes());
  return { path, notes };
}

/** What our own checker has to say of a file, values and indexes included. */
export async function diagnostics(path: string): Promise<readonly string[]> {
  const { root, close } = await openFixtureFile(path);
  const facts = await verifyIndexes(await readTableFacts(await openColumnTable(root)));
  const found = await diagnosticsOfValues(facts);
  await close();
  return found.map((one) => `${one.path}: ${one.what}`);
}
