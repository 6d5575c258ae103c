// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { addRecent, forgetRecent, recentAddresses } from './recent';

beforeEach(() => window.localStorage.clear());

it('keeps the last eight addresses, each once, the last one first', () => {
  for (let i = 0; i < 10; i++) addRecent(`https://a.org/${i}.h5ad`);
  addRecent('https://a.org/5.h5ad');
  expect(recentAddresses()).toHaveLength(8);
  expect(recentAddresses().slice(0, 2)).toEqual([
    'https://a.org/5.h5ad',
    'https://a.org/9.h5ad',
  ]);
  forgetRecent();
  expect(recentAddresses()).toEqual([]);
});

it('keeps no address that gives access, and reads nothing strange', () => {
  addRecent('https://a.org/x.h5ad?X-Amz-Signature=1');
  expect(recentAddresses()).toEqual([]);
  window.localStorage.setItem('petri-recent', '{"a":1}');
  expect(recentAddresses()).toEqual([]);
});
