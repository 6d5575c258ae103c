import { expect, it } from 'vitest';
import { DataError, isDataError } from './errors';

it('knows a DataError by its name, whichever copy of the class made it, and none of the platform', () => {
  const ofAnotherCopy = Object.assign(new Error('damaged'), { name: 'CorruptError' });
  expect(isDataError(new DataError('CorruptError', 'damaged'))).toBe(true);
  expect(isDataError(ofAnotherCopy)).toBe(true);
  expect(isDataError(new DOMException('no such file', 'NotFoundError'))).toBe(false);
  expect(isDataError(new RangeError('out of memory'))).toBe(false);
  expect(isDataError('CorruptError')).toBe(false);
});
