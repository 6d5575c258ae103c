import { expect, it } from 'vitest';
import { trim, trimEnd, trimStart } from './trim';

it('removes the given characters, and no others, from one end or both', () => {
  expect(trimStart('//a/b//', '/')).toBe('a/b//');
  expect(trimEnd('//a/b//', '/')).toBe('//a/b');
  expect(trim('//a/b//', '/')).toBe('a/b');
  expect(trim(`"'a"b'`, `"'`)).toBe('a"b');
  expect(trim('////', '/')).toBe('');
  expect(trim('', '/')).toBe('');
});
