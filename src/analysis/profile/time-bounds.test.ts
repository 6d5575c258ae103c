import { expect, it } from 'vitest';
import { timeBounds } from './time-bounds';

// expected values are numpy's: np.datetime64('2024-01-31', unit).astype('int64')

it('takes the whole of the days that it names', () => {
  expect(timeBounds('2024-01-31', '2024-02-01', 'D', 1)).toEqual({
    from: 19753n,
    before: 19755n,
  });
  expect(timeBounds('2024-01-31', undefined, 'ns', 1)).toEqual({
    from: 1706659200000000000n,
  });
  expect(timeBounds(undefined, '2024-01-31T12:30', 's', 1)).toEqual({
    before: 1706704260n,
  });
});

it('takes the next value where a unit is coarser than the text', () => {
  expect(timeBounds('2024-01-31T12:00', '2024-01-31', 'D', 1)).toEqual({
    from: 19754n,
    before: 19754n,
  });
  expect(timeBounds('2024-01-31', '2024-12-31', 'M', 1)).toEqual({
    from: 649n,
    before: 660n,
  });
  expect(timeBounds('1969-07-01', '1971-12-31', 'Y', 1)).toEqual({
    from: 0n,
    before: 2n,
  });
});

it('refuses what is no day', () => {
  expect(timeBounds('2024-02-30', undefined, 'ns', 1)).toBeUndefined();
  expect(timeBounds('yesterday', undefined, 'ns', 1)).toBeUndefined();
});
