// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import './petri-view';
import type { PetriView } from './protocol';

const PETRI = 'https://petri.test';

/** Waits of an element that was added, its frame, and what was posted to that. */
function shown(attributes: Readonly<Record<string, string>>) {
  const view = document.createElement('petri-view');
  const errors: unknown[] = [];
  view.addEventListener('petri-error', ({ detail }) => errors.push(detail));
  for (const [name, value] of Object.entries(attributes)) view.setAttribute(name, value);
  document.body.append(view);
  const frame = view.shadowRoot?.querySelector('iframe') ?? undefined;
  const posted: { id: number; type: string }[] = [];
  const inner = { postMessage: vi.fn((message) => posted.push(message)) };
  if (frame) Object.defineProperty(frame, 'contentWindow', { value: inner });
  const receive = (data: unknown, origin = PETRI, source: unknown = inner) => {
    const event = new Event('message');
    window.dispatchEvent(Object.assign(event, { data, origin, source }));
  };
  return { view, frame, posted, inner, errors, receive };
}

const nameOf = (answer: Promise<unknown> | undefined) =>
  answer?.catch(({ name }: Error) => name);

beforeEach(() => {
  // happy-dom would fetch the page of the frame
  const { settings } = Reflect.get(window, 'happyDOM') as {
    readonly settings: object;
  };
  Object.assign(settings, {
    disableIframePageLoading: true,
    handleDisabledFileLoadingAsSuccess: true,
  });
  vi.useFakeTimers();
});
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
});

describe('the frame', () => {
  it('has the address of Petri, the file, and the origin of the page', () => {
    const { frame } = shown({
      ...{ src: `${PETRI}/app/?lang=en`, source: 'https://a.org/b c.zarr?x=1&y=2' },
      view: 'element=/obs',
    });
    const address = new URL(frame?.src ?? '');
    expect(address.origin + address.pathname).toBe(`${PETRI}/app/`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      ...{ lang: 'en', embed: '1', origin: location.origin },
    });
    expect(address.hash).toBe(
      '#source=https%3A%2F%2Fa.org%2Fb%20c.zarr%3Fx%3D1%26y%3D2&element=/obs',
    );
    expect(frame?.getAttribute('sandbox')).not.toContain('allow-top-navigation');
  });

  it('begins with the start page without a file', () => {
    expect(new URL(shown({ src: PETRI }).frame?.src ?? '').hash).toBe('#empty');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '', 'https://'])(
    'is not made of src="%s"',
    (src) => {
      const { frame, errors } = shown({ src });
      expect(frame).toBeUndefined();
      expect(errors).toEqual([
        { name: 'InvalidError', message: expect.stringContaining('src') },
      ]);
    },
  );
});

describe('a request', () => {
  it('is sent once the frame is ready, to its origin, and answered by its id', async () => {
    const { view, posted, inner, receive } = shown({ src: PETRI });
    const first = view.go({ color: '/X', gene: 'A&B' });
    const second = view.state();
    await vi.advanceTimersByTimeAsync(0);
    expect(posted).toEqual([]);
    receive({ petri: 1, event: 'ready' });
    await vi.advanceTimersByTimeAsync(0);
    expect(posted).toEqual([
      { petri: 1, id: 1, type: 'go', view: 'color=%2FX&gene=A%26B' },
      { petri: 1, id: 2, type: 'state' },
    ]);
    expect(inner.postMessage).toHaveBeenCalledWith(expect.anything(), PETRI);
    receive({ petri: 1, id: 2, result: { status: 'open' } });
    receive({ petri: 1, id: 1, error: { name: 'InvalidError', message: 'no' } });
    expect(await second).toEqual({ status: 'open' });
    expect(await nameOf(first)).toBe('InvalidError');
  });

  it('is answered by its frame only', async () => {
    const { view, receive } = shown({ src: PETRI });
    const heard = vi.fn();
    view.addEventListener('petri-state', heard);
    receive({ petri: 1, event: 'ready' });
    const answer = view.state();
    const wrong = { petri: 1, id: 1, result: 'wrong' };
    receive(wrong, 'https://evil.test');
    receive(wrong, PETRI, window);
    receive({ id: 1, result: 'wrong' });
    receive(null);
    receive({ petri: 1, event: 'state', state: 'wrong' }, 'https://evil.test');
    receive({ petri: 1, id: 1, result: 'right' });
    expect(await answer).toBe('right');
    expect(heard).not.toHaveBeenCalled();
  });

  it('fails in time: without a frame that is ready, and without an answer', async () => {
    const { view, errors, receive } = shown({ src: PETRI });
    const early = nameOf(view.state({ timeout: 50 }));
    await vi.advanceTimersByTimeAsync(60);
    expect(await early).toBe('TimeoutError');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(errors).toEqual([
      { name: 'TimeoutError', message: 'Petri has not answered within 60 s.' },
    ]);
    receive({ petri: 1, event: 'ready' });
    const open = nameOf(view.open('https://a.org/b.zarr'));
    await vi.advanceTimersByTimeAsync(599_000);
    const isPending = Symbol();
    expect(await Promise.race([open, Promise.resolve(isPending)])).toBe(isPending);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await open).toBe('TimeoutError');
  });

  it('fails when the frame is loaded again, or the element removed', async () => {
    const { view, receive } = shown({ src: PETRI });
    receive({ petri: 1, event: 'ready' });
    const first = nameOf(view.state());
    await vi.advanceTimersByTimeAsync(0);
    receive({ petri: 1, event: 'ready' });
    expect(await first).toBe('ClosedError');
    const second = nameOf(view.state());
    view.remove();
    expect(await second).toBe('ClosedError');
    expect(await nameOf((view as PetriView).state())).toBe('ClosedError');
  });
});

it('attributes that change open, go, and report why that failed', async () => {
  const { view, posted, errors, receive } = shown({ src: PETRI });
  receive({ petri: 1, event: 'ready' });
  view.setAttribute('view', 'color=/obs/leiden');
  view.setAttribute('source', 'https://a.org/b.zarr');
  await vi.advanceTimersByTimeAsync(0);
  expect(posted).toEqual([
    { petri: 1, id: 1, type: 'go', view: 'color=/obs/leiden' },
    {
      ...{ petri: 1, id: 2, type: 'open', source: 'https://a.org/b.zarr' },
      view: 'color=/obs/leiden',
    },
  ]);
  receive({ petri: 1, id: 1, error: { name: 'NothingOpenError', message: 'none' } });
  await vi.advanceTimersByTimeAsync(0);
  expect(errors).toEqual([{ name: 'NothingOpenError', message: 'none' }]);
});
