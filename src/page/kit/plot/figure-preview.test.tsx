// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { abortError, DataError } from '@/model/errors';
import { createPointsClient, type PointsClient } from '@/page/client/points';
import type { FigureFile } from '@/write/figure/figure';
import { FigurePreview } from './FigurePreview';
import { DEFAULT_CHOICES, type FigureChoices } from './figure-choices';

/** A figure of 4 by 2 inches. */
const made = {
  figure: { title: 'n by group', width: 288, height: 144, marks: [] },
  ...{ pictures: [], notes: [] },
};

interface Painting {
  readonly resolve: (file: FigureFile) => void;
  readonly reject: (error: Error) => void;
}

/** Shows a preview in 480 by 480 pixels; each painting is ended by the test. */
function show() {
  const painting: Painting[] = [];
  const figureFile = vi.fn<PointsClient['figureFile']>(
    () => new Promise((resolve, reject) => painting.push({ resolve, reject })),
  );
  const client = { ...createPointsClient(), figureFile };
  const element = (choices: Partial<FigureChoices>, isMade = true) => (
    <FigurePreview
      made={isMade ? made : undefined}
      choices={{ ...DEFAULT_CHOICES, ...choices }}
      client={client}
    />
  );
  const { rerender } = render(element({}));
  const settle = () => act(() => vi.advanceTimersByTimeAsync(1000));
  return {
    ...{ painting, figureFile, settle },
    change: (choices: Partial<FigureChoices>) => rerender(element(choices)),
    fail: () => rerender(element({}, false)),
    end: async () => {
      painting.at(-1)?.resolve({ file: new Blob(['png']), paintedTexts: [] });
      await settle();
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  for (const side of ['clientWidth', 'clientHeight'] as const)
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(480);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('paints the figure for the room that it has, at no more than its size, and says at which', async () => {
  const { figureFile, settle, end } = show();
  expect(screen.getByText('Preparing the preview…')).toBeDefined();
  expect(screen.getByRole('figure').getAttribute('aria-busy')).toBe('true');
  await settle();
  // 4 inches are 384 pixels of the page; of each two are painted
  expect(figureFile).toHaveBeenCalledWith(made.figure, { kind: 'png', dpi: 192 });
  await end();
  const image = screen.getByRole('img', { name: 'Preview of n by group' });
  expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual([
    '384',
    '192',
  ]);
  expect(screen.getByText('Preview at 100.0% of its size')).toBeDefined();
  expect(screen.getByRole('figure').getAttribute('aria-busy')).toBe('false');
});

it('shows a PNG of fewer pixels as it is', async () => {
  const { figureFile, settle, change } = show();
  change({ dpi: 96 });
  await settle();
  expect(figureFile.mock.lastCall).toEqual([made.figure, { kind: 'png', dpi: 96 }]);
});

it('paints one at a time, and of the changes meanwhile only the last', async () => {
  const { figureFile, settle, change, end } = show();
  await settle();
  for (const dpi of [150, 96, 36]) {
    change({ dpi });
    await settle();
  }
  expect(figureFile).toHaveBeenCalledOnce();
  await end();
  expect(figureFile.mock.calls.map(([, output]) => output)).toEqual([
    ...[192, 36].map((dpi) => ({ kind: 'png', dpi })),
  ]);
  await end();
  expect(screen.getByRole('img')).toBeDefined();
});

it('says why there is no preview, and nothing when it was aborted', async () => {
  const { painting, settle, change, fail } = show();
  await settle();
  painting.at(-1)?.reject(new DataError('WorkerError', 'Preparing the points stopped.'));
  await settle();
  expect(
    screen.getByText('There is no preview: Preparing the points stopped.'),
  ).toBeDefined();
  change({ dpi: 96 });
  await settle();
  painting.at(-1)?.reject(abortError());
  await settle();
  expect(screen.queryByRole('img')).toBeNull();
  fail();
  expect(screen.getByRole('figure').getAttribute('aria-busy')).toBe('false');
});
