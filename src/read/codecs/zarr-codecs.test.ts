import { expect, it } from 'vitest';
import { stepOfV2Codec, stepOfV3Codec } from './zarr-codecs';

it('parses a v2 configuration', () => {
  expect(stepOfV2Codec({ id: 'zlib', level: 1 })).toEqual({
    codec: 'zlib',
    settings: { level: 1 },
  });
  expect(stepOfV2Codec({ level: 1 })).toBeUndefined();
  expect(stepOfV2Codec('zlib')).toBeUndefined();
  expect(stepOfV2Codec(null)).toBeUndefined();
});

it('parses a v3 codec by its name, with or without configuration', () => {
  const gzip = { name: 'gzip', configuration: { level: 5 } };
  expect(stepOfV3Codec(gzip)).toEqual({ codec: 'gzip', settings: { level: 5 } });
  expect(stepOfV3Codec({ name: 'crc32c' })).toEqual({ codec: 'crc32c', settings: {} });
  expect(stepOfV3Codec('crc32c')).toEqual({ codec: 'crc32c', settings: {} });
});

it('knows numcodecs’ codecs by their prefix', () => {
  const shuffle = { name: 'numcodecs.shuffle', configuration: { elementsize: 4 } };
  expect(stepOfV3Codec(shuffle)).toEqual({
    codec: 'shuffle',
    settings: { elementsize: 4 },
  });
});
