import { expect, it } from 'vitest';
import { expectFolderName, isFolderName } from './folder-name';

/** As Chromium 156 makes handles of these names in a folder of the user's, on Linux. */
const REFUSED = [
  ...[
    '',
    '.',
    '..',
    '...',
    '..x',
    'x.',
    ' x',
    '. x',
    'x ',
    '~x',
    'x~',
    '\u00a0x',
    'x\u3000',
  ],
  ...['a/b', 'a\\b', 'CD3:CD4', 'n>5', '<b>', 'a|b', 'what?', '*', '"a"'],
  ...[
    'a\nb',
    'a\u0085b',
    'a\u00adb',
    'a\u200db',
    'a\u202eb',
    '\ufeffx',
    'a\ufffeb',
    'a\ufdd0b',
  ],
  ...[
    'con',
    'CON',
    'aux.txt',
    'nul',
    'prn',
    'com1',
    'lpt9',
    'CLOCK$',
    'conin$',
    'conout$',
  ],
  ...[
    'a.lnk',
    '.lnk',
    'a.LNK',
    'a.scf',
    'a.url',
    'a.{645ff040}',
    'desktop.ini',
    'Thumbs.db',
  ],
];
const TAKEN = [
  ...[
    'zarr.json',
    '.zarray',
    '.zattrs',
    'c',
    '0',
    '0.0',
    'x. y',
    'x .y',
    'a b',
    '-x',
    '$x',
  ],
  ...[
    'percent.mt%',
    'n#',
    '&x=1',
    'S.Score',
    "it's",
    'a~b',
    'é',
    '基因',
    'a+b',
    'a@b',
    '[x]',
  ],
  ...['conx', 'com0', 'con .x', 'lnk', 'a.url.b', 'a.local', 'a.exe', 'x.part', '😀'],
];

it('knows the names that a browser refuses', () => {
  expect(REFUSED.filter(isFolderName)).toEqual([]);
  expect(TAKEN.filter((name) => !isFolderName(name))).toEqual([]);
});

it('refuses names that are too long for file systems, which count bytes', () => {
  expect([isFolderName('x'.repeat(255)), isFolderName('x'.repeat(256))]).toEqual([
    true,
    false,
  ]);
  expect([isFolderName('é'.repeat(127)), isFolderName('é'.repeat(128))]).toEqual([
    true,
    false,
  ]);
});

it('says where the name is, and what can have it', () => {
  expect(() => expectFolderName('a:b', '/obs')).toThrow(
    '/obs/a:b: browsers make no file or folder of this name. A .zarr.zip can have it.',
  );
});
