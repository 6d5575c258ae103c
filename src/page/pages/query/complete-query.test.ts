import { describe, expect, it } from 'vitest';
import { completingAt } from './complete-query';

/** What is expected at `|`, and the prefix typed so far. */
function at(marked: string): string {
  const caret = marked.indexOf('|');
  const completing = completingAt(marked.replace('|', ''), caret);
  if (!completing) return 'nothing';
  const { expected, begun, mark = '' } = completing;
  const of = 'column' in expected ? ` of ${expected.column}` : '';
  const words = expected.kind === 'words' ? ` ${expected.words.join(' | ')}` : '';
  const list = expected.kind === 'value' && expected.isInList ? ' in a list' : '';
  return `${expected.kind}${of}${words}${list}: ${mark}${begun}`;
}

describe('what completes a query', () => {
  it.each([
    ['|', 'operand: '],
    ['lei|', 'operand: lei'],
    ['`cell t|', 'operand: `cell t'],
    ['@sel|', 'operand: @sel'],
    ['not (n|', 'operand: n'],
    ['leiden |', 'operator of leiden: '],
    ['leiden cont|', 'operator of leiden: cont'],
    ['leiden not |', 'words in [: '],
    ['leiden is |', 'words missing | not missing: '],
    ['leiden is not mi|', 'words missing: mi'],
    ['leiden is missing |', 'join: '],
    ['leiden starts |', 'words with: '],
    ['leiden == |', 'value of leiden: '],
    ['leiden == "T c|', 'value of leiden: "T c'],
    ['leiden == T|', 'value of leiden: T'],
    ['leiden in |', 'words [: '],
    ['leiden in [|', 'value of leiden in a list: '],
    ["leiden in ['0', '|", "value of leiden in a list: '"],
    ['leiden in ["0" |', 'words , | ]: '],
    ['leiden in ["0"] |', 'join: '],
    ['n > 500 an|', 'join: an'],
    ['n > 500 and (m |', 'operator of m: '],
    ['500 < |', 'operand: '],
    ['500 < n <= |', 'value of n: '],
    ['a > 1 and donor == |', 'value of donor: '],
    ['@selected |', 'join: '],
    ['n ? |', 'nothing'],
    ['leiden contains "T|', 'nothing'],
  ])('%s', (marked, expected) => {
    expect(at(marked)).toBe(expected);
  });

  it('replaces a whole word, but only the prefix of a text', () => {
    const inWord = completingAt('leiden > 1', 3);
    expect([inWord?.from, inWord?.to, inWord?.begun]).toEqual([0, 6, 'lei']);
    const inText = completingAt('leiden == "T cell"', 13);
    expect([inText?.from, inText?.to, inText?.begun]).toEqual([10, 13, 'T ']);
  });
});
