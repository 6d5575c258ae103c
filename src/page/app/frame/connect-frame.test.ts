import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PetriAnswer, PetriEvent } from '@/page/frame/protocol';
import { LINKS } from '@/page/pages/pages';
import { cellsAndGenes } from '@/testing/page/cells-and-genes';
import { given, start } from '@/testing/page/start-session';
import { connectFrame, originIn } from './connect-frame';

const PORTAL = 'https://portal.example';
const OWN = 'https://petri.test/app/data/cells.zarr';

/** A page in a frame, and what it has sent to the page around. */
function framed(link = '', origin = PORTAL) {
  const folders = {
    'list.zip': ['a.h5ad'],
    'https://petri.test/app/runs/': ['a.zarr/'],
    'https://petri.test/app/days': ['a.zarr/'],
  };
  const page = start(folders, {}, cellsAndGenes('csr', 3000));
  const { session, view } = page;
  const sent: (PetriAnswer | PetriEvent)[] = [];
  const targets = new Set<string>();
  const parent = {
    postMessage(message: PetriAnswer | PetriEvent, target: string) {
      sent.push(structuredClone(message));
      targets.add(target);
    },
  };
  const listeners = new Set<(event: MessageEvent<unknown>) => void>();
  const own = {
    parent,
    location: { search: `?embed=1&origin=${origin}`, ancestorOrigins: [PORTAL] },
    addEventListener: (_: string, listen: (event: MessageEvent<unknown>) => void) =>
      listeners.add(listen),
    removeEventListener: (_: string, listen: (event: MessageEvent<unknown>) => void) =>
      listeners.delete(listen),
  };
  const post = (data: unknown, source: unknown = parent, from = PORTAL) => {
    for (const listen of listeners)
      listen({ data, source, origin: from } as MessageEvent<unknown>);
  };
  const stop = connectFrame(
    { session, view, base: 'https://petri.test/app/', link },
    own as never,
  );
  let ids = 0;
  /** Sends a request and waits for its answer. */
  const ask = async (request: object) => {
    const id = `r${++ids}`;
    post({ petri: 1, id, ...request });
    return vi.waitFor(() => {
      const answer = sent.find((message) => 'id' in message && message.id === id);
      if (!answer) throw new Error(`no answer to ${id}`);
      return answer as PetriAnswer & { readonly result: never; readonly error: never };
    });
  };
  const events = () => sent.filter((message) => 'event' in message);
  return { ...page, sent, targets, listeners, parent, post, ask, events, stop };
}

let stop = () => {};
const connected = (...args: Parameters<typeof framed>) => {
  const page = framed(...args);
  stop = page.stop;
  return page;
};

beforeEach(() => {
  vi.stubGlobal('localStorage', undefined);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

describe('a page in a frame', () => {
  it('says that it is ready, and what it shows, to the named origin only', async () => {
    const { events, targets } = connected();
    await vi.waitFor(() => expect(events()).toHaveLength(3));
    expect(events()).toEqual([
      { petri: 1, event: 'ready' },
      { petri: 1, event: 'state', state: { status: 'empty' } },
      { petri: 1, event: 'selection', selection: { count: 0 } },
    ]);
    expect([...targets]).toEqual([PORTAL]);
  });

  it('neither sends nor listens where another origin is around it', () => {
    const { sent, listeners } = connected('', 'https://evil.example');
    expect(sent).toEqual([]);
    expect(listeners.size).toBe(0);
  });

  it('ignores other windows, other origins, and messages of other scripts', async () => {
    const { post, sent, ask, specs } = connected();
    const open = { petri: 1, id: 9, type: 'open', source: 'data/cells.zarr' };
    post(open, {});
    post(open, null);
    post(open, undefined, 'https://evil.example');
    post(open, undefined, 'null');
    post({ type: 'webpackOk' });
    post('petri');
    post(null);
    await ask({ type: 'state' });
    expect(sent.filter((message) => 'id' in message)).toHaveLength(1);
    expect(specs).toEqual([]);
  });

  it('ends with its page', () => {
    const { stop: end, listeners } = framed();
    end();
    expect(listeners.size).toBe(0);
  });
});

describe('the origin around a page', () => {
  it('is written as browsers write it', () => {
    expect(originIn('?embed=1&origin=https://portal.example')).toBe(PORTAL);
    expect(originIn('?origin=http%3A%2F%2F127.0.0.1%3A8080')).toBe(
      'http://127.0.0.1:8080',
    );
    expect(originIn('?embed=1')).toBeUndefined();
  });

  it.each([
    ...['*', 'null', '', 'https://portal.example/', 'https://portal.example/page'],
    ...['https://Portal.example', 'https://user@portal.example', 'portal.example'],
    ...['javascript:alert(1)', 'file://', 'https://portal.example:443'],
  ])('is not %s', (origin) => {
    expect(originIn(`?embed=1&origin=${encodeURIComponent(origin)}`)).toBeUndefined();
  });
});

describe('open', () => {
  it('opens an address as a link does, with its view', async () => {
    const { ask, specs } = connected();
    const { result } = await ask({
      type: 'open',
      source: 'data/cells.zarr',
      view: 'element=/obs&color=/obs/type',
    });
    expect(result).toEqual({
      status: 'open',
      link: 'source=data/cells.zarr&element=/obs&color=/obs/type',
      name: OWN,
      format: 'AnnData',
      element: '/obs',
    });
    expect(specs).toEqual([
      { kind: 'url', url: OWN, redirects: { known: [], others: 'none' } },
    ]);
  });

  it('asks about an unknown server first, and waits for the answer', async () => {
    const { ask, session, specs, events } = connected();
    const answer = ask({ type: 'open', source: 'https://b.org/b.zarr' });
    await vi.waitFor(() => expect(session.question.getState()).toBeDefined());
    await vi.waitFor(() =>
      expect(events()).toContainEqual({
        ...{ petri: 1, event: 'state', state: { status: 'question' } },
      }),
    );
    expect(specs).toEqual([]);
    session.question.getState()?.yes({ isKept: false, withLogin: false });
    expect((await answer).result).toMatchObject({ status: 'open' });
  });

  it('fails if the user declines, and everything stays', async () => {
    const { ask, session, specs, view } = connected();
    await ask({ type: 'open', source: 'data/cells.zarr' });
    const before = view.getState().view;
    const answer = ask({ type: 'open', source: 'https://b.org/b.zarr' });
    await vi.waitFor(() => expect(session.question.getState()).toBeDefined());
    session.question.getState()?.no();
    expect((await answer).error).toMatchObject({ name: 'RefusedError' });
    expect(specs).toHaveLength(1);
    expect(view.getState().view).toBe(before);
  });

  it('gives way to a later request', async () => {
    const { ask, session } = connected();
    const first = ask({ type: 'open', source: 'https://b.org/b.zarr' });
    await vi.waitFor(() => expect(session.question.getState()).toBeDefined());
    const second = await ask({ type: 'open', source: 'data/cells.zarr' });
    expect((await first).error).toMatchObject({ name: 'SupersededError' });
    expect(second.result).toMatchObject({ status: 'open' });
  });

  it('says why a file does not open', async () => {
    const { ask } = connected();
    const { error } = await ask({ type: 'open', source: 'data/bad.zarr' });
    expect(error).toEqual({
      name: 'FailedError',
      message: 'https://petri.test/app/data/bad.zarr is text.',
    });
  });

  it.each([
    'javascript:alert(1)',
    'data:application/x-hdf5;base64,iUhE',
    'blob:https://portal.example/5',
    'file:///etc/passwd',
    'ftp://a.org/b.h5ad',
  ])('refuses %s', async (source) => {
    const { ask, specs } = connected();
    expect((await ask({ type: 'open', source })).error).toMatchObject({
      name: 'InvalidError',
    });
    expect(specs).toEqual([]);
  });

  it('refuses logins, unknown keys, and a view of another file', async () => {
    const { ask, specs } = connected();
    const faults = [
      await ask({ type: 'open', source: 'https://user:secret@a.org/b.zarr' }),
      await ask({ type: 'open', source: 'data/cells.zarr', view: 'sudo=1' }),
      await ask({ type: 'open', source: new File(['x'], 'a.h5ad'), view: 'source=b' }),
      await ask({ type: 'open', source: new Blob(['x']) }),
    ];
    for (const { error } of faults) expect(error).toMatchObject({ name: 'InvalidError' });
    expect(specs).toEqual([]);
  });

  it('opens a file that is handed over, and names a Blob', async () => {
    const { ask, specs } = connected();
    const { result } = await ask({
      ...{ type: 'open', source: new Blob(['12345']), name: 'a.h5ad' },
      view: 'element=/obs',
    });
    expect(result).toMatchObject({ status: 'open', name: 'a.h5ad', element: '/obs' });
    expect(result).toMatchObject({
      link: 'file=a.h5ad&size=5&id=of%20a.h5ad&element=/obs',
    });
    expect(specs).toEqual([{ kind: 'file', file: expect.any(File) }]);
    // whose link leads back to it
    const { link } = result as { link: string };
    const again = await ask({ type: 'go', view: link.replace('/obs', '/var') });
    expect(again.result).toMatchObject({ status: 'open', element: '/var' });
  });
});

describe('go', () => {
  it('shows something else of the open file', async () => {
    const { ask } = connected();
    await ask({ type: 'open', source: 'data/cells.zarr' });
    const { result } = await ask({ type: 'go', view: 'color=/X&gene=gene%202' });
    expect(result).toMatchObject({
      link: 'source=data/cells.zarr&color=/X&gene=gene%202',
    });
  });

  it('needs an open file, and keys that a link has', async () => {
    const { ask, view } = connected();
    expect((await ask({ type: 'go', view: 'element=/obs' })).error).toMatchObject({
      name: 'NothingOpenError',
    });
    await ask({ type: 'open', source: 'data/cells.zarr' });
    const before = view.getState().view;
    const faults = [
      await ask({ type: 'go', view: 'element=/obs&sudo=1' }),
      await ask({ type: 'go', view: '__proto__=1' }),
      await ask({ type: 'go', view: `element=${'/a'.repeat(300)}` }),
      await ask({ type: 'go', view: 'v=broken' }),
      await ask({ type: 'go', view: 'file=secret.h5ad' }),
    ];
    for (const { error } of faults) expect(error).toMatchObject({ name: 'InvalidError' });
    expect(view.getState().view).toBe(before);
  });
});

describe('a selection', () => {
  it('is made of rows or names, and read in pieces', async () => {
    const { ask, events } = connected();
    await ask({ type: 'open', source: 'data/cells.zarr' });
    expect((await ask({ type: 'select', rows: [5, 3, 5] })).result).toEqual({
      ...{ table: '/obs', count: 2 },
    });
    await vi.waitFor(() =>
      expect(events().at(-1)).toEqual({
        ...{ petri: 1, event: 'selection', selection: { table: '/obs', count: 2 } },
      }),
    );
    // two rows have this name
    const named = await ask({ type: 'select', names: ['cell 7', 'cell 2', 'no cell'] });
    expect(named.result).toEqual({ table: '/obs', count: 3 });
    const piece = await ask({ type: 'selection', limit: 2 });
    expect(piece.result).toEqual({
      ...{ table: '/obs', count: 3, start: 0, next: 2 },
      rows: new Uint32Array([2, 7]),
      names: ['cell 2', 'cell 7'],
    });
    const rest = await ask({ type: 'selection', start: 2 });
    expect(rest.result).toEqual({
      ...{ table: '/obs', count: 3, start: 2 },
      rows: new Uint32Array([9]),
      names: ['cell 7'],
    });
    expect((await ask({ type: 'select', names: [] })).result).toEqual({ count: 0 });
    expect((await ask({ type: 'selection' })).result).toMatchObject({ names: [] });
  });

  it('is of a table that the file has, and of its rows', async () => {
    const { ask, view } = connected();
    await ask({ type: 'open', source: 'data/cells.zarr' });
    const faults = [
      await ask({ type: 'select', rows: [1000] }),
      await ask({ type: 'select', rows: [0], table: '/obsm' }),
      await ask({ type: 'select', rows: [0], table: '__proto__' }),
    ];
    for (const { error } of faults) expect(error).toMatchObject({ name: 'InvalidError' });
    expect(view.getState().view.selection).toBeUndefined();
    expect((await ask({ type: 'select', rows: [4], table: '/var' })).result).toEqual({
      ...{ table: '/var', count: 1 },
    });
  });
});

describe('a file that the user opened', () => {
  it('is not spoken of, and does not obey', async () => {
    const { ask, session, view, sent } = connected();
    await ask({ type: 'open', source: 'data/cells.zarr' });
    await session.openGiven(given('secret.h5ad'));
    view.getState().selectRows('/obs', new Uint32Array([1]));
    expect((await ask({ type: 'state' })).result).toEqual({
      ...{ status: 'open', isPrivate: true },
    });
    const faults = [
      await ask({ type: 'go', view: 'element=/obs' }),
      await ask({ type: 'select', rows: [2] }),
      await ask({ type: 'selection' }),
    ];
    for (const { error } of faults) expect(error).toMatchObject({ name: 'PrivateError' });
    expect(JSON.stringify(sent)).not.toContain('secret');
    expect((await ask({ type: 'go', view: 'file=secret.h5ad' })).error).toMatchObject({
      name: 'PrivateError',
    });
    // until the page around opens something itself
    const { result } = await ask({ type: 'open', source: 'data/cells.zarr' });
    expect(result).toMatchObject({ status: 'open', element: '/' });
  });

  it('is one at an address that the user typed, or opened with keys', async () => {
    const { ask, session } = connected();
    const hidden = { status: 'open', isPrivate: true };
    await session.openAddress('https://own.org/a.zarr');
    expect((await ask({ type: 'state' })).result).toEqual(hidden);
    await session.openAddress('data/cells.zarr', {
      access: { headers: { 'X-Key': '1' } },
    });
    await ask({ type: 'open', source: 'data/cells.zarr' });
    expect((await ask({ type: 'state' })).result).toEqual(hidden);
  });

  it('is not one of a list that the page around has opened', async () => {
    const { ask, session } = connected();
    const list = new File(['12345'], 'list.zip');
    expect((await ask({ type: 'open', source: list })).result).toMatchObject({
      status: 'folder',
    });
    await session.openGiven({ kind: 'file', file: list, member: 'a.h5ad' });
    expect((await ask({ type: 'state' })).result).toMatchObject({
      name: 'list.zip/a.h5ad',
    });
    expect((await ask({ type: 'open', source: 'runs/' })).result).toMatchObject({
      status: 'folder',
    });
    await session.openAddress('runs/a.zarr');
    expect((await ask({ type: 'state' })).result).toMatchObject({ status: 'open' });
    expect((await ask({ type: 'state' })).result).not.toHaveProperty('isPrivate');
    await session.openGiven(given('a.h5ad'));
    expect((await ask({ type: 'state' })).result).toHaveProperty('isPrivate');
  });

  it('is one beside a list that the page around has opened, whose name begins like that', async () => {
    const { ask, session } = connected();
    expect((await ask({ type: 'open', source: 'days' })).result).toMatchObject({
      status: 'folder',
    });
    await session.openAddress('days-of-mine/a.zarr');
    expect((await ask({ type: 'state' })).result).toEqual({
      ...{ status: 'open', isPrivate: true },
    });
    await ask({ type: 'open', source: 'days' });
    await session.openAddress('days/a.zarr');
    expect((await ask({ type: 'state' })).result).toMatchObject({ element: '/' });
  });

  it('is not one of the address of the frame, also if the user is asked about it', async () => {
    const link = '#source=https://b.org/b.zarr&element=/obs';
    const { ask, session } = connected(link);
    await session.follow(LINKS.viewOf(link));
    session.question.getState()?.yes({ isKept: false, withLogin: false });
    await vi.waitFor(async () =>
      expect((await ask({ type: 'state' })).result).toMatchObject({
        name: 'https://b.org/b.zarr',
      }),
    );
  });
});

describe('an address that the page around only named', () => {
  it('is not learned of when the user declined it and opens it later', async () => {
    const { ask, session } = connected();
    const declined = ask({ type: 'open', source: 'https://own.org/a.zarr' });
    await vi.waitFor(() => expect(session.question.getState()).toBeDefined());
    session.question.getState()?.no();
    expect((await declined).error).toMatchObject({ name: 'RefusedError' });
    const replaced = ask({ type: 'open', source: 'https://own.org/b.zarr' });
    await vi.waitFor(() => expect(session.question.getState()).toBeDefined());
    await ask({ type: 'open', source: 'data/cells.zarr' });
    expect((await replaced).error).toMatchObject({ name: 'SupersededError' });
    for (const name of ['a', 'b']) {
      await session.openAddress(`https://own.org/${name}.zarr`);
      expect((await ask({ type: 'state' })).result).toEqual({
        ...{ status: 'open', isPrivate: true },
      });
    }
    // what it has opened stays its own
    await session.openAddress('data/cells.zarr');
    expect((await ask({ type: 'state' })).result).toMatchObject({ name: OWN });
  });

  it('has no reason why it does not open with keys of the user', async () => {
    const { ask, session, sent } = connected();
    await session.openAddress('data/bad.zarr', { access: { headers: { 'X-Key': '1' } } });
    const { error } = await ask({ type: 'open', source: 'data/bad.zarr' });
    expect(error).toMatchObject({ name: 'PrivateError' });
    expect(JSON.stringify(sent)).not.toContain('is text');
  });
});

describe('floods', () => {
  it('a ninth request at once is refused', async () => {
    const { post, sent } = connected();
    for (let id = 0; id < 9; id++) post({ petri: 1, id, type: 'state' });
    await vi.waitFor(() => {
      expect(sent.filter((message) => 'id' in message)).toHaveLength(9);
    });
    const refused = sent.filter((message) => 'error' in message);
    expect(refused).toEqual([
      {
        ...{ petri: 1, id: 8 },
        error: { name: 'BusyError', message: expect.any(String) },
      },
    ]);
  });

  it('the id of a request without an answer is refused', async () => {
    const { post, sent, session, specs } = connected();
    post({ petri: 1, id: 1, type: 'open', source: 'https://b.org/b.zarr' });
    post({ petri: 1, id: 1, type: 'open', source: 'data/cells.zarr' });
    await vi.waitFor(() =>
      expect(sent).toContainEqual({
        ...{ petri: 1, id: 1 },
        error: { name: 'InvalidError', message: expect.stringContaining('id') },
      }),
    );
    expect(session.question.getState()?.contact.host).toBe('b.org');
    expect(specs).toEqual([]);
  });

  it('more than a hundred in a second are refused, and twice as many not answered', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(5000);
    const { post, sent } = connected();
    for (let id = 0; id < 1000; id++) post({ petri: 1, id, type: 'no type' });
    await vi.waitFor(() => {
      const answers = sent.filter((message) => 'error' in message);
      expect(answers).toHaveLength(200);
    });
    const names = sent.map((message) => ('error' in message ? message.error.name : ''));
    expect(names.filter((name) => name === 'InvalidError')).toHaveLength(100);
    expect(names.filter((name) => name === 'BusyError')).toHaveLength(100);
    vi.restoreAllMocks();
  });

  it('an answer to a message without an id has none', async () => {
    const { post, sent } = connected();
    post({ petri: 1, id: { toString: 'x' }, type: 'state' });
    await vi.waitFor(() =>
      expect(sent).toContainEqual({
        ...{ petri: 1, id: null },
        error: { name: 'InvalidError', message: expect.any(String) },
      }),
    );
  });
});
