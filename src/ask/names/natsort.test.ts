import { expect, it } from 'vitest';
import { compareNaturally } from './natsort';

// natsort.natsorted, which anndata orders new categories by
it('orders as natsort does', () => {
  const sorted = '|1|2|10|10x|-3|A|B cell|CD4|CD8 T|CD14|a2|a10|b cell|x1y9|x1y10'.split(
    '|',
  );
  expect([...sorted].reverse().sort(compareNaturally)).toEqual(sorted);
});
