// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { DataError } from '@/model/errors';
import { diagnosticsOf } from './diagnostics';

const signed =
  'https://user:pass@b.s3.amazonaws.com/heart.h5ad?X-Amz-Signature=SECRET&X-Amz-Date=2&v=1';

it('reports the failure, without any credentials', () => {
  const error = new DataError('DeniedError', `The server refuses ${signed} (403).`, {
    cause: new Error(`GET ${signed} failed`),
  });
  const text = diagnosticsOf(
    { kind: 'url', url: 'https://b.s3.amazonaws.com/heart.h5ad', withKeys: true },
    signed,
    error,
    `See ${signed}`,
  );
  expect(text).not.toMatch(/SECRET|pass|X-Amz/);
  expect(text.split('\n').slice(0, 5)).toEqual([
    'Tried: https://b.s3.amazonaws.com/heart.h5ad?v=1',
    'Error: DeniedError: The server refuses https://b.s3.amazonaws.com/heart.h5ad?v=1 (403).',
    'Cause: GET https://b.s3.amazonaws.com/heart.h5ad?v=1 failed',
    'Found: See https://b.s3.amazonaws.com/heart.h5ad?v=1',
    'Opened with: a signature, keys or headers',
  ]);
});

it('has no token of a server of the user, whose pages in frames have it in their path', () => {
  const file = `http://127.0.0.1:8765/t/${'Ab_-'.repeat(8)}/files/a.h5ad`;
  const error = new DataError('NotFoundError', `${file} is not there.`);
  const text = diagnosticsOf({ kind: 'url', url: 'files/a.h5ad' }, file, error);
  expect(text.split('\n').slice(0, 2)).toEqual([
    'Tried: http://127.0.0.1:8765/files/a.h5ad',
    'Error: NotFoundError: http://127.0.0.1:8765/files/a.h5ad is not there.',
  ]);
});
