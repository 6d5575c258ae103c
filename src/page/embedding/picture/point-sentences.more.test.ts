import { expect, it } from 'vitest';
import { coloursOfNumbers } from '@/ask/colour/colour-levels';
import type { DrawnColours } from '@/ask/colour/colour-points';
import { paintPoints } from '@/ask/colour/paint-points';
import { REST_COLOUR, topPalette } from '@/ask/colour/top-categories';
import { UNPLACED } from '@/ask/embeddings/points';
import { isLong } from '@/testing/long-runs';
import { createRandom, type Random } from '@/testing/random';
import { countPoints } from '@/write/figure/point-counts';
import { type Drawing, pointStyleOf } from '../plot/drawing';
import { missingCodeOf } from '../plot/palette-image';
import { pointsInTheme } from '../plot/use-drawing';
import { LIGHT } from '../plot/use-plot-theme';
import { PointSet } from '../points/point-set';
import { pointSentences } from './point-sentences';

// the numbers of the caption, held against the pixels of the picture and a plain count, of random selections, queries
// and hidden categories

const STATES = isLong ? 2000 : 300;
const LABELS = ['T', 'B', 'NK'];
const PALETTE = Uint8Array.of(200, 10, 10, 10, 200, 10, 10, 10, 200);

const plain = { noun: 'cell', chosen: undefined, rows: undefined, rest: [] } as const;

interface State {
  readonly drawing: Drawing;
  readonly rows: Uint32Array | undefined;
  readonly codes: readonly number[];
  readonly isPlaced: readonly boolean[];
}

function someRows(random: Random, count: number): Uint32Array | undefined {
  if (random.integer(0, 2) === 0) return undefined;
  const rows = Array.from({ length: count }, (_, row) => row);
  return Uint32Array.from(rows.filter(() => random.integer(0, 3) > 0));
}

/** Colours of random codes; 3 is missing. */
function coloursOf(codes: readonly number[], areNumbers: boolean): DrawnColours {
  if (areNumbers)
    return coloursOfNumbers(
      Float32Array.from(codes, (code) => (code === 3 ? Number.NaN : code / 2)),
    );
  const counts = Uint32Array.of(0, 0, 0, 0);
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1;
  return {
    ...{ kind: 'categories', codes: Uint8Array.from(codes), labels: LABELS },
    ...{ ordered: false, counts },
  };
}

function randomState(random: Random): State {
  const count = random.integer(1, 60);
  const codes = Array.from({ length: count }, () => random.integer(0, 4));
  const rows = someRows(random, count);
  const isPlaced = codes.map(() => random.integer(0, 8) > 0);
  const areNumbers = random.integer(0, 4) === 0;
  const hidden = new Set(
    areNumbers
      ? [0].filter(() => random.integer(0, 2) === 0)
      : [0, 1, 2, 3].filter(() => random.integer(0, 4) === 0),
  );
  // each point at a pixel of its own
  const positions = new Float32Array(2 * count).fill(UNPLACED);
  const shown = new Set(rows ?? codes.keys());
  for (let i = 0; i < count; i++)
    if (isPlaced[i] && shown.has(i)) positions.set([i, 0], 2 * i);
  const points = new PointSet(count).showing(positions);
  const drawing: Drawing = {
    ...{ points, arrived: count, colours: coloursOf(codes, areNumbers) },
    ...{ palette: areNumbers ? new Uint8Array(0) : PALETTE, hidden, highlight: [] },
    ...{ range: [0, 1], curve: 0, selected: someRows(random, count) },
    look: pointStyleOf(random.integer(0, 2) === 0 ? { context: true } : undefined),
  };
  return { drawing, rows, codes, isPlaced };
}

/** The points that are painted, and those of them in grey by the selection or the context. */
function paintedOf({ drawing }: State) {
  const { points, colours, selected, look } = drawing;
  if (!colours) throw new Error('all states have colours');
  const { palette, dim } = pointsInTheme(drawing, LIGHT);
  const missingCode = missingCodeOf(colours);
  const values = colours.kind === 'categories' ? colours.codes : colours.levels;
  const [width, height] = [points.count, 1];
  const pixels = paintPoints({
    ...{ kind: 'points', positions: points.positions, values, palette, dim, selected },
    ...{ missingCode: colours.kind === 'numbers' ? -1 : missingCode, range: [0, 1] },
    ...{
      order: look.order,
      width,
      height,
      x: width / 2,
      y: -0.5,
      scale: 1,
      pointSize: 1,
    },
  });
  let [drawn, grey, missing] = [0, 0, 0];
  const isColour = (at: number, [red, green, blue]: readonly number[]) =>
    pixels[at] === red && pixels[at + 1] === green && pixels[at + 2] === blue;
  const { missing: missingColour } = LIGHT;
  const isInSelection = new Set(
    selected ?? points.parts.flatMap(() => [...values.keys()]),
  );
  for (let i = 0; i < width; i++) {
    if (pixels[4 * i + 3] === 0) continue;
    drawn++;
    if (!isInSelection.has(i) || isColour(4 * i, dim)) grey++;
    else if (isColour(4 * i, missingColour)) missing++;
  }
  return { drawn, grey, missing };
}

it('counts what is painted: in colour, grey and not at all', () => {
  const random = createRandom(41);
  for (let state = 0; state < STATES; state++) {
    const made = randomState(random);
    const { drawing, rows, codes, isPlaced } = made;
    const { colours, hidden, selected, look } = drawing;
    const { hasContext } = look;
    const { positions } = drawing.points;
    const counts = countPoints({
      ...{ positions, colours, hidden, hasContext, selected, shown: rows },
    });
    const painted = paintedOf(made);
    const stateText = JSON.stringify({
      ...made,
      drawing: { ...drawing, hidden: [...hidden] },
    });
    expect(counts.drawn, stateText).toBe(painted.drawn);
    const { n, sentences } = pointSentences(drawing, {
      ...plain,
      rows,
      chosen: 'chosen',
    });
    expect(Number(n.split(' ')[2]), stateText).toBe(painted.drawn);
    if (painted.drawn > painted.grey + painted.missing && selected)
      expect(sentences[0], stateText).toMatch(
        `In colour: ${painted.drawn - counts.grey} chosen`,
      );
    // a grey category has the colour of missing values
    expect(counts.grey + counts.missing, stateText).toBe(painted.grey + painted.missing);
    const shown = new Set(rows ?? codes.keys());
    const isHidden = (code: number) =>
      colours?.kind === 'numbers' ? code === 3 && hidden.has(0) : hidden.has(code);
    const hiddenCodes = codes.filter(
      (code, i) => shown.has(i) && isPlaced[i] && isHidden(code),
    );
    expect(counts.unplaced, stateText).toBe(
      codes.filter((_, i) => shown.has(i) && !isPlaced[i]).length,
    );
    expect(counts.notShown, stateText).toBe(codes.length - shown.size);
    expect(
      [...counts.byCategory.values()].reduce((a, b) => a + b, 0),
      stateText,
    ).toBe(hiddenCodes.length);
    const { inColour, grey, hidden: lost, unplaced, notShown } = counts;
    expect(inColour + grey + lost + unplaced + notShown, stateText).toBe(codes.length);
  }
});

const codesOf = (...groups: readonly (readonly [code: number, count: number])[]) =>
  groups.flatMap(([code, count]) => new Array<number>(count).fill(code));

/** 6 T, 3 B, 2 NK and 1 missing. */
function drawingOf(more: Partial<Drawing> = {}): Drawing {
  const codes = codesOf([0, 6], [1, 3], [2, 2], [3, 1]);
  const positions = Float32Array.from({ length: 24 }, (_, i) => i);
  return {
    ...{ points: new PointSet(12).showing(positions), arrived: 12 },
    ...{ colours: coloursOf(codes, false), palette: PALETTE, hidden: new Set() },
    ...{ highlight: [], range: [0, 1], curve: 0, selected: undefined },
    ...{ look: pointStyleOf(undefined), ...more },
  };
}

it('names a hidden category, and counts the points that are drawn without it', () => {
  const hidden = new Set([2]);
  const selected = Uint32Array.of(0, 1, 6);
  const drawing = drawingOf({ hidden, selected });
  expect(pointSentences(drawing, { ...plain, chosen: 'selected' })).toEqual({
    n: 'n = 10 cells of 12',
    sentences: ['In colour: 3 selected; the other 7 are grey.', 'Not drawn: 2 of NK.'],
  });
  const context = drawingOf({ hidden, look: { ...drawing.look, hasContext: true } });
  expect(pointSentences(context, plain)).toEqual({
    n: 'n = 12 cells',
    sentences: ['In colour: 10 (1 without a value); 2 of NK are grey.'],
  });
});

/** 203 categories, of which the first two have colours of their own; three points of each of the first four, one each of the others. */
function manyCategories(more: Partial<Drawing> = {}): Drawing {
  const codes = Array.from({ length: 203 }, (_, i) =>
    [i, i, i].slice(0, i < 4 ? 3 : 1),
  ).flat();
  const counts = new Uint32Array(204);
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1;
  const labels = Array.from({ length: 203 }, (_, i) => `clone ${i}`);
  const positions = Float32Array.from({ length: 2 * codes.length }, (_, i) => i);
  return drawingOf({
    points: new PointSet(codes.length).showing(positions),
    arrived: codes.length,
    colours: {
      ...{ kind: 'categories', codes: Uint8Array.from(codes), labels },
      ...{ ordered: false, counts },
    },
    palette: topPalette(counts, 203, 2),
    ...more,
  });
}

it('counts points of other categories as grey, and those of a blend with neither gene not', () => {
  const drawing = manyCategories();
  expect(pointSentences(drawing, plain)).toEqual({
    n: 'n = 211 cells',
    sentences: ['In colour: 6; 205 of 201 other categories are grey.'],
  });
  const { look } = drawing;
  const context = { hidden: new Set([0, 2]), look: { ...look, hasContext: true } };
  expect(pointSentences(manyCategories(context), plain).sentences).toEqual([
    'In colour: 3; 6 of clone 0, clone 2 and 202 of 200 other categories are grey.',
  ]);
  const selected = Uint32Array.of(0, 6);
  expect(
    pointSentences(manyCategories({ selected }), { ...plain, chosen: 'selected' })
      .sentences,
  ).toEqual([
    'In colour: 1 selected; the other 210 are grey, those of 201 other categories among them.',
  ]);
  expect(pointSentences(drawing, { ...plain, isBlend: true }).sentences).toEqual([]);
});

it('counts a category as in colour whose colour in the file is the grey of other categories', () => {
  const palette = Uint8Array.of(...REST_COLOUR, 10, 200, 10, 10, 10, 200);
  expect(pointSentences(drawingOf({ palette }), plain).sentences).toEqual([
    'Among them 1 without a value.',
  ]);
});

it('says nothing of colours and what is not drawn where all points have a colour', () => {
  const none = coloursOf(codesOf([0, 12]), false);
  expect(pointSentences(drawingOf({ colours: none }), plain)).toEqual({
    n: 'n = 12 cells',
    sentences: [],
  });
});

it('says how many points without a value are among those in colour', () => {
  expect(pointSentences(drawingOf(), plain).sentences).toEqual([
    'Among them 1 without a value.',
  ]);
});

it('counts a point once, however many reasons there are not to draw it', () => {
  const rows = Uint32Array.of(0, 1, 9, 10);
  const positions = new Float32Array(24).fill(UNPLACED);
  positions.set([1, 1], 2);
  positions.set([2, 2], 18);
  const points = new PointSet(12).showing(positions);
  const drawing = drawingOf({ points, hidden: new Set([2]) });
  const rest = [false, 'that do not meet kind == "T"', undefined] as const;
  expect(pointSentences(drawing, { ...plain, rows, rest })).toEqual({
    n: 'n = 1 cell of 12',
    sentences: [
      'Not drawn: 1 of NK, 2 without coordinates, 8 that do not meet kind == "T".',
    ],
  });
});
