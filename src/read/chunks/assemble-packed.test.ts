import { expect, it } from 'vitest';
import { packStrings } from '@/model/strings';
import { runOf } from '@/read/codecs/chunk-part';
import { packedAssembler } from './assemble-packed';

const texts = (...list: string[]) =>
  ({ kind: 'strings', strings: packStrings(list) }) as const;
const limits = { where: 'cells.h5ad: /obs/_index', limitBytes: 1 << 20 };

it('frees chunks that it owns after copying them, and no others', () => {
  const [own, shared] = [texts('AA', 'CCC'), texts('G', '')];
  const assembler = packedAssembler('strings', 4, limits);
  assembler.put(shared, runOf(0, 2, 2));
  assembler.put(own, runOf(0, 0, 2), true);
  expect(assembler.finish()).toEqual(texts('AA', 'CCC', 'G', ''));
  expect(own.strings.bytes.length).toBe(0);
  expect(shared.strings.bytes.length).toBe(1);
});
