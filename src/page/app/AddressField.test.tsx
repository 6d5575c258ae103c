// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { start } from '@/testing/page/start-session';
import { AddressField } from './AddressField';
import { SessionContext } from './session-context';

afterEach(cleanup);

const field = () =>
  screen.getByLabelText<HTMLInputElement>('URL of an .h5ad or .zarr file');

async function visit() {
  const { session } = start();
  render(
    <SessionContext value={session}>
      <AddressField />
    </SessionContext>,
  );
  return session;
}

it('keeps what is typed while the demo opens by itself', async () => {
  const session = await visit();
  let opening: Promise<void> | undefined;
  act(() => {
    opening = session.openAddress('demo.zarr.zip', { quiet: true });
  });
  expect(session.store.getState().status).toBe('opening');
  field().focus();
  fireEvent.change(field(), { target: { value: 'https://a.org/f.h5' } });
  await act(async () => opening);
  expect(session.store.getState().status).toBe('open');
  expect(field().value).toBe('https://a.org/f.h5');
  expect(document.activeElement).toBe(field());
});

it('is empty once the address that was typed is open', async () => {
  const session = await visit();
  fireEvent.change(field(), { target: { value: 'demo.zarr.zip' } });
  await act(async () => {
    fireEvent.submit(field());
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  expect(session.store.getState().status).toBe('open');
  expect(field().value).toBe('');
});
