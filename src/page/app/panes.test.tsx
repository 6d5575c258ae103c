// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { usePanes } from './panes';
import { Separator } from './Separator';

beforeEach(() => window.localStorage.clear());
afterEach(cleanup);

function Two() {
  const { left, right } = usePanes();
  return (
    <div>
      {left.isOpen && <nav style={{ width: left.width }}>{left.width ?? 'suited'}</nav>}
      <Separator
        label="Width of the tree"
        pane={left}
        side="left"
        least={160}
        most={500}
      />
      <button type="button" onClick={right.toggle}>
        {right.isOpen ? 'hide' : 'show'}
      </button>
    </div>
  );
}

it('keeps the width that keys gave a pane for the next visit, within its limits', () => {
  render(<Two />);
  const separator = screen.getByRole('separator', { name: 'Width of the tree' });
  expect(screen.getByRole('navigation').textContent).toBe('suited');
  fireEvent.keyDown(separator, { key: 'ArrowLeft' });
  expect(separator.getAttribute('aria-valuenow')).toBe('160');
  cleanup();
  render(<Two />);
  expect(screen.getByRole('navigation').textContent).toBe('160');
  fireEvent.doubleClick(screen.getByRole('separator'));
  expect(screen.getByRole('navigation').textContent).toBe('suited');
});

it('keeps that a pane was closed', () => {
  render(<Two />);
  fireEvent.click(screen.getByRole('button', { name: 'hide' }));
  cleanup();
  render(<Two />);
  expect(screen.getByRole('button', { name: 'show' })).toBeDefined();
});

it('takes what something else wrote for a first visit', () => {
  window.localStorage.setItem('petri-left', 'closed -7');
  window.localStorage.setItem('petri-right', '{}');
  render(<Two />);
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.getByRole('button', { name: 'hide' })).toBeDefined();
});
