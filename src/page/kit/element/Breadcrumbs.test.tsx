// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showView } from '@/testing/page/show-view';
import { Breadcrumbs } from './Breadcrumbs';

afterEach(cleanup);

const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

it('shows every group above an element', () => {
  showView(<Breadcrumbs path="/uns/a/b/c" />, {});
  expect(links()).toEqual(['cells.h5ad', 'uns', 'a', 'b']);
  expect(screen.getByText('b').getAttribute('href')).toBe('#element=/uns/a/b');
});

it('shows the first and the last groups of a path of two hundred', () => {
  const path = Array.from({ length: 200 }, (_, i) => `/g${i}`).join('');
  showView(<Breadcrumbs path={path} />, {});
  expect(links()).toEqual([
    ...['cells.h5ad', 'g0', 'g1', 'g2'],
    ...['g193', 'g194', 'g195', 'g196', 'g197', 'g198'],
  ]);
  expect(screen.getByText('…').title).toBe('190 groups between');
  expect(screen.getByText('g198').getAttribute('href')).toBe(
    `#element=${path.slice(0, path.indexOf('/g199'))}`,
  );
});
