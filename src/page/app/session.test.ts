import { expect, it, vi } from 'vitest';
import { LINKS } from '@/page/pages/pages';
import { START } from '@/page/state/view';
import { given, start } from '@/testing/page/start-session';

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

it('asks for the file of a link, and recognises a different one', async () => {
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
  expect(LINKS.linkOf(view.getState().view)).toBe('source=https://a.org/a.h5ad');
  await session.openAddress('https://b.org/a.h5ad');
  expect(specs[1]).toEqual({ kind: 'url', url: 'https://b.org/a.h5ad' });
  await session.follow(LINKS.viewOf('source=https://a.org/a.h5ad'));
  const redirects = { known: ['a.org', 'b.org'], others: 'none' };
  expect(specs[2]).toEqual({ ...spec, redirects });
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
    text: `This is the file shown by ${page}`,
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
