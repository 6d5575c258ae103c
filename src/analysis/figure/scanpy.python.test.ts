import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPython } from '@/testing/node-python';
import {
  type EmbeddingColour,
  type EmbeddingPlot,
  scanpyEmbedding,
} from './scanpy-embedding';
import { type GenesByGroups, scanpyGenes } from './scanpy-genes';
import {
  type PairsPlot,
  type SpreadPlot,
  scanpyPairs,
  scanpySpread,
} from './scanpy-plots';

const found = findPython('scanpy');
const skip = 'missing' in found ? found.missing : '';
const folder = mkdtempSync(join(tmpdir(), 'petri-scanpy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = { name: 'cells.h5ad', format: 'anndata', container: 'hdf5' } as const;

const embedding: EmbeddingPlot = {
  ...{ file, embedding: '/obsm/X_umap', title: 'a "title"', dimensions: [0, 1] },
  colour: { kind: 'none' },
  ...{ hasLabels: false, opacity: 1, pointsDown: false, image: undefined, lacking: [] },
};
const categories: Extract<EmbeddingColour, { kind: 'categories' }> = {
  ...{ kind: 'categories', column: '/obs/kind', hasContext: false },
  isMissingHidden: false,
  categories: [
    { label: 'A', colour: '#ff0000', isHidden: false },
    { label: 'B', colour: '#00ff00', isHidden: true },
    { label: 'C', colour: '#0000ff', isHidden: false },
  ],
};
const numbers: Extract<EmbeddingColour, { kind: 'numbers' }> = {
  ...{ kind: 'numbers', path: '/X', genes: ['G1'], map: 'magma' },
  ...{ ends: [0.5, 2], isSorted: true },
};
const genes: GenesByGroups = {
  ...{ file, kind: 'dots', matrix: '/X', by: '/obs/kind', genes: ['G1', 'G0@0'] },
  ...{
    groups: [{ label: 'C' }, { label: 'A' }, { label: 'B' }],
    scaled: undefined,
    brackets: [],
    map: 'viridis',
    ends: [0, 4],
  },
  lacking: [],
};

const heatmap: GenesByGroups = {
  ...{ ...genes, kind: 'cells', matrix: '/layers/twice', rowsPerLine: 1 },
  groups: [
    { label: 'B', colour: '#00ff00' },
    { label: 'A', colour: '#ff0000' },
  ],
  brackets: [{ label: 'T', count: 1 }],
};
const spread: SpreadPlot = {
  ...{ file, kind: 'violin', value: { kind: 'gene', path: '/layers/twice', gene: 1 } },
  ...{ by: '/obs/kind', lacking: [] },
  groups: [
    { label: 'B', colour: '#00ff00' },
    { label: 'A', colour: '#ff0000' },
  ],
};
const pairs: PairsPlot = {
  ...{ file, kind: 'scatter', hexagonsAcross: 4, lacking: [] },
  x: { kind: 'column', path: '/obs/n' },
  y: { kind: 'gene', path: '/X', gene: 2, isLog: true },
};
const layer = { ...numbers, path: '/layers/twice' };
const spatial = { ...embedding, embedding: '/obsm/spatial', pointsDown: true };
const image = { path: '/uns/spatial/L/images/hires', opacity: 0.5 };
const context = { ...categories, hasContext: true };
const mean = { ...numbers, genes: ['G0', 'G2'], ends: undefined };
const VALUES = 'sorted(map(float, ax.collections[0].get_array()))';
const AXES = '[len(ax.images), bool(ax.yaxis_inverted())]';
const NAMES =
  '[[t.get_text() for a in figure.axes for t in a.get_yticklabels()][:3], [t.get_text() for a in figure.axes for t in a.get_xticklabels()][:2]]';

const HEAT =
  '[[[*map(float, row)] for row in figure.axes[0].images[0].get_array()], [to_hex(c) for c in figure.axes[-2].images[0].cmap.colors], [t.get_text() for t in figure.axes[0].get_xticklabels()], [t.get_text() for a in figure.axes for t in a.texts], [*map(float, figure.axes[0].images[0].get_clim())]]';

/** Lines, and what Python says of the figure that they draw. */
const drawn: Readonly<Record<string, readonly [code: string | undefined, look: string]>> =
  {
    categories: [
      scanpyEmbedding({ ...embedding, colour: categories }),
      '[sorted(dots()), ax.get_title()]',
    ],
    context: [
      scanpyEmbedding({ ...embedding, colour: context, hasLabels: true }),
      'sorted({colour for _, _, colour in dots()})',
    ],
    gene: [
      scanpyEmbedding({ ...embedding, colour: layer, dimensions: [0, 2] }),
      `[[*map(float, ax.collections[0].get_clim())], ax.collections[0].get_cmap().name, ${VALUES}, sorted(abs(at[1]) for at in dots())]`,
    ],
    turned: [
      scanpyEmbedding({ ...embedding, dimensions: [2, 0, 1] }),
      '[ax.name, sorted(map(float, ax.collections[0]._offsets3d[0]))[0]]',
    ],
    mean: [scanpyEmbedding({ ...embedding, colour: mean }), VALUES],
    spots: [scanpyEmbedding({ ...spatial, image, colour: categories }), AXES],
    downwards: [scanpyEmbedding(spatial), AXES],
    violin: [
      scanpySpread(spread),
      '[[t.get_text() for t in ax.get_xticklabels()], [to_hex(c.get_facecolor()[0]) for c in ax.collections], ax.get_ylabel()]',
    ],
    box: [
      scanpySpread({ ...spread, kind: 'box', value: pairs.x, by: undefined, groups: [] }),
      '[ax.get_ylabel(), float(df["n"].median())]',
    ],
    scatter: [
      scanpyPairs(pairs),
      '[ax.get_xlabel(), ax.get_ylabel(), [*map(float, ax.collections[0].get_offsets()[5])]]',
    ],
    hexbin: [
      scanpyPairs({ ...pairs, kind: 'hexbin' }),
      '[ax.get_xlabel(), float(ax.collections[0].get_array().sum())]',
    ],
    dots: [scanpyGenes(genes), NAMES],
    heatmap: [
      scanpyGenes({
        ...genes,
        kind: 'heatmap',
        scaled: 'group',
        brackets: [{ label: 'T', count: 1 }],
      }),
      NAMES,
    ],
    cells: [scanpyGenes(heatmap), HEAT],
    lines: [scanpyGenes({ ...heatmap, rowsPerLine: 2 }), HEAT],
    'raw cells': [scanpyGenes({ ...heatmap, matrix: '/raw/X', scaled: 'group' }), HEAT],
  };

/** Runs all lines on a file of six cells and three genes. */
function answers(): Readonly<Record<string, unknown>> {
  const script = `
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
import anndata, json, numpy as np, pandas as pd, warnings
from matplotlib.colors import to_hex
warnings.simplefilter("ignore")
x = np.arange(18, dtype="float32").reshape(6, 3) / 4
kind = pd.Categorical(["A", "A", "B", "B", "C", None])
cells = anndata.AnnData(x, obs=pd.DataFrame({"kind": kind, "n": np.arange(6.0)}, index=[f"c{i}" for i in range(6)]))
cells.var_names = ["G0", "G1", "G2"]
cells.raw = cells.copy()
cells.layers["twice"] = 2 * x
at = np.arange(6.0)
cells.obsm["X_umap"] = np.column_stack([at, at, -at])
cells.obsm["spatial"] = np.column_stack([at, at])
scales = {"tissue_hires_scalef": 1.0, "spot_diameter_fullres": 1.0}
cells.uns["spatial"] = {"L": {"images": {"hires": np.full((8, 8, 3), 0.5)}, "scalefactors": scales}}
cells.write_h5ad("cells.h5ad")
plt.show = lambda *a, **k: None
def dots():
    parts = ((c, c.get_offsets()) for c in ax.collections)
    return [[*map(float, at), to_hex(face)] for c, all in parts for at, face in zip(all, np.broadcast_to(c.get_facecolor(), (len(all), 4)))]
answers = {}
for name, (code, look) in json.loads(${JSON.stringify(JSON.stringify(drawn))}).items():
    plt.close("all")
    exec(code)
    figure = plt.gcf()
    ax = figure.axes[0]
    answers[name] = eval(look)
print("ANSWERS" + json.dumps(answers))
`;
  const python = 'python' in found ? found.python : '';
  const { stdout, stderr } = spawnSync(python, ['-c', script], {
    cwd: folder,
    encoding: 'utf8',
  });
  const all = stdout.split('ANSWERS')[1];
  if (all === undefined) throw new Error(stderr);
  return JSON.parse(all);
}

describe.skipIf(skip)(`lines for scanpy${skip && ` (skipped: ${skip})`}`, () => {
  let all: ReturnType<typeof answers>;
  beforeAll(() => {
    all = answers();
  }, 120_000);

  it('draw the points in the colours of the categories, without hidden ones', () => {
    const red = [
      [0, 0, '#ff0000'],
      [1, 1, '#ff0000'],
    ];
    const others = [
      [4, 4, '#0000ff'],
      [5, 5, '#d3d3d3'],
    ];
    expect(all.categories).toEqual([[...red, ...others], 'a "title"']);
  });

  it('draw hidden categories in grey where they are context', () => {
    expect(all.context).toEqual(['#0000ff', '#d3d3d3', '#ff0000']);
  });

  it('draw a gene of a layer between two values, and other columns of the embedding', () => {
    const values = [0.5, 2, 3.5, 5, 6.5, 8];
    expect(all.gene).toEqual([[0.5, 2], 'magma', values, [0, 1, 2, 3, 4, 5]]);
  });

  it('draw three columns in 3-D', () => {
    expect(all.turned).toEqual(['3d', -5]);
  });

  it('draw the mean of genes', () => {
    expect(all.mean).toEqual([0.25, 1, 1.75, 2.5, 3.25, 4]);
  });

  it('draw spots over their image, and coordinates of images downwards', () => {
    expect(all.spots).toEqual([1, true]);
    expect(all.downwards).toEqual([0, true]);
  });

  it('draw violins in the order and colours of groups, and a box without', () => {
    const [names, colours, value] = all.violin as readonly unknown[];
    expect(names).toEqual(['B', 'A']);
    expect(colours).toHaveLength(2);
    expect(value).toBe('G1');
    expect(all.box).toEqual(['n', 2.5]);
  });

  it('draw two variables as points and as hexagons, a logarithm where one is shown', () => {
    // log1p of 17 / 4
    expect(all.scatter).toEqual(['n', 'G2', [5, expect.closeTo(1.6582, 4)]]);
    expect(all.hexbin).toEqual(['n', 6]);
  });

  it('draw a dot plot, and a heatmap of scaled means, with groups in their order', () => {
    const order = [
      ['C', 'A', 'B'],
      ['G1', 'G0'],
    ];
    expect(all.dots).toEqual(order);
    expect(all.heatmap).toEqual(order);
  });

  it('draw a heatmap of cells, or of means of some of a group, with its groups in order', () => {
    const look = (values: unknown, ends: readonly number[]) =>
      [values, ['#00ff00', '#ff0000'], ['G1', 'G0'], ['T'], ends] as const;
    const twice = [
      [3.5, 3],
      [5, 4.5],
      [0.5, 0],
      [2, 1.5],
    ];
    expect(all.cells).toEqual(look(twice, [0, 4]));
    expect(all.lines).toEqual(
      look(
        [
          [4.25, 3.75],
          [1.25, 0.75],
        ],
        [0, 4],
      ),
    );
    // each from 0 to 1: G1 has more than G0 in every cell
    expect(all['raw cells']).toEqual(look(Array(4).fill([1, 0]), [0, 1]));
  });
});

it('gives no lines for what scanpy cannot draw', () => {
  const muData = { ...file, format: 'mudata' };
  expect(scanpyEmbedding({ ...embedding, file: muData })).toBeUndefined();
  const other = { ...numbers, path: '/mod/rna/X' };
  expect(scanpyEmbedding({ ...embedding, colour: other })).toBeUndefined();
  expect(scanpyGenes({ ...genes, by: '/var/kind' })).toBeUndefined();
});

it('runs nothing that a name says', () => {
  const name = 'a"\nimport os\r\u2028import sys\n#';
  const code = scanpyEmbedding({
    ...{ ...embedding, embedding: `/obsm/${name}`, title: name, lacking: [name] },
    file: { ...file, name },
    colour: { ...numbers, genes: [name] },
  });
  const lines = code?.split(/[\n\r\u2028]/) ?? [];
  expect(lines.filter((line) => /^import/.test(line))).toEqual(['import scanpy as sc']);
  expect(lines).toHaveLength(15);
});

it('says what the lines lack', () => {
  const code = scanpyEmbedding({ ...embedding, lacking: ['the 3 selected cells.'] });
  expect(code).toContain('# Not in these lines: the 3 selected cells.\n');
});
