import { expect, it } from 'vitest';
import { layoutFrom, layoutText } from './layout';

it('writes a layout in words, and reads it again', () => {
  const layout = { hidesTree: true, isSwapped: true, share: 55 } as const;
  expect(layoutText(layout)).toBe('no-tree,swapped,55');
  expect(layoutFrom('no-tree,swapped,55')).toEqual(layout);
  expect(layoutFrom(layoutText({ maximised: 'picture', hidesPicture: true }))).toEqual({
    ...{ maximised: 'picture', hidesPicture: true },
  });
});

it('writes nothing for the default, and ignores what is no layout', () => {
  expect(layoutText({})).toBeUndefined();
  expect(layoutText(undefined)).toBeUndefined();
  for (const text of [undefined, '', 'closed 300', '{}', '-7', '99', 'NaN', 'tree'])
    expect(layoutFrom(text)).toBeUndefined();
  expect(layoutFrom('later,page')).toEqual({ maximised: 'page' });
});
