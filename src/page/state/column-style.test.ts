import { expect, it } from 'vitest';
import { changedStyles, looksFrom, withText } from './column-style';

it('forgets what is as the file says', () => {
  const looks = changedStyles(undefined, '/obs/a', {
    palette: 'okabe-ito',
    names: { 2: 'T' },
  });
  expect(looks).toEqual({ '/obs/a': { palette: 'okabe-ito', names: { 2: 'T' } } });
  const less = changedStyles(looks, '/obs/a', {
    names: withText({ 2: 'T' }, 2, undefined),
  });
  expect(less).toEqual({ '/obs/a': { palette: 'okabe-ito' } });
  expect(changedStyles(less, '/obs/a', { palette: undefined })).toBeUndefined();
});

it('takes of a link what it understands', () => {
  const look = {
    palette: 'tol-muted',
    colours: { 0: 'ff0000', 1: 'red', x: '00ff00', 99999: '00ff00' },
    names: { 0: 'B', 1: '', 2: 7, 3: 'x'.repeat(201) },
    order: [2, 0, 2, -1, 'a', 1.5],
    later: true,
  };
  expect(looksFrom({ '/obs/a': look, '/obs/b': 3, c: look })).toEqual({
    '/obs/a': {
      palette: 'tol-muted',
      colours: { 0: 'ff0000' },
      names: { 0: 'B' },
      order: [2, 0],
    },
  });
  expect(looksFrom([1])).toBeUndefined();
});
