// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { columnInfo } from '@/testing/page/sketched-file';
import { About } from './ElementHead';

afterEach(cleanup);

it('shows the first lines of a long description, and all of it on demand', () => {
  const description = 'How each of the measurements was taken. '.repeat(30).trim();
  render(<About info={{ ...columnInfo('/t/a', 3), about: { description } }} />);
  const text = screen.getByText(description);
  expect(text.className).toContain('clamped');
  const button = screen.getByRole('button', { name: 'Show all' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(button);
  expect(text.className).not.toContain('clamped');
  expect(screen.getByRole('button', { name: 'Show less' })).toBeDefined();
});

it('shows a short description whole', () => {
  render(<About info={{ ...columnInfo('/t/a', 3), about: { description: 'Energy' } }} />);
  expect(screen.getByText('Energy').className).toBe('');
  expect(screen.queryByRole('button')).toBeNull();
});
