import { expect, it } from 'vitest';
import { rText } from './r-masks';

it('writes characters beyond U+FFFF as R reads them, hidden ones as their numbers', () => {
  // R-lang, 10.3.1: \U takes up to 8 digits, \u up to 4
  expect(rText('a\u{e0001}b\u200bc')).toBe(String.raw`"a\U{e0001}b\u200bc"`);
  expect(rText('“😀”')).toBe('"“😀”"');
});
