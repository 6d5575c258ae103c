import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { kitchen, run } from './command-line';
import { stores } from './petri-test';

test('wrong arguments are explained on standard error, with status 2', () => {
  const wrong: readonly (readonly [readonly string[], RegExp])[] = [
    [['look'], /^petri: “look” is not a command\. Run “petri --help” for help\.\n$/],
    [['--nothing'], /^petri: Unknown option '--nothing'\. /],
    [['describe'], /^petri describe: name at least one file or URL\./],
    [['describe', '--nothing', kitchen], /^petri describe: Unknown option '--nothing'\./],
    [['describe', '--cap=much', kitchen], /--cap takes a number of megabytes\./],
    [['describe', '--cap=1', '--full', kitchen], /--cap cannot be used with --full\./],
  ];
  for (const [args, reason] of wrong) {
    const { status, stdout, stderr } = run(...args);
    expect([status, stdout], args.join(' ')).toEqual([2, '']);
    expect(stderr).toMatch(reason);
  }
});

test('describe begins with the overview, and ends with chunks, codecs and sizes', () => {
  const { status, stdout, stderr } = run('describe', kitchen);
  expect([status, stderr]).toEqual([0, '']);
  const titles = stdout.match(
    /^(At a glance|Matrices|Source|Things to check|Values|Size on disk|Elements)$/gm,
  );
  expect(titles).toEqual([
    'At a glance',
    'Matrices',
    'Source',
    'Things to check',
    'Values',
    'Size on disk',
    'Elements',
  ]);
  expect(stdout).toContain('X contains  counts\n');
  expect(stdout).toContain('All 12,247 values are integers (maximum 99).');
  expect(stdout).toMatch(/scanpy or rapids-singlecell {2}\[\/uns\/rank_genes_groups\]/);
  expect(stdout).toMatch(/\/uns\/rank_genes_groups\/params\/method +"wilcoxon"/);
  const packed = run('describe', join(stores, 'kitchen.gzip.h5ad')).stdout;
  expect(packed).toMatch(
    /dense_fortran_with_nan +matrix +331 × 37 .*chunks 64 × 37, gzip \(level 4\), 18\.6 kB/,
  );
});

test('gene, groups and export write to standard output, and export to a file', () => {
  const gene = run('gene', kitchen, 'CD3E', '--by=cell_type');
  expect([gene.status, gene.stderr]).toEqual([0, '']);
  expect(gene.stdout).toContain('CD3E (ENSG00000000002), number 2 in /X, 331 cells');
  const groups = run('groups', kitchen, 'boolean', '--csv');
  expect(groups.stdout).toBe('group,count\r\nFalse,229\r\nTrue,102\r\n');
  const target = join(mkdtempSync(join(tmpdir(), 'petri-test-')), 'var.parquet');
  expect(run('export', kitchen, 'var', '-o', target)).toEqual({
    status: 0,
    stdout: '',
    stderr: '',
  });
  expect(readFileSync(target).subarray(0, 4).toString()).toBe('PAR1');
  const unknown = run('gene', kitchen, 'CD3Z');
  expect([unknown.status, unknown.stdout]).toEqual([1, '']);
  expect(unknown.stderr).toBe(
    `petri: ${kitchen}: /X has no gene “CD3Z”. Did you mean CD3E?\n`,
  );
});
