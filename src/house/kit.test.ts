import { describe, expect, it } from 'vitest';
import { productFiles } from './product-code';

// what the page has once, in `src/views/kit`

/** Files that draw SVG of their own, with the reason. */
const DRAWINGS: Readonly<Record<string, string>> = {
  'src/app/Mark.tsx': 'the sign of Petri',
  'src/views/embedding/legend/BlendLegend.tsx': 'the gradients of two genes',
  'src/views/embedding/legend/NumberLegend.tsx': 'the gradient of a colour map',
  'src/views/embedding/plot/PlotLayers.tsx':
    'marks above the points of the graphics card',
  'src/views/kit/plot/Plot.tsx': 'the frame of plots',
  'src/views/kit/plot/SpreadMark.tsx': 'a distribution in the cell of a table',
  'src/views/table/MiniCard.tsx': 'the miniature of a column in its header',
};

describe('the kit of the page', () => {
  it('has the one frame of plots: other SVG is an icon, a gradient or a miniature', () => {
    const drawn = productFiles()
      .filter(({ file, source }) => file.endsWith('.tsx') && source.includes('<svg'))
      .map(({ file }) => file);
    expect(drawn.toSorted()).toEqual(Object.keys(DRAWINGS).toSorted());
  });
});
