// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { IconButton } from './Button';

afterEach(cleanup);

it('shows its shortcut on hover, and exposes it to screen readers', () => {
  render(
    <IconButton label="Zoom in" shortcut="+" hint="from the plot">
      +
    </IconButton>,
  );
  const button = screen.getByRole('button', { name: 'Zoom in' });
  expect(button.title).toBe('Zoom in (+; from the plot)');
  expect(button.getAttribute('aria-keyshortcuts')).toBe('Plus');
});
