import { expect, it } from 'vitest';
import { knownWriters, textFacts } from './known-writers';

it('knows software by the names that it gives', () => {
  const uns = ['log1p', 'neighbors', 'velocity_params', 'cell_type_colors'];
  const obs = { path: '/obs', columns: ['nCount_RNA', 'cell_type'] };
  expect(knownWriters('/uns', uns, [obs])).toEqual([
    { software: 'scanpy', evidence: '/uns has its log1p, neighbors', path: '/uns/log1p' },
    {
      software: 'scVelo',
      evidence: '/uns has its velocity_params',
      path: '/uns/velocity_params',
    },
    { software: 'Seurat', evidence: '/obs has its nCount_RNA', path: '/obs/nCount_RNA' },
  ]);
});

it('names none where there is no trace', () => {
  expect(knownWriters('/uns', ['mine'], [{ path: '/obs', columns: ['a'] }])).toEqual([]);
});

it('reads the title first', () => {
  const keys = ['schema_version', 'x', 'title'];
  expect(textFacts(keys).map(({ key }) => key)).toEqual(['title', 'schema_version']);
});
