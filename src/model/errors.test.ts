import { expect, it } from 'vitest';
import { abortError, DataError, isDataError, throwIfOwnFault } from './errors';

it('recognises a DataError by its name, from any copy of the class, and no error of the platform', () => {
  const ofAnotherCopy = Object.assign(new Error('damaged'), { name: 'CorruptError' });
  expect(isDataError(new DataError('CorruptError', 'damaged'))).toBe(true);
  expect(isDataError(ofAnotherCopy)).toBe(true);
  expect(isDataError(new DOMException('no such file', 'NotFoundError'))).toBe(false);
  expect(isDataError(new RangeError('out of memory'))).toBe(false);
  expect(isDataError('CorruptError')).toBe(false);
});

it('ignores errors of files, of the platform and of aborts, and rethrows programming errors', () => {
  const full = new DOMException('full', 'QuotaExceededError');
  const gone = Object.assign(new Error('no such file'), { code: 'ENOENT' });
  const died = Object.assign(new Error('The worker crashed'), { name: 'WorkerError' });
  for (const error of [full, gone, died, abortError()])
    expect(() => throwIfOwnFault(error)).not.toThrow();
  const fault = new TypeError('x is not a function');
  expect(() => throwIfOwnFault(fault)).toThrow(fault);
});

it('names a path of 64 kB by its beginning and its end, and says what is wrong with it', () => {
  const { message } = new DataError(
    'CorruptError',
    `a.h5: /start${'/.'.repeat(30_000)}/end is damaged.`,
  );
  expect(message).toHaveLength(1999);
  expect(message).toMatch(/^a\.h5: \/start\/.*….*\/end is damaged\.$/);
});
