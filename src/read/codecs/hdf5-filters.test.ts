import { expect, it } from 'vitest';
import { skipOfFilterMask, stepsOfHdf5Filters } from './hdf5-filters';

it('undoes a pipeline from its last filter', () => {
  const filters = [
    { id: 2, values: [4] },
    { id: 1, values: [6] },
    { id: 3, values: [] },
  ];
  expect(stepsOfHdf5Filters(filters, 4)).toEqual([
    { codec: 'fletcher32', settings: {} },
    { codec: 'zlib', settings: {} },
    { codec: 'shuffle', settings: { elementsize: 4 } },
  ]);
});

it('uses the element size of the dataset if a filter has none', () => {
  expect(stepsOfHdf5Filters([{ id: 2, values: [] }], 8)).toEqual([
    { codec: 'shuffle', settings: { elementsize: 8 } },
  ]);
});

it('leaves a pipeline with one of libhdf5’s own filters to libhdf5', () => {
  const scaleOffset = { id: 6, values: [] };
  expect(stepsOfHdf5Filters([scaleOffset, { id: 1, values: [6] }], 4)).toBeUndefined();
});

it('reverses a filter mask', () => {
  expect(skipOfFilterMask(0b001, 3)).toBe(0b100);
  expect(skipOfFilterMask(0b110, 3)).toBe(0b011);
  expect(skipOfFilterMask(0, 3)).toBe(0);
});

it('passes zfp’s header on, and leaves other versions to libhdf5', () => {
  const header = [0x0570667a, 0x70000096, 0x88000000];
  expect(stepsOfHdf5Filters([{ id: 32013, values: [0x10105111, ...header] }], 4)).toEqual(
    [{ codec: 'zfp', settings: { header } }],
  );
  // by a big-endian machine: the words and the values in its byte order
  const swapped = [0x7a667005, 0x96000070, 0x00000088];
  expect(
    stepsOfHdf5Filters([{ id: 32013, values: [0x10105111, ...swapped] }], 4),
  ).toEqual([{ codec: 'zfp', settings: { header, order: 'big' } }]);
  const other = [0x0470667a, ...header.slice(1)];
  expect(
    stepsOfHdf5Filters([{ id: 32013, values: [0x10105111, ...other] }], 4),
  ).toBeUndefined();
});
