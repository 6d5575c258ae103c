// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { GridCell } from './grid-cell';
import { useNameWidth } from './use-name-width';

it('the width is settled by the first names that are read, not by the words in place of others', () => {
  const { result } = renderHook(() => useNameWidth(200));
  const settle = (text: string, look: GridCell['look'] = 'text') =>
    act(() => result.current[1]([0, 3], () => ({ text, look })));
  settle('', 'waiting');
  settle('not readable', 'failed');
  expect(result.current[0]).toBe(200);
  settle('AAACCTGAGAAACCAT-1');
  const width = result.current[0];
  expect(width).not.toBe(200); // no canvas measures texts here
  settle('a very long name of a cell, which would need more than the first');
  expect(result.current[0]).toBe(width);
});
