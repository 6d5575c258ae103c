import { expect, it } from 'vitest';
import { packStrings } from '@/model/strings';
import { rankGenes } from './rank-genes';

const table = (path: string, part: string, ...lists: readonly (readonly string[])[]) => ({
  table: path,
  part,
  lists: lists.map((list) => packStrings(list)),
});

const VAR = table(
  '/var',
  '/',
  ['CD10', 'CD2', 'CD3E', 'MT-CD2'],
  ['ENSG00000196549', 'ENSG00000116824', 'ENSG00000198851', 'ENSG00000000002'],
);
const RAW = table('/raw/var', '/', ['CD2', 'DDX49', 'CD10', 'CD3E', 'MT-CD2', 'CD247']);

it('gives a gene of var and raw/var once, with both rows', () => {
  expect(rankGenes([VAR, RAW], 'cd2', 10)).toEqual({
    best: [
      {
        ...{ name: 'CD2', id: 'ENSG00000116824', rank: 0 },
        rows: [
          { table: '/var', row: 1 },
          { table: '/raw/var', row: 0 },
        ],
        absentFrom: [],
      },
      {
        ...{ name: 'CD247', id: undefined, rank: 1 },
        rows: [{ table: '/raw/var', row: 5 }],
        absentFrom: ['/var'],
      },
      {
        ...{ name: 'MT-CD2', id: 'ENSG00000000002', rank: 2 },
        rows: [
          { table: '/var', row: 3 },
          { table: '/raw/var', row: 4 },
        ],
        absentFrom: [],
      },
    ],
    count: 3,
  });
});

it('finds genes by aliases, which rank behind names and do not make two genes one', () => {
  const aliases = [
    packStrings(['MME', '', 'T3E', 'CD3E']),
    packStrings(['CALLA', '', '', '']),
  ];
  const found = (text: string) =>
    rankGenes([{ ...VAR, aliases }, RAW], text, 5).best.map(
      ({ name, alias, rank, rows }) => [...[name, alias, rank, rows.length]],
    );
  expect(found('calla')).toEqual([['CD10', 'CALLA', 0, 2]]);
  expect(found('MM')).toEqual([['CD10', 'MME', 1, 2]]);
  expect(found('CD3E')).toEqual([
    ['CD3E', undefined, 0, 2],
    ['MT-CD2', 'CD3E', 0, 2],
  ]);
});

it('finds genes by identifier, ordered by the symbol that is shown', () => {
  const { best, count } = rankGenes([VAR], 'ensg', 3);
  expect(best.map(({ name }) => name)).toEqual(['CD2', 'CD3E', 'CD10']);
  expect(count).toBe(4);
  expect(rankGenes([VAR, RAW], 'ENSG00000198851', 5)).toMatchObject({
    best: [{ name: 'CD3E', rank: 0, rows: [{ row: 2 }, { row: 3 }] }],
    count: 1,
  });
});

it('finds genes that only another matrix has', () => {
  expect(rankGenes([VAR, RAW], 'ddx49', 5)).toMatchObject({
    best: [{ name: 'DDX49', rows: [{ table: '/raw/var', row: 1 }] }],
    count: 1,
  });
});

it('keeps genes of different modalities apart, and those that share a name', () => {
  const protein = table('/mod/prot/var', '/mod/prot', ['CD2']);
  expect(rankGenes([VAR, protein], 'cd2', 5)).toMatchObject({
    best: [
      { name: 'CD2', rows: [{ table: '/var', row: 1 }] },
      { name: 'CD2', rows: [{ table: '/mod/prot/var', row: 0 }] },
      { name: 'MT-CD2' },
    ],
    count: 3,
  });
  const twice = table('/raw/var', '/', ['CD2', 'CD2']);
  expect(rankGenes([VAR, twice], 'cd2', 5).count).toBe(4);
});

it('takes a symbol of var and an identifier of raw/var for one gene, where a column of var maps them', () => {
  const raw = table('/raw/var', '/', [
    'ENSG00000198851.12',
    'ENSG00000999999',
    'ENSG00000196549',
  ]);
  const rows = [
    { table: '/var', row: 2 },
    { table: '/raw/var', row: 0 },
  ];
  expect(rankGenes([VAR, raw], 'cd3e', 5)).toMatchObject({ count: 1, best: [{ rows }] });
  expect(rankGenes([VAR, raw], 'ENSG00000198851.7', 5)).toMatchObject({
    ...{ count: 1, best: [{ name: 'CD3E', id: 'ENSG00000198851', rows }] },
  });
  expect(rankGenes([VAR, raw], 'ENSG00000999999', 5).best).toMatchObject([
    { rows: [{ table: '/raw/var', row: 1 }] },
  ]);
});

it('lists first the name in the case that was typed', () => {
  const genes = table('/var', '/', ['CD3E', 'Cd3e', 'cd3e', 'CD3EAP']);
  const found = (text: string) =>
    rankGenes([genes], text, 9).best.map(({ name }) => name);
  expect(found('Cd3e')).toEqual(['Cd3e', 'CD3E', 'cd3e', 'CD3EAP']);
  expect(found('CD3E')).toEqual(['CD3E', 'Cd3e', 'cd3e', 'CD3EAP']);
});

it('shows the names of the chosen column', () => {
  expect(rankGenes([{ ...VAR, isChosen: true }], 'cd3e', 5).best).toMatchObject([
    { name: 'ENSG00000198851', id: 'CD3E' },
  ]);
});

it('ignores a column that was not read', () => {
  expect(rankGenes([table('/var', '/', ['CD2', 'CD3'], [])], 'cd', 5).count).toBe(2);
  expect(rankGenes([], 'cd', 5)).toEqual({ best: [], count: 0 });
});

it('gives a gene once where X has symbols and raw identifiers, by a column of either', () => {
  const x = table(
    '/var',
    '/',
    ['CD14', 'TBCE', 'TBCE'],
    ['ENSG00000000001', 'ENSG00000000002', 'ENSG00000000003'],
  );
  const raw = table('/raw/var', '/', [
    'ENSG00000000001',
    'ENSG00000000002',
    'ENSG00000000003',
    'ENSG00000000004',
  ]);
  const symbols = ['CD14', 'TBCE', 'TBCE', 'LYZ'];
  for (const tables of [
    [x, raw],
    [
      table('/var', '/', ['CD14', 'TBCE-x']),
      table(
        '/raw/var',
        '/',
        ['ENSG00000000001', 'ENSG00000000002', 'ENSG00000000003', 'ENSG00000000004'],
        symbols,
      ),
    ],
  ])
    expect(rankGenes(tables, 'CD14', 5)).toMatchObject({
      best: [
        {
          name: 'CD14',
          rows: [
            { table: '/var', row: 0 },
            { table: '/raw/var', row: 0 },
          ],
          absentFrom: [],
        },
      ],
      count: 1,
    });
  expect(
    rankGenes([x, raw], 'TBCE', 5).best.map(({ rows }) => rows.map(({ row }) => row)),
  ).toEqual([
    [1, 1],
    [2, 2],
  ]);
});

it('says that a table lacks a gene only where names of the same kind show it', () => {
  const absentIn = (
    x: readonly string[],
    raw: readonly (readonly string[])[],
    name: string,
  ) =>
    rankGenes([table('/var', '/', x), table('/raw/var', '/', ...raw)], name, 5).best.map(
      ({ rows, absentFrom }) => [rows.map((one) => one.table).join(), absentFrom],
    );
  // nothing tells which of them X has
  const doubled = [
    ['ENSG00000000001', 'ENSG00000000002', 'ENSG00000000003'],
    ['CD14', 'TBCE', 'TBCE'],
  ];
  expect(absentIn(['CD14', 'TBCE'], doubled, 'TBCE')).toEqual([
    ['/var', []],
    ['/raw/var', []],
    ['/raw/var', []],
  ]);
  // identifiers beside symbols, and no column that maps them
  expect(
    absentIn(
      ['CD14', 'LYZ'],
      [['ENSG00000000001', 'ENSG00000000002']],
      'ENSG00000000001',
    ),
  ).toEqual([['/raw/var', []]]);
  // a gene of raw without a symbol, and one with
  const some = [
    ['ENSG00000000001', 'ENSG00000000002', 'ENSG00000000003'],
    ['CD14', '', 'LYZ'],
  ];
  expect(absentIn(['CD14'], some, 'ENSG00000000002')).toEqual([['/raw/var', []]]);
  expect(absentIn(['CD14'], some, 'LYZ')).toEqual([['/raw/var', ['/var']]]);
});
