import { expect, it } from 'vitest';
import { datetimeText, timedeltaText } from './time-text';

// str(numpy.datetime64(value, unit)) of numpy 2.4.6
it.each<[bigint, string, string]>([
  [0n, 'Y', '1970'],
  [-1393n, 'Y', '0577'],
  [-3000n, 'Y', '-1030'],
  [1000000n, 'Y', '1001970'],
  [-24000n, 'M', '-030-01'],
  [13n, 'M', '1971-02'],
  [7n, 'W', '1970-02-19'],
  [19782n, 'D', '2024-02-29'],
  [-800000n, 'D', '-221-09-04'],
  [5000000n, 'D', '15659-07-15'],
  [4611686018427387904n, 'D', '12626367463885247-04-15'],
  [-5n, 'h', '1969-12-31T19'],
  [3n, 'm', '1970-01-01T00:03'],
  [1000000000000000n, 's', '31690708-07-05T01:46:40'],
  [-1000000000000000n, 's', '-31686769-06-29T22:13:20'],
  [4611686018427387904n, 'ms', '146140482-04-24T15:36:27.904'],
  [-1n, 'us', '1969-12-31T23:59:59.999999'],
  [-1n, 'ns', '1969-12-31T23:59:59.999999999'],
  [4611686018427387904n, 'as', '1970-01-01T00:00:04.611686018427387904'],
  [-(2n ** 63n), 's', 'NaT'],
])('%i %s is %s', (value, unit, text) => {
  expect(datetimeText(value, unit)).toBe(text);
});

it('counts in multiples of a unit', () => {
  expect(datetimeText(2n, 'h', 25)).toBe('1970-01-03T02');
  expect(timedeltaText(2n, 's', 25)).toBe('50 s');
  expect(timedeltaText(-(2n ** 63n), 's', 25)).toBe('NaT');
});
