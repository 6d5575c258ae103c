import { expect, it } from 'vitest';
import { DataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { ColumnSchema, TableSchema } from '@/model/table-schema';
import { columnKey, createColumnSchemas } from './column-schemas';

const BOOLEANS = {
  kind: 'column',
  holds: 'booleans',
  dtype: 'bool',
  length: 3,
  nullable: false,
} as const;

/** A client that answers with booleans; of `gone` with a failure. */
function recordingClient() {
  const asked: string[] = [];
  const aborted: string[] = [];
  return {
    asked,
    aborted,
    async schema(
      table: string,
      names: readonly string[],
      options?: ReadOptions,
    ): Promise<TableSchema> {
      const what = `${table}: ${names.join()}`;
      asked.push(what);
      options?.signal?.addEventListener('abort', () => aborted.push(what));
      await Promise.resolve();
      if (table === '/broken') throw new DataError('UnreachableError', 'offline');
      const columns = names.map((name): ColumnSchema => {
        const path = `${table}/${name}`;
        const element = { path, kind: 'unsupported', reason: 'It is gone.' } as const;
        if (name === 'gone') return { name, element, failure: 'NotFoundError' };
        return { name, element: { ...BOOLEANS, path } };
      });
      return { path: table, length: 3, index: 'i', total: 9, columns };
    },
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

it('asks for all columns of a table that are wanted together in one call', async () => {
  const client = recordingClient();
  const columns = createColumnSchemas(client);
  for (const [table, name] of [
    ['/obs', 'a'],
    ['/obs', 'gone'],
    ['/var', 'a'],
    ['/obs', 'b/c'],
  ] as const)
    columns.subscribe(columnKey(table, name), () => {});
  await settled();
  expect(client.asked).toEqual(['/obs: a,gone,b/c', '/var: a']);
  expect(columns.peek(columnKey('/obs', 'b/c'))).toMatchObject({
    status: 'ready',
    value: { name: 'b/c', element: { path: '/obs/b/c' } },
  });
  expect(columns.peek(columnKey('/obs', 'gone'))).toMatchObject({
    status: 'failed',
    error: { name: 'NotFoundError', message: 'It is gone.' },
  });
  columns.subscribe(columnKey('/obs', 'a'), () => {});
  columns.subscribe(columnKey('/obs', 'd'), () => {});
  await settled();
  expect(client.asked.slice(2)).toEqual(['/obs: d']);
});

it('asks for very many columns in calls of 200', async () => {
  const client = recordingClient();
  const columns = createColumnSchemas(client);
  for (let i = 0; i < 401; i++) columns.subscribe(columnKey('/obs', `${i}`), () => {});
  await settled();
  expect(client.asked.map((one) => one.split(',').length)).toEqual([200, 200, 1]);
});

it('gives up a call once none of its columns is wanted', async () => {
  const client = recordingClient();
  const columns = createColumnSchemas(client);
  const leave = ['a', 'b'].map((name) =>
    columns.subscribe(columnKey('/obs', name), () => {}),
  );
  await Promise.resolve();
  leave[0]?.();
  await Promise.resolve();
  expect([client.asked, client.aborted]).toEqual([['/obs: a,b'], []]);
  leave[1]?.();
  await Promise.resolve();
  expect(client.aborted).toEqual(['/obs: a,b']);
});

it('fails for all columns where the table cannot be reached, and asks again', async () => {
  const client = recordingClient();
  const columns = createColumnSchemas(client);
  for (const name of ['a', 'b']) columns.subscribe(columnKey('/broken', name), () => {});
  await settled();
  expect(columns.peek(columnKey('/broken', 'b'))).toMatchObject({ status: 'failed' });
  columns.retryWhere(() => true);
  await settled();
  expect(client.asked).toEqual(['/broken: a,b', '/broken: a,b']);
});
