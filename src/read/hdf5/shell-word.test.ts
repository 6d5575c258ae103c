import { expect, it } from 'vitest';
import { shellWord } from './shell-word';

it('quotes what a shell would not take as one word', () => {
  expect(shellWord('cells-1.h5')).toBe('cells-1.h5');
  expect(shellWord('a%05d.h5')).toBe('a%05d.h5');
  expect(shellWord('my cells.h5')).toBe("'my cells.h5'");
  expect(shellWord('$(id)')).toBe("'$(id)'");
  expect(shellWord("it's")).toBe("'it'\\''s'");
});
