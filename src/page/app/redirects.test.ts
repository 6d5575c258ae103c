import { expect, it, vi } from 'vitest';
import { DataError } from '@/model/errors';
import type { SourceSpec } from '@/model/source';
import { START } from '@/page/state/view';
import { createViewStore } from '@/page/state/view-store';
import { createKnownHosts } from './known-hosts';
import { SessionControl } from './session';

/** A session for files that redirect to an address, until that may be read. */
function redirectingTo(leadsTo: string) {
  const specs: SourceSpec[] = [];
  const session = new SessionControl({
    view: createViewStore(),
    notify: vi.fn(),
    base: 'https://petri.test/',
    hosts: createKnownHosts(),
    openFolder: () => Promise.reject(new Error('no folder')),
    open: async (spec) => {
      specs.push(spec);
      throw new DataError('RedirectedError', 'It redirects.', { leadsTo });
    },
  });
  return { session, specs };
}

it('asks about the server that a link is redirected to, and opens it again once the user agrees', async () => {
  const { session, specs } = redirectingTo('http://192.168.1.4/a.zarr');
  session.hosts.add('b.org', false);
  const url = 'https://b.org/a.zarr';
  await session.follow({ ...START, source: { kind: 'url', url } });
  const question = session.question.getState();
  expect(question).toMatchObject({
    contact: { host: '192.168.1.4', place: 'private' },
    from: 'b.org',
    isNew: true,
  });
  expect(specs.at(-1)).toMatchObject({
    redirects: { known: ['b.org'], others: 'none' },
  });
  question?.yes({ isKept: false, withLogin: false });
  await vi.waitFor(() => expect(specs).toHaveLength(2));
  expect(specs.at(-1)).toMatchObject({
    redirects: { known: ['b.org', 'http://192.168.1.4'], others: 'none' },
  });
});

it('shows the failure where the user does not agree, for a typed address too', async () => {
  const { session, specs } = redirectingTo('http://127.0.0.1:8000/a.zarr');
  await session.openAddress('https://b.org/a.zarr');
  expect(specs).toEqual([{ kind: 'url', url: 'https://b.org/a.zarr' }]);
  session.question.getState()?.no();
  expect(session.question.getState()).toBeUndefined();
  expect(session.store.getState()).toMatchObject({ status: 'failed' });
  expect(specs).toHaveLength(1);
});
