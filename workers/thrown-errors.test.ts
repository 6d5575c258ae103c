import { expose, wrap } from 'comlink';
import { expect, it } from 'vitest';
import { conversionOf, DataError, fieldsOf } from '@/model/errors';
import { passErrorFields } from './thrown-errors';

it('an error comes out of a worker with how to convert its file, and others as before', async () => {
  passErrorFields();
  const { port1, port2 } = new MessageChannel();
  const conversion = { kind: 'matrix-market' } as const;
  const service = {
    foreign(): void {
      throw new DataError('NotDataError', 'a.mtx is a matrix', { conversion });
    },
    plain(): void {
      throw new DataError('CorruptError', 'b is damaged');
    },
  };
  expose(service, port1 as unknown as Parameters<typeof expose>[1]);
  const remote = wrap<typeof service>(port2 as unknown as Parameters<typeof wrap>[0]);
  const foreign: unknown = await remote.foreign().catch((error: unknown) => error);
  expect(foreign).toMatchObject({ name: 'NotDataError', message: 'a.mtx is a matrix' });
  expect(conversionOf(foreign)).toEqual({ kind: 'matrix-market' });
  const plain: unknown = await remote.plain().catch((error: unknown) => error);
  expect(plain).toMatchObject({ name: 'CorruptError', message: 'b is damaged' });
  expect(conversionOf(plain)).toBeUndefined();
  port1.close();
  expect(fieldsOf(new DataError('ChangedError', 'c', { differs: 'date' }))).toEqual({
    differs: 'date',
  });
});
