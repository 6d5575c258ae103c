import { afterEach, expect, it, vi } from 'vitest';
import { randomName } from './random-name';

afterEach(() => vi.unstubAllGlobals());

it('gives another name each time, on pages that came over http too', () => {
  const { getRandomValues } = crypto;
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
  const names = new Set(Array.from({ length: 100 }, randomName));
  expect(names.size).toBe(100);
  for (const name of names) expect(name).toMatch(/^[0-9a-f]{32}$/);
});
