import { expect, it } from 'vitest';
import { listedNames } from './listed-names';

it.each([
  ['CD3E, GNLY,MS4A1 ', ['CD3E', 'GNLY', 'MS4A1']],
  ['', []],
  [' , ,a,', ['a']],
  ['"T, helper", B', ['T, helper', 'B']],
  ['B,"a ""b"", c" , " d "', ['B', 'a "b", c', ' d ']],
  // quotes that are of the name
  ['5" end, 3\' "end"', ['5" end', '3\' "end"']],
  ['"a" b, c', ['"a" b', 'c']],
  ['"open, c', ['"open', 'c']],
])('finds the names in %s', (text, names) => {
  expect(listedNames(text)).toEqual(names);
});
