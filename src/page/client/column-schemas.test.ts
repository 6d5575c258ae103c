import { expect, it } from 'vitest';
import type { ColumnSchema } from '@/ask/columns/table-schema';
import { DataError } from '@/model/errors';
import { askOf } from '@/testing/fake-ask';
import { AnswerCache } from './answer-cache';

const BOOLEANS = {
  kind: 'column',
  valueType: 'booleans',
  dtype: 'bool',
  length: 3,
  nullable: false,
} as const;

/** Columns of tables that are booleans; `gone` is a failure. */
function recorded() {
  const asked: string[] = [];
  const aborted: string[] = [];
  const ask = askOf({
    async schema({ table, columns: names }, { signal }) {
      const what = `${table}: ${names.join()}`;
      asked.push(what);
      signal?.addEventListener('abort', () => aborted.push(what));
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
  });
  return { asked, aborted, columns: new AnswerCache(ask).to('column') };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

it('asks for all columns of a table that are wanted together in one call', async () => {
  const { asked, columns } = recorded();
  for (const [table, name] of [
    ['/obs', 'a'],
    ['/obs', 'gone'],
    ['/var', 'a'],
    ['/obs', 'b/c'],
  ] as const)
    columns.subscribe({ table, name }, () => {});
  await settled();
  expect(asked).toEqual(['/obs: a,gone,b/c', '/var: a']);
  expect(columns.peek({ table: '/obs', name: 'b/c' })).toMatchObject({
    status: 'ready',
    value: { name: 'b/c', element: { path: '/obs/b/c' } },
  });
  expect(columns.peek({ table: '/obs', name: 'gone' })).toMatchObject({
    status: 'failed',
    error: { name: 'NotFoundError', message: 'It is gone.' },
  });
  columns.subscribe({ table: '/obs', name: 'a' }, () => {});
  columns.subscribe({ table: '/obs', name: 'd' }, () => {});
  await settled();
  expect(asked.slice(2)).toEqual(['/obs: d']);
});

it('asks for very many columns in calls of 200', async () => {
  const { asked, columns } = recorded();
  for (let i = 0; i < 401; i++)
    columns.subscribe({ table: '/obs', name: `${i}` }, () => {});
  await settled();
  expect(asked.map((one) => one.split(',').length)).toEqual([200, 200, 1]);
});

it('aborts a call once none of its columns is requested', async () => {
  const { asked, aborted, columns } = recorded();
  const leave = ['a', 'b'].map((name) =>
    columns.subscribe({ table: '/obs', name }, () => {}),
  );
  await Promise.resolve();
  leave[0]?.();
  await Promise.resolve();
  expect([asked, aborted]).toEqual([['/obs: a,b'], []]);
  leave[1]?.();
  await Promise.resolve();
  expect(aborted).toEqual(['/obs: a,b']);
});

it('fails for all columns where the table cannot be reached, and asks again', async () => {
  const { asked, columns } = recorded();
  for (const name of ['a', 'b']) columns.subscribe({ table: '/broken', name }, () => {});
  await settled();
  expect(columns.peek({ table: '/broken', name: 'b' })).toMatchObject({
    status: 'failed',
  });
  columns.retryWhere(() => true);
  await settled();
  expect(asked).toEqual(['/broken: a,b', '/broken: a,b']);
});
