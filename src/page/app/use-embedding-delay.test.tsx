// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { labelled, numbered } from '@/testing/anndata-sketches';
import { showView } from '@/testing/page/show-view';
import { useEmbeddingDelay } from './use-embedding-delay';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

interface ShownProps {
  readonly element: string;
  readonly isGridShown?: boolean;
}

function Shown({ element, isGridShown = true }: ShownProps) {
  const [isDue, hasRow] = useEmbeddingDelay(element, isGridShown);
  return (
    <button type="button" onClick={hasRow}>
      {isDue ? 'due' : 'waits'}
    </button>
  );
}

const file = {
  members: { obs: numbered('cell', 10, { leiden: labelled(['B', 'T'], [0, 1]) }) },
};
const show = (props: ShownProps) => showView(<Shown {...props} />, file);
const text = () => screen.getByRole('button').textContent;

it('beside a table it waits for its first row', async () => {
  show({ element: '/obs' });
  expect(text()).toBe('waits');
  await act(async () => {});
  expect(text()).toBe('waits');
  fireEvent.click(screen.getByRole('button'));
  expect(text()).toBe('due');
});

it('of a table that has no row after ten seconds it does not wait', async () => {
  vi.useFakeTimers();
  show({ element: '/obs' });
  await act(() => vi.advanceTimersByTimeAsync(9999));
  expect(text()).toBe('waits');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(text()).toBe('due');
});

it('beside an overview, a column, or a table that is not shown it does not wait', async () => {
  show({ element: '/' });
  expect(text()).toBe('due');
  cleanup();
  show({ element: '/obs/leiden' });
  await vi.waitFor(() => expect(text()).toBe('due'));
  cleanup();
  show({ element: '/obs', isGridShown: false });
  expect(text()).toBe('due');
});
