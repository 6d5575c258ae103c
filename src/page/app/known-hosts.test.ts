// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { createKnownHosts } from './known-hosts';

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

it('knows a host until the tab is closed, or until it is forgotten where it is kept', () => {
  const hosts = createKnownHosts(window.sessionStorage);
  hosts.add('a.org', false);
  hosts.add('b.org', true);
  hosts.add('c.org:8000', true);
  const reloaded = createKnownHosts(window.sessionStorage);
  expect(['a.org', 'b.org', 'c.org:8000', 'c.org'].map(reloaded.has)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  window.sessionStorage.clear();
  const later = createKnownHosts(window.sessionStorage);
  expect(later.has('a.org')).toBe(false);
  expect(later.kept()).toEqual(['c.org:8000', 'b.org']);
  later.forget('b.org');
  expect(later.has('b.org')).toBe(false);
  expect(createKnownHosts().kept()).toEqual(['c.org:8000']);
});

it('forgets a host in the tab that uses it, too', () => {
  const hosts = createKnownHosts(window.sessionStorage);
  hosts.add('a.org', true);
  hosts.forget('a.org');
  expect(hosts.has('a.org')).toBe(false);
  expect(createKnownHosts(window.sessionStorage).has('a.org')).toBe(false);
  expect(window.localStorage.getItem('petri-hosts')).toBeNull();
});

it('keeps the last two hundred', () => {
  const hosts = createKnownHosts();
  for (let i = 0; i < 250; i++) hosts.add(`h${i}.org`, true);
  expect(hosts.kept()).toHaveLength(200);
  expect(hosts.kept()[0]).toBe('h249.org');
});

it('goes on where storage holds something else, or is blocked', () => {
  window.localStorage.setItem('petri-hosts', '{"a.org":1}');
  const blocked = {
    getItem: () => {
      throw new DOMException('', 'SecurityError');
    },
    setItem: () => {
      throw new DOMException('', 'SecurityError');
    },
  };
  const hosts = createKnownHosts(blocked);
  expect(hosts.has('a.org')).toBe(false);
  hosts.add('a.org', false);
  expect(hosts.has('a.org')).toBe(true);
});
