import { expect, it } from 'vitest';
import { abortError, DataError, isDataError, throwIfOwnFault } from './errors';

it('knows a DataError by its name, whichever copy of the class made it, and none of the platform', () => {
  const ofAnotherCopy = Object.assign(new Error('damaged'), { name: 'CorruptError' });
  expect(isDataError(new DataError('CorruptError', 'damaged'))).toBe(true);
  expect(isDataError(ofAnotherCopy)).toBe(true);
  expect(isDataError(new DOMException('no such file', 'NotFoundError'))).toBe(false);
  expect(isDataError(new RangeError('out of memory'))).toBe(false);
  expect(isDataError('CorruptError')).toBe(false);
});

it('drops what files, the platform and cancelling cause, and throws faults of our own on', () => {
  const full = new DOMException('full', 'QuotaExceededError');
  const gone = Object.assign(new Error('no such file'), { code: 'ENOENT' });
  const died = Object.assign(new Error('The worker crashed'), { name: 'WorkerError' });
  for (const error of [full, gone, died, abortError()])
    expect(() => throwIfOwnFault(error)).not.toThrow();
  const fault = new TypeError('x is not a function');
  expect(() => throwIfOwnFault(fault)).toThrow(fault);
});
