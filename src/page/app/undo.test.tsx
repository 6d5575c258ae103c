// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { NotifyContext } from '@/page/kit/context/notify';
import { START } from '@/page/state/view';
import { trackHistory } from '@/page/state/view-history';
import { createViewStore } from '@/page/state/view-store';
import { HistoryContext, useUndoKeys } from './undo';

afterEach(cleanup);

function Page({ isOn = true }: { readonly isOn?: boolean }) {
  useUndoKeys(isOn);
  return (
    <>
      <input aria-label="a field" />
      <button type="button">a button</button>
    </>
  );
}

function show(isOn?: boolean) {
  const store = createViewStore(START);
  const history = trackHistory(store);
  const notify = vi.fn();
  render(
    <NotifyContext value={notify}>
      <HistoryContext value={history}>
        <Page {...(isOn !== undefined && { isOn })} />
      </HistoryContext>
    </NotifyContext>,
  );
  store.getState().selectRows('/obs', Uint32Array.of(1));
  const selection = () => store.getState().view.selection;
  return { selection, notify, button: screen.getByRole('button') };
}

const UNDO = { key: 'z', ctrlKey: true };

it.each([
  ['Ctrl+Z and Ctrl+Y', UNDO, { key: 'y', ctrlKey: true }],
  ['Ctrl+Z and Ctrl+Shift+Z', UNDO, { key: 'Z', ctrlKey: true, shiftKey: true }],
  [
    'Cmd+Z and Cmd+Shift+Z',
    { key: 'z', metaKey: true },
    { key: 'z', metaKey: true, shiftKey: true },
  ],
])('undoes and redoes by %s, and says what', (_, undo, redo) => {
  const { selection, notify, button } = show();
  fireEvent.keyDown(button, undo);
  expect(selection()).toBeUndefined();
  expect(notify).toHaveBeenLastCalledWith({ tone: 'done', text: 'Undone: selection.' });
  fireEvent.keyDown(button, redo);
  expect(selection()).toEqual({ table: '/obs', runs: Uint32Array.of(1, 2) });
  expect(notify).toHaveBeenLastCalledWith({ tone: 'done', text: 'Redone: selection.' });
  notify.mockClear();
  fireEvent.keyDown(button, redo);
  expect(notify).not.toHaveBeenCalled();
});

it('leaves the keys to text fields, and to pages without a file', () => {
  const { selection } = show();
  fireEvent.keyDown(screen.getByLabelText('a field'), UNDO);
  expect(selection()).toBeDefined();
  cleanup();
  const closed = show(false);
  fireEvent.keyDown(closed.button, UNDO);
  expect(closed.selection()).toBeDefined();
});
