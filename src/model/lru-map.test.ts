import { describe, expect, it } from 'vitest';
import { LruMap } from './lru-map';

describe('LruMap', () => {
  it('evicts the least recently used entry first', () => {
    const map = new LruMap<string, number>(3);
    map.set('a', 1);
    map.set('b', 2);
    map.set('c', 3);
    expect(map.get('a')).toBe(1);
    map.set('d', 4);
    expect([...map]).toEqual([
      ['c', 3],
      ['a', 1],
      ['d', 4],
    ]);
  });

  it('does not count a peek as a use', () => {
    const map = new LruMap<string, number>(2);
    map.set('a', 1);
    map.set('b', 2);
    expect(map.peek('a')).toBe(1);
    map.set('c', 3);
    expect([...map]).toEqual([
      ['b', 2],
      ['c', 3],
    ]);
  });

  it('sums weights, without those of replaced or deleted values', () => {
    const map = new LruMap<string, string>(100);
    map.set('a', 'first', 60);
    map.set('a', 'second', 50);
    map.set('b', 'third', 50);
    expect([map.weight, map.get('a')]).toEqual([100, 'second']);
    expect(map.delete('b')).toBe(true);
    expect(map.delete('b')).toBe(false);
    expect([map.weight, map.has('b')]).toEqual([50, false]);
    map.clear();
    expect([map.weight, [...map]]).toEqual([0, []]);
  });

  it('keeps the last value however heavy it is, until `shrink` is called', () => {
    const map = new LruMap<string, string>(100);
    map.set('a', 'light', 10);
    map.set('b', 'heavy', 1000);
    expect([...map]).toEqual([['b', 'heavy']]);
    map.shrink();
    expect([map.weight, [...map]]).toEqual([0, []]);
  });

  it('evicts no entry that is in use, but others', () => {
    const held = new Set(['first']);
    const map = new LruMap<string, string>(100, (value) => held.has(value));
    map.set('a', 'first', 60);
    map.set('b', 'second', 30);
    map.set('c', 'third', 30);
    expect([...map]).toEqual([
      ['a', 'first'],
      ['c', 'third'],
    ]);
    map.set('d', 'fourth', 60);
    expect([...map]).toEqual([
      ['a', 'first'],
      ['d', 'fourth'],
    ]);
    held.clear();
    map.shrink();
    expect([...map]).toEqual([['d', 'fourth']]);
  });

  it('counts a value that became heavier at the next shrink', () => {
    const map = new LruMap<string, string>(100);
    map.set('a', 'first', 0);
    map.set('b', 'second', 50);
    map.reweigh('a', 80);
    map.reweigh('unknown', 80);
    expect([map.weight, map.has('a')]).toEqual([130, true]);
    map.shrink();
    expect([...map]).toEqual([['b', 'second']]);
  });
});
