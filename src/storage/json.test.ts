import { describe, expect, it } from 'vitest';
import { parseJson } from './json';

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
