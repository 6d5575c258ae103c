// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { View } from '@/page/state/view';
import { showView } from '@/testing/page/show-view';
import { usePanes } from './panes';
import { Separator } from './Separator';

beforeEach(() => window.localStorage.clear());
afterEach(cleanup);

function Two() {
  const { isTreeShown, isPictureShown, isPageShown, treeWidth, ...panes } = usePanes();
  return (
    <div>
      {isTreeShown && <nav>{treeWidth ?? 'suited'}</nav>}
      <Separator
        label="Width of the tree"
        side="left"
        widthNow={() => 0}
        {...{ value: treeWidth ?? 0, least: 160, most: 500 }}
        onWidth={(width) => panes.resizeTree(width && Math.max(160, width))}
      />
      <button type="button" onClick={panes.togglePicture}>
        {isPictureShown ? 'hide' : 'show'}
      </button>
      <button type="button" onClick={() => panes.toggleMaximised('picture')}>
        {isPageShown ? 'maximise' : 'all'}
      </button>
    </div>
  );
}

const show = (view?: Partial<View>) => showView(<Two />, {}, view);
const button = (name: string) => screen.getByRole('button', { name });

it('keeps the width that keys gave the tree for the next visit, within its limits', () => {
  show();
  const separator = screen.getByRole('separator', { name: 'Width of the tree' });
  expect(screen.getByRole('navigation').textContent).toBe('suited');
  fireEvent.keyDown(separator, { key: 'ArrowLeft' });
  expect(separator.getAttribute('aria-valuenow')).toBe('160');
  cleanup();
  show();
  expect(screen.getByRole('navigation').textContent).toBe('160');
  fireEvent.doubleClick(screen.getByRole('separator'));
  expect(screen.getByRole('navigation').textContent).toBe('suited');
});

it('keeps the layout for the next visit, and in the view', () => {
  const { store } = show();
  fireEvent.click(button('hide'));
  expect(store.getState().view.layout).toEqual({ hidesPicture: true });
  cleanup();
  const { store: next } = show();
  expect(button('show')).toBeDefined();
  expect(next.getState().view.layout).toBeUndefined();
});

it('shows the layout of a link without keeping it, and all panes after a maximised one', () => {
  show({ layout: { maximised: 'picture', hidesTree: true } });
  expect(screen.queryByRole('navigation')).toBeNull();
  fireEvent.click(button('all'));
  expect(button('maximise')).toBeDefined();
  cleanup();
  window.localStorage.clear();
  show({ layout: { maximised: 'picture' } });
  cleanup();
  show();
  expect(button('maximise')).toBeDefined();
});

it('takes what something else wrote for a first visit', () => {
  window.localStorage.setItem('petri-tree-width', 'closed -7');
  window.localStorage.setItem('petri-panes', '{}');
  show();
  expect(screen.getByRole('navigation').textContent).toBe('suited');
  expect(button('hide')).toBeDefined();
});
