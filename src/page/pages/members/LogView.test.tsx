// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { NO_ATTRIBUTES } from '@/model/attributes';
import type { LogEntry } from '@/model/log-entry';
import { showView } from '@/testing/page/show-view';
import { ElementView } from '../element/ElementView';

afterEach(cleanup);

const show = (log: readonly LogEntry[]) => {
  const keys = log.map(({ name }) => name);
  const element = { kind: 'mapping', path: '/commands', keys, log } as const;
  const described = { path: '/commands', node: 'group', element } as const;
  return showView(<ElementView path="/commands" />, {
    answers: { describe: () => ({ ...described, attributes: NO_ATTRIBUTES }) },
  });
};

const normalised = {
  ...{ name: 'NormalizeData', time: '2026-11-21 10:31:22', about: 'RNA' },
  text: 'NormalizeData(o)',
};
const scaled = { name: 'ScaleData', time: '2026-11-21 10:31:23' };

it('lists steps in order, each with its time and call', async () => {
  show([normalised, scaled]);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toBe(
    'NormalizeData2026-11-21 10:31:22 · RNANormalizeData(o)',
  );
  expect(second?.textContent).toBe('ScaleData2026-11-21 10:31:23');
  expect(screen.queryByText(/as the file lists them/)).toBeNull();
});

it('says so of a step without a time among others, and not of one alone', async () => {
  show([normalised, { name: 'ScaleData' }]);
  await screen.findByText(/^Steps with the same time, or without one/);
  cleanup();
  show([{ name: 'ScaleData' }]);
  await screen.findByRole('listitem');
  expect(screen.queryByText(/as the file lists them/)).toBeNull();
});

it('says that steps with the same time may have been taken in another order', async () => {
  show([normalised, { ...scaled, time: normalised.time }]);
  await screen.findByText(
    'Steps with the same time, or without one, are as the file lists them: it does not say which came first.',
  );
});
