// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ImageSample, TissueImage } from '@/model/tissue';
import { showView } from '@/testing/page/show-view';
import { useDrawnChannels } from './use-drawn-channels';

afterEach(cleanup);

const image = (dtype: string, isRgb: boolean, channelNames?: readonly string[]) =>
  ({
    ...{ path: '/images/hires', name: 'hires', dtype, isRgb, channels: isRgb ? 3 : 2 },
    ...{
      axes: {},
      levels: [{ path: '/images/hires' }],
      ...(channelNames && { channelNames }),
    },
  }) as unknown as TissueImage; // what its colours depend on

const channel = (min: number, max: number) => ({ min, max, low: min, high: max });

function Statement({ of, chosen }: { of: TissueImage; chosen?: readonly number[] }) {
  const { drawn } = useDrawnChannels(of, chosen);
  return drawn ? <p>{`Drawn: ${drawn.statement}`}</p> : null;
}

async function statement(
  of: TissueImage,
  sample: Partial<ImageSample> = {},
  chosen?: readonly number[],
) {
  const answer = {
    channels: [channel(0, 200)],
    pixels: 1_000_000,
    isWhole: true,
    ...sample,
  };
  showView(<Statement of={of} {...(chosen && { chosen })} />, {
    members: {},
    answers: { sampleImage: () => answer as ImageSample },
  });
  const { textContent } = await screen.findByText(/^Drawn/);
  cleanup();
  return textContent;
}

it('says which values have full colour, and of which pixels that is known', async () => {
  expect(await statement(image('uint8', true))).toBe(
    'Drawn: colours as stored: 0 to 255',
  );
  expect(await statement(image('float32', true), { channels: [channel(0, 0.9)] })).toBe(
    'Drawn: colours from 0 to 1: values of the coarsest resolution lie in 0–0.9',
  );
  const middle = { channels: [channel(3, 200)], isWhole: false };
  expect(await statement(image('uint16', true), middle)).toBe(
    'Drawn: colours from 0 to 255: values of the 1,000,000 pixels in the middle of the coarsest resolution lie in 3–200',
  );
  // integers up to 1 are no fractions
  expect(await statement(image('uint16', true), { channels: [channel(0, 1)] })).toContain(
    'colours from 0 to 255',
  );
});

it('names the channels that are drawn, and their limits', async () => {
  expect(await statement(image('uint16', false, ['DAPI', 'CD3']), {}, [1])).toBe(
    'Drawn: CD3 0 to 200: 1st to 99.8th percentile of the coarsest resolution',
  );
  expect(await statement(image('uint16', false))).toBe(
    'Drawn: channel 0 0 to 200: 1st to 99.8th percentile of the coarsest resolution',
  );
});
