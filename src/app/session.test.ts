import { describe, expect, it, vi } from 'vitest';
import { DataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { SourceSpec } from '@/model/source';
import { linkOf, viewOf } from '@/state/link';
import { START } from '@/state/view';
import { createViewStore } from '@/state/view-store';
import { type MemoryClient, memoryClient } from '@/views/testing/memory-client';
import { createKnownHosts } from './known-hosts';
import { SessionControl } from './session';

const given = (name: string) =>
  ({ kind: 'file', file: new File(['12345'], name) }) as const;

/** A session whose files are all there, but for those named `bad`. */
function start() {
  const clients: MemoryClient[] = [];
  const specs: SourceSpec[] = [];
  const notify = vi.fn();
  const view = createViewStore();
  const session = new SessionControl({
    view,
    notify,
    base: 'https://petri.test/app/',
    hosts: createKnownHosts(),
    open: async (spec: SourceSpec, options?: ReadOptions) => {
      specs.push(spec);
      const name =
        spec.kind === 'url'
          ? spec.url
          : spec.kind === 'file'
            ? spec.file.name
            : spec.name;
      await Promise.resolve();
      if (options?.signal?.aborted) throw new DOMException('given up', 'AbortError');
      if (name.includes('bad')) throw new DataError('NotDataError', `${name} is text.`);
      const client = memoryClient({ elements: {} }, name);
      clients.push(client);
      return client;
    },
  });
  return { session, view, clients, specs, notify, now: () => session.store.getState() };
}

it('opens an address from the page, and frees it when another is opened', async () => {
  const { session, clients, specs, now } = start();
  await session.openAddress('demo.zarr');
  expect(specs).toEqual([{ kind: 'url', url: 'https://petri.test/app/demo.zarr' }]);
  expect(now().status).toBe('open');
  await session.openGiven(given('b.h5ad'));
  expect(clients.map((client) => client.closed())).toEqual([true, false]);
  session.close();
  expect(clients.map((client) => client.closed())).toEqual([true, true]);
  expect(now().status).toBe('empty');
});

it('gives up the first where a second is opened meanwhile', async () => {
  const { session, clients, now } = start();
  const first = session.openAddress('https://a.org/a.h5ad');
  await session.openAddress('https://a.org/b.h5ad');
  await first;
  expect(clients).toHaveLength(1);
  expect(now()).toMatchObject({ ref: { url: 'https://a.org/b.h5ad' } });
});

it('says why a source cannot be opened, and tries again', async () => {
  const { session, specs, now } = start();
  await session.openAddress('https://a.org/bad.h5ad');
  expect(now()).toMatchObject({ status: 'failed', error: { name: 'NotDataError' } });
  await session.retry({ whole: true });
  expect(specs[1]).toEqual({ kind: 'url', url: 'https://a.org/bad.h5ad', whole: true });
  await session.openAddress('bad-demo.zarr', { quiet: true });
  expect(now().status).toBe('empty');
});

it('puts the fingerprint of a local file into the view', async () => {
  const { session, view } = start();
  await session.openGiven(given('b.h5ad'));
  expect(view.getState().view.source).toEqual({
    kind: 'file',
    name: 'b.h5ad',
    size: 5,
    fingerprint: 'of b.h5ad',
  });
});

it('asks for the file that a link means, and tells another one', async () => {
  const { session, view, now } = start();
  const wanted = { kind: 'file', name: 'b.h5ad', fingerprint: 'of b.h5ad' } as const;
  await session.follow({ ...START, source: wanted, element: '/obs/leiden' });
  expect(now()).toEqual({ status: 'asking', wanted });
  const other = given('c.h5ad');
  await session.openGiven(other);
  expect(now()).toEqual({ status: 'asking', wanted, other });
  await session.openGiven(given('bad.h5ad'));
  expect(now()).toMatchObject({ status: 'failed', wanted });
  await session.openGiven(given('b.h5ad'));
  expect(now().status).toBe('open');
  expect(view.getState().view.element).toBe('/obs/leiden');
});

it('opens the other file where the user insists, without the view of the link', async () => {
  const { session, view, now } = start();
  const wanted = { kind: 'file', name: 'b.h5ad', fingerprint: 'x' } as const;
  await session.follow({ ...START, source: wanted, element: '/obs/leiden' });
  await session.openOther(given('c.h5ad'));
  expect(now().status).toBe('open');
  expect(view.getState().view.element).toBe('/');
});

it('shows a file that was given before again, without asking', async () => {
  const { session, view, now } = start();
  await session.openGiven(given('b.h5ad'));
  const { view: before } = view.getState();
  await session.openAddress('https://a.org/a.h5ad');
  await session.follow(before);
  expect(now()).toMatchObject({ status: 'open', ref: { name: 'b.h5ad' } });
});

it('keeps what is open where only the view changes', async () => {
  const { session, view, clients } = start();
  await session.openAddress('https://a.org/a.h5ad');
  await session.follow({ ...view.getState().view, element: '/obs' });
  expect(clients).toHaveLength(1);
  expect(clients[0]?.closed()).toBe(false);
});

it('says that the worker was replaced', async () => {
  const { session, clients, notify } = start();
  await session.openAddress('https://a.org/a.h5ad');
  clients[0]?.lose();
  expect(notify).toHaveBeenCalledWith(expect.objectContaining({ tone: 'warning' }));
});

it('gives the keys of an origin to its sources, and never to a link', async () => {
  const { session, specs, view } = start();
  const signed = 'https://a.org/a.h5ad?X-Amz-Signature=s';
  await session.openAddress(signed, { access: { headers: { 'X-Key': 'k' } } });
  const spec = { kind: 'url', url: signed, headers: { 'X-Key': 'k' } };
  expect(specs[0]).toEqual(spec);
  const source = { kind: 'url', url: 'https://a.org/a.h5ad', withKeys: true };
  expect(view.getState().view.source).toEqual(source);
  expect(linkOf(view.getState().view)).toBe('source=https://a.org/a.h5ad');
  await session.openAddress('https://b.org/a.h5ad');
  expect(specs[1]).toEqual({ kind: 'url', url: 'https://b.org/a.h5ad' });
  await session.follow(viewOf('source=https://a.org/a.h5ad'));
  expect(specs[2]).toEqual(spec);
});

it('tries again with the keys that were lacking', async () => {
  const { session, specs } = start();
  await session.openAddress('s3://bucket/bad.zarr');
  await session.retry({ access: { region: 'eu-west-1' } });
  expect(specs[1]).toEqual({
    kind: 'url',
    url: 's3://bucket/bad.zarr',
    region: 'eu-west-1',
  });
  expect(session.accessOf('s3://bucket/other')).toEqual({ region: 'eu-west-1' });
});

it('opens the file where a page about it is given, or linked to, and says so', async () => {
  const { session, specs, notify, now, view } = start();
  const page = 'https://zenodo.org/records/7041849/files/pbmc.h5ad?download=1';
  const url = 'https://zenodo.org/api/records/7041849/files/pbmc.h5ad/content';
  await session.openAddress(page);
  expect(specs).toEqual([{ kind: 'url', url }]);
  expect(notify).toHaveBeenCalledWith({
    tone: 'done',
    text: `This is the file of ${page}`,
  });
  expect(view.getState().view.source).toEqual({ kind: 'url', url });
  const bad = { kind: 'url', url: 'https://github.com/o/r/blob/main/bad.h5ad' } as const;
  await session.follow({ ...START, source: bad });
  expect(session.question.getState()?.contact.host).toBe('raw.githubusercontent.com');
  session.question.getState()?.yes({ isKept: false, withLogin: false });
  await vi.waitFor(() => expect(now().status).toBe('failed'));
  expect(now()).toMatchObject({
    ref: { url: 'https://raw.githubusercontent.com/o/r/main/bad.h5ad' },
    page: bad.url,
  });
});

describe('a link to a server that was never used here', () => {
  const url = 'https://b.org/b.zarr';
  const link = { ...START, source: { kind: 'url', url }, element: '/obs' } as const;
  const answer = { isKept: false, withLogin: false };

  it('opens nothing, and leaves what is open, until the user says yes', async () => {
    const { session, specs, clients, view, now } = start();
    await session.openAddress('https://a.org/a.zarr');
    await session.follow(link);
    expect(session.question.getState()).toMatchObject({
      contact: { host: 'b.org', address: url },
      isNew: true,
    });
    expect(specs).toHaveLength(1);
    expect(clients[0]?.closed()).toBe(false);
    expect(view.getState().view.element).toBe('/');
    session.question.getState()?.yes(answer);
    await vi.waitFor(() => expect(now()).toMatchObject({ status: 'open', ref: { url } }));
    expect(specs[1]).toEqual({ kind: 'url', url });
    expect(view.getState().view.element).toBe('/obs');
    expect(session.question.getState()).toBeUndefined();
  });

  it('opens nothing where the user says no', async () => {
    const { session, specs, now } = start();
    await session.openAddress('https://a.org/a.zarr');
    await session.follow(link);
    session.question.getState()?.no();
    expect(session.question.getState()).toBeUndefined();
    expect(now()).toMatchObject({ status: 'open', ref: { url: 'https://a.org/a.zarr' } });
    expect(specs).toHaveLength(1);
  });

  it('asks no second time, nor for what the user typed, nor for the own server', async () => {
    const { session, specs } = start();
    await session.follow(link);
    session.question.getState()?.yes(answer);
    await session.openAddress('https://a.org/a.zarr');
    const urls = [
      url,
      'https://a.org/other.zarr',
      'demo.zarr',
      'https://petri.test/x.zarr',
    ];
    for (const one of urls) {
      await session.follow({ ...START, source: { kind: 'url', url: one } });
      expect(session.question.getState()).toBeUndefined();
    }
    expect(specs).toHaveLength(6);
  });

  it('asks for the server that is contacted: of a bucket, of a page about a file, at another port', async () => {
    const { session } = start();
    await session.openAddress('https://a.org/a.zarr');
    const hostFor = async (one: string) => {
      await session.follow({ ...START, source: { kind: 'url', url: one } });
      return session.question.getState()?.contact.host;
    };
    expect(await hostFor('s3://cells/a.zarr')).toBe('cells.s3.amazonaws.com');
    expect(await hostFor('s3://my.cells/a.zarr')).toBe('s3.amazonaws.com');
    expect(await hostFor('gs://cells/a.zarr')).toBe('storage.googleapis.com');
    expect(await hostFor('https://github.com/o/r/blob/main/a.h5ad')).toBe(
      'raw.githubusercontent.com',
    );
    expect(await hostFor('https://a.org:8443/a.zarr')).toBe('a.org:8443');
    expect(await hostFor('https://a.org@b.org/a.zarr')).toBe('b.org');
    expect(await hostFor('https://A.org/b.zarr')).toBeUndefined();
    await session.openAddress('s3://own/a.zarr', {
      access: { endpoint: 'https://s3.c.org' },
    });
    expect(await hostFor('s3://own/b.zarr')).toBeUndefined();
    expect(await hostFor('s3://other/b.zarr')).toBe('other.s3.amazonaws.com');
  });

  it('is void once something else is opened, or another link is followed', async () => {
    const { session } = start();
    await session.follow(link);
    await session.openGiven(given('b.h5ad'));
    expect(session.question.getState()).toBeUndefined();
    await session.follow(link);
    await session.follow({ ...START, source: { kind: 'url', url: 's3://cells/a.zarr' } });
    expect(session.question.getState()?.contact.host).toBe('cells.s3.amazonaws.com');
    session.close();
    expect(session.question.getState()).toBeUndefined();
  });

  it('asks nothing where no server is asked: the address is wrong', async () => {
    const { session, specs } = start();
    for (const bad of ['s3:///bad', 'ftp://bad.org/x', 'javascript:bad()', 'https://'])
      await session.follow({ ...START, source: { kind: 'url', url: bad } });
    expect(session.question.getState()).toBeUndefined();
    expect(specs).toHaveLength(4);
  });
});

describe('a user and password in an address', () => {
  const login = { user: 'me', header: 'Basic bWU6cHc=' };
  const url = 'https://a.org/a.zarr';

  it('become a request header for that server, and are in no link', async () => {
    const { session, specs, view, notify } = start();
    await session.openAddress('https://me:pw@a.org/a.zarr');
    expect(specs).toEqual([
      { kind: 'url', url, headers: { Authorization: login.header } },
    ]);
    expect(session.accessOf(url).headers).toEqual({ Authorization: login.header });
    expect(linkOf(view.getState().view)).toBe(`source=${url}`);
    expect(notify).toHaveBeenCalledWith({
      tone: 'done',
      text: 'The user name and password of the address are sent to https://a.org as a request header until this tab is closed, and are in no link.',
    });
    await session.openAddress('https://b.org/a.zarr');
    expect(specs[1]).toEqual({ kind: 'url', url: 'https://b.org/a.zarr' });
  });

  it('give way to a header that was typed beside them', async () => {
    const { session, specs } = start();
    const headers = { authorization: 'Bearer x' };
    await session.openAddress('https://me:pw@a.org/a.zarr', { access: { headers } });
    expect(specs[0]).toMatchObject({ headers });
  });

  it('go to no other server, where a page about a file is given', async () => {
    const { session, specs } = start();
    await session.openAddress('https://me:pw@github.com/o/r/blob/main/a.h5ad');
    expect(specs).toEqual([
      { kind: 'url', url: 'https://raw.githubusercontent.com/o/r/main/a.h5ad' },
    ]);
  });

  it('are asked about in a link, of a known server too, and sent where the user agrees', async () => {
    const { session, specs } = start();
    await session.openAddress('https://a.org/b.zarr', {
      access: { headers: { 'X-Key': 'k', authorization: 'Bearer x' } },
    });
    const source = { kind: 'url', url } as const;
    await session.follow({ ...START, source }, { login });
    expect(session.question.getState()).toMatchObject({
      isNew: false,
      login,
      isLoginKnown: true,
    });
    session.question.getState()?.yes({ isKept: false, withLogin: true });
    expect(specs[1]).toEqual({
      kind: 'url',
      url,
      headers: { 'X-Key': 'k', Authorization: login.header },
    });
    // the same again is no question
    await session.openAddress('https://a.org/b.zarr');
    await session.follow({ ...START, source }, { login });
    expect(session.question.getState()).toBeUndefined();
  });

  it('are not sent where the user opens the link without them', async () => {
    const { session, specs } = start();
    await session.follow({ ...START, source: { kind: 'url', url } }, { login });
    session.question.getState()?.yes({ isKept: true, withLogin: false });
    expect(specs).toEqual([{ kind: 'url', url }]);
  });
});

it('says what of a link was not used, once it is shown', async () => {
  const { session, notify } = start();
  const link = {
    ...START,
    source: { kind: 'url', url: 'https://a.org/a.zarr' },
  } as const;
  await session.follow(link, { unused: ['element', 'hidden'] });
  expect(notify).not.toHaveBeenCalled();
  session.question.getState()?.yes({ isKept: false, withLogin: false });
  expect(notify).toHaveBeenCalledWith({
    tone: 'warning',
    stays: true,
    text: 'This link asks for more than Petri takes from a link, or is damaged. Not used: which element is shown, which categories are hidden.',
  });
});
