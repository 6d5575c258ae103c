import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Figure, FigurePicture } from './figure';
import { paintedFigure } from './painted-figure';
import { pdfFigure } from './pdf-figure';
import { svgFigure } from './svg-figure';

/** Renderers that are not ours: `apt-get install librsvg2-bin poppler-utils`. */
const missing = ['rsvg-convert', 'pdftoppm', 'pdftotext', 'pdfinfo', 'pdffonts'].filter(
  (program) => spawnSync(program, ['--version']).error !== undefined,
);
const why = missing.length > 0 ? `, skipped without ${missing.join(', ')}` : '';

const fonts = join(import.meta.dirname, '../../../node_modules/@expo-google-fonts/arimo');
const fontOf = (name: string) =>
  new Uint8Array(
    readFileSync(
      join(fonts, name.split('_')[0] ?? '', `Arimo_${name.split('_')[0]}.ttf`),
    ),
  );

const folder = mkdtempSync(join(tmpdir(), 'petri-figure-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Two points at the lower left and the upper right of a plot of 40 × 40 points. */
const picture: FigurePicture = {
  kind: 'points',
  positions: Float32Array.of(0, 0, 1, 1),
  values: Uint8Array.of(0, 1),
  palette: Uint8Array.of(228, 26, 28, 255, 55, 126, 184, 255),
  missingCode: 9,
  range: [0, 1],
  selected: undefined,
  dim: [1, 1, 1],
  ...{ x: 0.5, y: 0.5, scale: 20, width: 40, height: 40, pointSize: 10 },
};

/** 100 × 50 mm. */
const figure: Figure = {
  title: 'TGF-β',
  width: 283.4646,
  height: 141.7323,
  marks: [
    {
      kind: 'rect',
      x: 0,
      y: 0,
      width: 283.4646,
      height: 141.7323,
      fill: { colour: '#ffffff' },
    },
    { kind: 'rect', x: 10, y: 10, width: 20, height: 10, fill: { colour: '#00ff00' } },
    {
      kind: 'circle',
      x: 60,
      y: 20,
      radius: 8,
      fill: { colour: '#0000ff', opacity: 0.5 },
    },
    {
      ...{ kind: 'path', data: 'M0 0H10V10H0Z', transform: [2, 0, 0, 1, 80, 10] },
      fill: { colour: '#ff00ff' },
    },
    {
      ...{ kind: 'clip', x: 120, y: 10, width: 10, height: 10 },
      marks: [
        {
          kind: 'rect',
          x: 110,
          y: 0,
          width: 40,
          height: 40,
          fill: { colour: '#00ffff' },
        },
      ],
    },
    { kind: 'points', x: 200, y: 60, picture: 0 },
    {
      ...{
        kind: 'text',
        text: 'TGF-β1 < 2 µm & ≥ naïve',
        x: 100,
        y: 100,
        anchor: 'middle',
      },
      ...{
        size: 8,
        isBold: true,
        colour: '#000000',
        rim: { colour: '#ffffff', width: 2 },
      },
    },
    {
      ...{ kind: 'text', text: 'X_umap 2', x: 20, y: 120, anchor: 'start', turn: -90 },
      ...{ size: 8, isBold: false, colour: '#333333' },
    },
  ],
};

/** As a PDF, by our painter or from our SVG by librsvg. */
async function pdfOf(by: 'pdf' | 'svg', pointsAs: 'circles' | 'pixels'): Promise<string> {
  const kind = pointsAs === 'circles' ? 'svg' : 'png'; // only a PNG has pixels of so few points
  const painted = paintedFigure(figure, { kind, dpi: 144 }, [picture]);
  const path = join(folder, `${by}-${pointsAs}.pdf`);
  if (by === 'pdf') {
    const loaded = { regular: fontOf('400Regular'), bold: fontOf('700Bold') };
    const { file, paintedTexts } = await pdfFigure(painted, loaded, () => {
      throw new Error('a text needs no picture');
    });
    expect(paintedTexts).toEqual([]);
    writeFileSync(path, new Uint8Array(await file.arrayBuffer()));
    return path;
  }
  const svg = join(folder, `${pointsAs}.svg`);
  writeFileSync(svg, await svgFigure(painted, 144));
  execFileSync('rsvg-convert', ['-f', 'pdf', '-o', path, svg]);
  return path;
}

/** The colour at a place in points, by poppler. */
function colourIn(pdf: string): (x: number, y: number) => readonly number[] {
  const ppm = execFileSync('pdftoppm', ['-r', '144', '-singlefile', pdf], {
    maxBuffer: 1e8,
  });
  const [, wide = '', high = ''] =
    /^P6\s(\d+)\s(\d+)\s255\s/.exec(ppm.subarray(0, 40).toString('latin1')) ?? [];
  const start = ppm.length - 3 * Number(wide) * Number(high);
  return (x, y) => {
    const at = start + 3 * (Math.round(2 * y) * Number(wide) + Math.round(2 * x));
    return [...ppm.subarray(at, at + 3)];
  };
}

describe.skipIf(missing.length > 0)(`files of figures in other programs${why}`, () => {
  it.each([
    ['pdf', 'circles'],
    ['pdf', 'pixels'],
    ['svg', 'circles'],
    ['svg', 'pixels'],
  ] as const)('%s with points as %s has each mark in its place', async (by, pointsAs) => {
    const colourAt = colourIn(await pdfOf(by, pointsAs));
    expect(colourAt(20, 15)).toEqual([0, 255, 0]);
    expect(colourAt(8, 15)).toEqual([255, 255, 255]);
    expect(colourAt(60, 20).map((part) => Math.round(part / 8))).toEqual([16, 16, 32]);
    expect(colourAt(98, 15)).toEqual([255, 0, 255]);
    expect(colourAt(102, 15)).toEqual([255, 255, 255]);
    expect(colourAt(125, 15)).toEqual([0, 255, 255]);
    expect(colourAt(118, 15)).toEqual([255, 255, 255]);
    // in the data the second point is above the first
    expect(colourAt(210, 90)).toEqual([228, 26, 28]);
    expect(colourAt(230, 70)).toEqual([55, 126, 184]);
    expect(colourAt(230, 90)).toEqual([255, 255, 255]);
  });

  it.each(['pdf', 'svg'] as const)('%s has its texts as text, Greek too', async (by) => {
    const text = execFileSync('pdftotext', [await pdfOf(by, 'circles'), '-']).toString();
    expect(text).toContain('TGF-β1 < 2 µm & ≥ naïve');
    expect(text).toContain('X_umap 2');
  });

  it.each(['pdf', 'svg'] as const)(
    '%s is as large as the figure, in millimetres',
    async (by) => {
      const facts = execFileSync('pdfinfo', [await pdfOf(by, 'circles')]).toString();
      const [, width, height] = /Page size:\s+([\d.]+) x ([\d.]+) pts/.exec(facts) ?? [];
      expect(Number(width)).toBeCloseTo(283.46, 1);
      expect(Number(height)).toBeCloseTo(141.73, 1);
    },
  );

  it('embeds the fonts of a PDF, with the characters that occur', async () => {
    const listed = execFileSync('pdffonts', [await pdfOf('pdf', 'circles')]).toString();
    const [regular, bold] = listed.trim().split('\n').slice(2).toSorted();
    expect(bold).toMatch(
      /^[A-Z]{6}\+Arimo-Bold\s+CID TrueType\s+Identity-H\s+yes yes yes/,
    );
    expect(regular).toMatch(
      /^[A-Z]{6}\+Arimo-Regular\s+CID TrueType\s+Identity-H\s+yes yes yes/,
    );
  });
});

it('paints a text that the fonts of a PDF cannot write, and names it', async () => {
  const text = '\u7ec6\u80de \u05e9\u05dc\u05d5\u05dd';
  const only: Figure = {
    ...{ title: '', width: 100, height: 50 },
    marks: [
      {
        ...{ kind: 'text', text, x: 10, y: 30, anchor: 'start' },
        ...{ size: 8, isBold: false, colour: '#000000', turn: 45 },
      },
    ],
  };
  const painted = paintedFigure(only, { kind: 'pdf', dpi: 300 }, []);
  const asked: string[] = [];
  const { paintedTexts } = await pdfFigure(
    painted,
    { regular: fontOf('400Regular'), bold: fontOf('700Bold') },
    (mark) => {
      asked.push(`${mark.text} turned by ${mark.turn}`);
      const raster = { width: 1, height: 1, pixels: new Uint8ClampedArray(4) };
      return { kind: 'raster', x: 10, y: 20, width: 20, height: 10, raster };
    },
  );
  expect(asked).toEqual([`${text} turned by 0`]);
  expect(paintedTexts).toEqual([text]);
});

it('writes no script, style or markup of a text into an SVG', async () => {
  const text = '</text><script>alert(1)</script>\u0000"';
  const one: Figure = {
    ...{ title: text, width: 10, height: 10 },
    marks: [
      {
        ...{ kind: 'text', text, x: 0, y: 5, anchor: 'start', size: 8 },
        ...{ isBold: false, colour: '#000000' },
      },
    ],
  };
  const svg = await svgFigure(paintedFigure(one, { kind: 'svg', dpi: 300 }, []), 300);
  expect(svg).not.toMatch(/<script|style|\0/);
  expect(
    svg.match(/&lt;\/text&gt;&lt;script&gt;alert\(1\)&lt;\/script&gt;&quot;/g),
  ).toHaveLength(2);
});
