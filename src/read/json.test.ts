import { describe, expect, it } from 'vitest';
import { hasWholeFloats, isWholeFloat } from '@/model/whole-floats';
import { parseJson } from '@/read/json';

const parse = (text: string) => parseJson(new TextEncoder().encode(text), '.zattrs');

describe('parseJson', () => {
  it('reads the bare NaN and infinities of Python', () => {
    expect(parse('{"a": NaN, "b": [Infinity, -Infinity, -1.5e3]}')).toEqual({
      a: Number.NaN,
      b: [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -1500],
    });
  });

  it('keeps integers beyond 2^53 exact', () => {
    expect(
      parse('[9007199254740993, -9223372036854775808, 18446744073709551615]'),
    ).toEqual([9007199254740993n, -9223372036854775808n, 18446744073709551615n]);
    expect(parse('[9007199254740991, 1234567890123456800.0]')).toEqual([
      9007199254740991, 1234567890123456800.0,
    ]);
  });

  it('marks floats that are whole', () => {
    const value = parse(
      '{"fill_value": 0.0, "a": 1.0, "b": 1, "c": [2, 3e0 , [4.5], -0.0], "a.0": "1.0"}',
    ) as { readonly c: readonly object[] };
    expect(['a', 'b', 'a.0'].map((name) => isWholeFloat(value, name))).toEqual([
      true,
      false,
      false,
    ]);
    expect([0, 1, 3].map((i) => isWholeFloat(value.c, i))).toEqual([false, true, true]);
    expect(hasWholeFloats(value.c)).toBe(true);
    expect(hasWholeFloats([value.c])).toBe(true);
  });

  it('takes the last of two members of one name', () => {
    const value = parse('{"a": 1.0, "a": 1}') as object;
    expect([value, isWholeFloat(value, 'a')]).toEqual([{ a: 1 }, false]);
  });

  it('skips a byte order mark', () => {
    expect(parse('\ufeff{"a": 1}')).toEqual({ a: 1 });
    expect(parse('\ufeff{"a": NaN}')).toEqual({ a: Number.NaN });
  });

  it('accepts any text as a name, and keeps texts unchanged', () => {
    const value = parse(
      '{"__proto__": NaN, "NaN": "Infinity \\" 12345678901234567890 \\ud83d\\ude00"}',
    );
    expect(Object.keys(value as object)).toEqual(['__proto__', 'NaN']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect((value as Record<string, unknown>).NaN).toBe(
      'Infinity " 12345678901234567890 😀',
    );
  });

  it('reads empty lists and objects, and whitespace anywhere', () => {
    expect(parse(' { "a" : [ ] , "b" : { } , "c" : [ NaN , null , true ] } ')).toEqual({
      a: [],
      b: {},
      c: [Number.NaN, null, true],
    });
  });

  it.each([
    '',
    '{',
    '{"a": NaN,}',
    '[NaN',
    '[NaN]]',
    '{"a" NaN}',
    '[Nan]',
    '[01, NaN]',
    '["\n", NaN]',
    '-',
    'NaN 1',
    `${'['.repeat(100000)}NaN`,
    `${'[{"a":'.repeat(10000)}1${'}]'.repeat(10000)}`,
  ])('refuses %j', (text) => {
    expect(() => parse(text)).toThrow(/\.zattrs is not valid JSON/);
  });
});

it.each([
  ['utf-16le', (code: number) => [code, 0]],
  ['utf-16be', (code: number) => [0, code]],
] as const)('reads a document in %s, with and without a mark', (_, bytesOf) => {
  const bytes = [...'{"a": [1, "x"]}'].flatMap((one) => bytesOf(one.charCodeAt(0)));
  const mark = bytesOf(0xff)[0] === 0xff ? [0xff, 0xfe] : [0xfe, 0xff];
  const right = { a: [1, 'x'] };
  expect(parseJson(Uint8Array.from(bytes), 'a')).toEqual(right);
  expect(parseJson(Uint8Array.from([...mark, ...bytes]), 'a')).toEqual(right);
});
