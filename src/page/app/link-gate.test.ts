import { describe, expect, it, vi } from 'vitest';
import { LINKS } from '@/page/pages/pages';
import { START } from '@/page/state/view';
import { given, start } from '@/testing/page/start-session';

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
    expect(specs[1]).toEqual({
      ...{ kind: 'url', url },
      redirects: { known: ['a.org', 'b.org'], others: 'none' },
    });
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

  it('does not ask a second time, for typed addresses, or for the page’s own server', async () => {
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
    expect(LINKS.linkOf(view.getState().view)).toBe(`source=${url}`);
    expect(notify).toHaveBeenCalledWith({
      tone: 'done',
      text: 'The user name and password in the URL are sent to https://a.org as a request header until this tab is closed. They are not part of any link.',
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
    expect(specs[1]).toMatchObject({
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
    expect(specs).toEqual([
      { kind: 'url', url, redirects: { known: ['a.org'], others: 'none' } },
    ]);
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
    text: 'This link exceeds Petri’s limits or is damaged. Ignored: the element, hidden categories.',
  });
});
