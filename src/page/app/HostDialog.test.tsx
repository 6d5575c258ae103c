// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LINKS } from '@/page/pages/pages';
import { createViewStore } from '@/page/state/view-store';
import { HostDialog } from './HostDialog';
import { createKnownHosts } from './known-hosts';
import { KnownHostsList } from './StartPage';
import { SessionControl } from './session';
import { SessionContext, useHostQuestion } from './session-context';

beforeEach(() => {
  window.localStorage.clear();
  vi.stubGlobal('location', new URL('https://petri.bio/'));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Asked() {
  const question = useHostQuestion();
  return question && <HostDialog question={question} />;
}

async function visit(link: string) {
  const open = vi.fn(async () => {
    throw new Error('no such file');
  });
  const hosts = createKnownHosts();
  const session = new SessionControl({
    view: createViewStore(),
    notify: () => {},
    base: 'https://petri.bio/',
    openFolder: () => Promise.reject(new Error('no folder')),
    hosts,
    open,
  });
  const { view, login } = LINKS.readLink(link);
  await session.follow(view, { login });
  render(
    <SessionContext value={session}>
      <Asked />
    </SessionContext>,
  );
  return { open, hosts, session };
}

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const address = () => screen.getByLabelText<HTMLTextAreaElement>('URL of the file').value;
const text = () => screen.getByRole('dialog').textContent;

it('says which server is asked, for what, and what it sees; opens nothing by itself', async () => {
  const { open, hosts } = await visit('source=https://data.example.org/a.zarr');
  expect(text()).toContain('data.example.org');
  expect(text()).toContain(
    'Petri will request this file from data.example.org. The server sees your IP address and that the request comes from https://petri.bio.',
  );
  expect(address()).toBe('https://data.example.org/a.zarr');
  expect(document.activeElement?.textContent).toBe('Don’t open');
  expect(open).not.toHaveBeenCalled();
  click('Open');
  expect(open).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(hosts.has('data.example.org')).toBe(true);
  expect(hosts.kept()).toEqual([]);
});

it('remembers the server where that is ticked, and forgets it where that is asked for', async () => {
  const { hosts, session } = await visit('source=https://data.example.org/a.zarr');
  fireEvent.click(screen.getByLabelText('Do not ask again for this server'));
  click('Open');
  expect(hosts.kept()).toEqual(['data.example.org']);
  render(
    <SessionContext value={session}>
      <KnownHostsList />
    </SessionContext>,
  );
  click('Forget data.example.org');
  expect(hosts.has('data.example.org')).toBe(false);
});

it('opens nothing where the user says no', async () => {
  const { open, hosts } = await visit('source=https://data.example.org/a.zarr');
  click('Don’t open');
  expect(open).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(hosts.has('data.example.org')).toBe(false);
});

it.each([
  ['http://localhost:8000/a.zarr', 'on your own computer'],
  ['http://192.168.1.4/a.zarr', 'on a private network'],
  ['http://nas/a.zarr', 'on a private network'],
  ['https://аррӏе.com/a.zarr', 'letters beyond a–z'],
])('warns of %s', async (url, warning) => {
  await visit(`source=${url}`);
  expect(text()).toContain(warning);
});

it('shows a name of other letters as it is resolved', async () => {
  await visit('source=https://аррӏе.com/a.zarr');
  expect(text()).toContain('xn--80ak6aa92e.com');
  expect(address()).toBe('https://xn--80ak6aa92e.com/a.zarr');
});

it('offers to send a login, and shows neither password nor header', async () => {
  const { session } = await visit('source=https://me:s3cret@data.example.org/a.zarr');
  expect(document.body.innerHTML).not.toMatch(/s3cret|bWU6czNjcmV0/);
  expect(screen.getByLabelText<HTMLInputElement>(/user name “me”/).checked).toBe(true);
  click('Open');
  expect(session.accessOf('https://data.example.org/').headers).toEqual({
    Authorization: 'Basic bWU6czNjcmV0',
  });
});
