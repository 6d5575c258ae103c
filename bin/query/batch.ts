import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { evaluateQuery } from '@/ask/query/evaluate-query';
import { expectQuery } from '@/ask/query/parse-query';
import { toRows } from '@/ask/rows/row-set';
import { DataError, isDataError, messageOf } from '@/model/errors';
import { asPath } from '../gene/wanted-genes';
import type { OneFile } from '../one-file';
import type { Output } from '../output';
import { type IndexWish, namesIn, type UsedIndexes, usedIndexes } from './index-use';

const FIRST = 10;
const LAST = 5;

/**
 * Answers one query per line, `{"table": "/obs", "where": "n_genes > 500"}`, with one line each, in
 * the same order.
 */
export async function answerLines(
  file: OneFile,
  input: Readable,
  output: Output,
  wish: IndexWish,
): Promise<void> {
  const indexes = usedIndexes(file, wish);
  for await (const line of createInterface({ input })) {
    if (line.trim() === '') continue;
    await output.write(`${JSON.stringify(await answerOf(file, indexes, line))}\n`);
  }
}

async function answerOf(
  { elements }: OneFile,
  indexes: UsedIndexes,
  line: string,
): Promise<object> {
  try {
    const { table, where } = wishIn(line);
    const query = expectQuery(where);
    await indexes.prepare(asPath(table), namesIn(query));
    const found = await evaluateQuery(elements, asPath(table), query, {
      indexes: indexes.session,
    });
    const rows = toRows(found.rows);
    const sha1 = createHash('sha1').update(littleEndian(rows)).digest('hex');
    return {
      rows: rows.length,
      first: [...rows.subarray(0, FIRST)],
      last: [...rows.subarray(-LAST)],
      sha1,
    };
  } catch (error) {
    if (!isDataError(error)) throw error;
    return { error: messageOf(error) };
  }
}

function wishIn(line: string): { readonly table: string; readonly where: string } {
  const value = parsed(line);
  if (
    typeof value === 'object' &&
    value !== null &&
    'table' in value &&
    'where' in value
  ) {
    const { table, where } = value;
    if (typeof table === 'string' && typeof where === 'string') return { table, where };
  }
  throw new DataError(
    'UnsupportedError',
    'A line is not a query: write {"table": "/obs", "where": "n_genes > 500"}.',
  );
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

function littleEndian(rows: Uint32Array): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(4 * rows.length));
  for (let i = 0; i < rows.length; i++) bytes.setUint32(4 * i, rows[i] as number, true);
  return new Uint8Array(bytes.buffer);
}
