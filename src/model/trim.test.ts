import { expect, it } from 'vitest';
import { trim, trimEnd, trimStart } from './trim';

it('takes the given characters off one end or both, and no others', () => {
  expect(trimStart('//a/b//', '/')).toBe('a/b//');
  expect(trimEnd('//a/b//', '/')).toBe('//a/b');
  expect(trim('//a/b//', '/')).toBe('a/b');
  expect(trim(`"'a"b'`, `"'`)).toBe('a"b');
  expect(trim('////', '/')).toBe('');
  expect(trim('', '/')).toBe('');
});
