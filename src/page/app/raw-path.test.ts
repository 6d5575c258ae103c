import { expect, it } from 'vitest';
import type { MatrixInfo } from '@/model/dataset';
import { rawPathIn } from './view-in-file';

const fileWith = (path: string) => {
  const layout: MatrixInfo = { path, layout: 'dense', shape: [1, 1], dtype: 'float32' };
  return { matrices: [layout], tables: [] };
};

it.each([
  ['/raw.X', '/raw/X', '/raw.X'],
  ['/raw.X', '/raw/var/gene names', '/raw.var/gene names'],
  ['/raw/X', '/raw.X', '/raw/X'],
  ['/mod/rna/raw/X', '/mod/rna/raw.var', '/mod/rna/raw/var'],
  ['/raw/X', '/raw/X', '/raw/X'],
  ['/X', '/raw/X', '/raw/X'],
  ['/raw.X', '/obs/raw/X', '/obs/raw/X'],
  ['/raw.X', '/raw/other', '/raw/other'],
])('in a file with %s, %s leads to %s', (stored, path, wanted) => {
  expect(rawPathIn(fileWith(stored), path)).toBe(wanted);
});
