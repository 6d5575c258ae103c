import { describe, expect, it } from 'vitest';
import { directionOf, escapedText, shownLine, shownText } from './shown-text';

describe('a text from a file', () => {
  it.each([
    ['\u202egnp.exe', '⟦RLO⟧gnp.exe'],
    ['a\u202ab\u202bc\u202cd\u202d', 'a⟦LRE⟧b⟦RLE⟧c⟦PDF⟧d⟦LRO⟧'],
    ['\u2066\u2067\u2068\u2069', '⟦LRI⟧⟦RLI⟧⟦FSI⟧⟦PDI⟧'],
    ['x\u200ey\u200fz\u061c', 'x⟦LRM⟧y⟦RLM⟧z⟦ALM⟧'],
    ['CD3\u200bE', 'CD3⟦ZWSP⟧E'],
    ['CD3\u200dE\u200c', 'CD3⟦ZWJ⟧E⟦ZWNJ⟧'],
    ['\ufeffid', '⟦BOM⟧id'],
    ['so\u00adft', 'so⟦SHY⟧ft'],
    ['\u0007\u001b[31m\u0085', '⟦U+0007⟧⟦U+001B⟧[31m⟦U+0085⟧'],
    ['\u3164', '⟦U+3164⟧'],
    ['a\u{e0061}b', 'a⟦U+E0061⟧b'],
    ['a\u2028b', 'a⟦U+2028⟧b'],
    ['\ufe0fa', '⟦U+FE0F⟧a'],
  ])('shows %j as %s', (text, shown) => {
    expect(shownText(text)).toBe(shown);
  });

  it.each([
    'CD3E (µm) größe 細胞 é',
    'two\nlines\tand a tab',
    'שלום',
    'خلية تائية',
    'می\u200cخواهم', // Persian, with the joiner that it is written with
    'क्\u200dष', // Devanagari, likewise
    '👩🏽\u200d🔬 👨\u200d👩\u200d👧 ❤️ 🏳️\u200d🌈',
    '\u0600١٢',
    '',
  ])('leaves %j as it is', (text) => {
    expect(shownText(text)).toBe(text);
  });

  it('is on one line if it is a name', () => {
    expect(shownLine('a\nb\tc\u202e')).toBe('a⟦LF⟧b⟦TAB⟧c⟦RLO⟧');
  });

  it('has its control characters as numbers for a terminal', () => {
    expect(escapedText('red\u001b[31m\u202etxt\n\u{e0061}')).toBe(
      'red\\u001b[31m\\u202etxt\\u000a\\u{e0061}',
    );
  });
});

it.each([
  ['שלום', 'rtl'],
  ['12 خلية', 'rtl'],
  ['cell خلية', 'ltr'],
  ['größe 細胞 👩', undefined],
  ['', undefined],
])('has the direction of %j: %j', (text, direction) => {
  expect(directionOf(text)).toBe(direction);
});
