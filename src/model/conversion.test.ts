import { expect, it } from 'vitest';
import { type Conversion, recipeFor } from './conversion';

const rds = (content: Extract<Conversion, { kind: 'r' }>['content']) =>
  ({ kind: 'r', format: 'rds', content }) as const;

it('gives the lines for a Seurat object: updated, its layers joined, without scale.data', () => {
  expect(recipeFor(rds('seurat'), 'pbmc.rds')).toEqual({
    where: 'R',
    code: `# once, in R 4.5 or later: install.packages(c("BiocManager", "Seurat")); BiocManager::install(c("anndataR", "rhdf5"))
x <- readRDS("pbmc.rds")
library(Seurat)
x <- UpdateSeuratObject(x)
if (inherits(x[[DefaultAssay(x)]], "Assay5")) x <- JoinLayers(x)
layers <- intersect(Layers(x), c("counts", "data"))
anndataR::write_h5ad(x, "pbmc.h5ad", layers_mapping = layers)`,
    result: 'pbmc.h5ad',
  });
});

it('reads each format of R with its own function', () => {
  const first = (conversion: Partial<Extract<Conversion, { kind: 'r' }>>) =>
    recipeFor({ ...rds('unknown'), ...conversion }, 'a.x')
      .code.split('\n')
      .filter((line) => /^x <- |^load/.test(line));
  expect(first({})).toEqual(['x <- readRDS("a.x")']);
  expect(first({ inList: true })).toEqual([
    'x <- readRDS("a.x")',
    'x <- x[[1]]  # the first of the list',
  ]);
  expect(first({ format: 'rdata' })).toEqual(['x <- get(load("a.x")[1])']);
  expect(first({ format: 'rdata', variable: 'p"b' })).toEqual([
    'load("a.x")',
    'x <- get("p\\"b")',
  ]);
  expect(first({ format: 'qs' })).toEqual(['x <- qs::qread("a.x")']);
  expect(first({ format: 'qs2' })).toEqual(['x <- qs2::qs_read("a.x")']);
  expect(first({ format: 'qdata' })).toEqual(['x <- qs2::qd_read("a.x")']);
});

it.each([
  ['pbmc.rds', 'pbmc.h5ad'],
  ['data/pbmc.RData', 'data/pbmc.h5ad'],
  ['counts.csv.gz', 'counts.h5ad'],
  ['my.cells.qs2', 'my.cells.h5ad'],
  ['named.h5ad', 'named-converted.h5ad'],
  ['no extension', 'no extension.h5ad'],
])('writes %s to %s, never over the source file', (path, result) => {
  expect(recipeFor(rds('unknown'), path).result).toBe(result);
});

it.each([
  ['a"; system("rm")#.rds', '"a\\"; system(\\"rm\\")#.rds"'],
  ['a\\.rds', '"a\\\\.rds"'],
  ['a\nsystem("x")', '"a\\u000asystem(\\"x\\")"'],
  ['a\u202egnp.rds', '"a\\u202egnp.rds"'],
  ['a\u{e0001}.rds', '"a\\U000e0001.rds"'],
  ['Zellen größe 🙂.rds', '"Zellen größe 🙂.rds"'],
])('quotes the name %j', (name, quoted) => {
  const { code } = recipeFor(rds('table'), name);
  expect(code.split('\n')[1]).toBe(`x <- readRDS(${quoted})`);
  expect(code.split('\n')).toHaveLength(4);
});

it('converts every matrix of a folder, each to its own file name', () => {
  const matrices = ['', 'GSM1_'].map((prefix) => ({
    prefix,
    matrix: `${prefix}matrix.mtx.gz`,
    barcodes: `${prefix}barcodes.tsv.gz`,
    features: `${prefix}features.tsv.gz`,
  }));
  const { code, result } = recipeFor({ kind: 'matrix-folder', matrices }, 'runs/s1/');
  expect(result).toBe('runs/s1.h5ad');
  expect(code).toContain('read_mtx("runs/s1/matrix.mtx.gz").T');
  expect(code).toContain('read_csv("runs/s1/GSM1_features.tsv.gz", ');
  expect(code).toContain('write_h5ad("runs/s1/GSM1.h5ad")');
});
