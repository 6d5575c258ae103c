import { expect, it } from 'vitest';
import type { Block } from '@/model/block';
import { packStrings } from '@/model/strings';
import { profileColumn } from './profile-column';
import { repeatedProfile } from './read-profile';

const one: readonly (readonly [string, Block])[] = [
  ['numbers', { kind: 'numbers', values: Float32Array.of(2.5) }],
  ['NaN', { kind: 'numbers', values: Float32Array.of(Number.NaN) }],
  [
    'masked numbers',
    { kind: 'numbers', values: Int8Array.of(3), missing: Uint8Array.of(1) },
  ],
  ['texts', { kind: 'strings', strings: packStrings(['a']) }],
  ['booleans', { kind: 'booleans', values: Uint8Array.of(1) }],
  [
    'categories',
    {
      kind: 'categories',
      codes: Int8Array.of(1),
      labels: packStrings(['a', 'b']),
      ordered: false,
    },
  ],
  [
    'times',
    {
      kind: 'times',
      time: 'datetime',
      values: BigInt64Array.of(5n),
      unit: 'D',
      step: 1,
    },
  ],
];

/** The same value three times. */
function thrice(block: Block): Block {
  switch (block.kind) {
    case 'numbers':
      return {
        ...block,
        values: Float32Array.from([0, 0, 0], () => Number(block.values[0])),
        ...(block.missing && { missing: Uint8Array.of(1, 1, 1) }),
      };
    case 'strings':
      return { kind: 'strings', strings: packStrings(['a', 'a', 'a']) };
    case 'booleans':
      return { kind: 'booleans', values: Uint8Array.of(1, 1, 1) };
    case 'categories':
      return { ...block, codes: Int8Array.of(1, 1, 1) };
    case 'times':
      return { ...block, values: BigInt64Array.of(5n, 5n, 5n) };
    default:
      return block;
  }
}

/** Counts are doubles; the difference of types is irrelevant. */
const plain = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value, (_, item) =>
      ArrayBuffer.isView(item)
        ? Array.from(item as Float64Array, Number)
        : typeof item === 'bigint'
          ? String(item)
          : item,
    ),
  );

it.each(one)('equals the profile of the whole column for %s', (_, block) => {
  expect(plain(repeatedProfile(profileColumn(block), 3))).toEqual(
    plain(profileColumn(thrice(block))),
  );
});

it('counts beyond 32 bits', () => {
  const profile = repeatedProfile(
    profileColumn({ kind: 'booleans', values: Uint8Array.of(1) }),
    1e12,
  );
  expect(profile).toEqual({ kind: 'booleans', length: 1e12, missing: 0, true: 1e12 });
  const numbers = repeatedProfile(
    profileColumn({ kind: 'numbers', values: Float32Array.of(2.5) }),
    1e12,
  );
  expect(numbers).toMatchObject({ histogram: { counts: Float64Array.of(1e12) } });
});
