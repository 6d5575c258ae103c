import { type JSXOpeningElement, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { parsed, productFiles } from './product-code';

const CONTROLS = 'src/page/kit/controls/';

/** Inputs of other kinds, each in one place. */
const OTHER_INPUTS = [
  'src/page/app/OpenFile.tsx: file',
  'src/page/embedding/legend/CategoryEditor.tsx: color',
  'src/page/embedding/legend/RangeSliders.tsx: range',
];

describe('controls of the kit', () => {
  it.each([
    ['select', 1],
    ['dialog', 1],
    ['datalist', 0],
  ])('have every <%s> of the page: %d', (tag, count) => {
    const used = elements().filter(({ name }) => name === tag);
    expect(used.map(({ file }) => file).filter(isElsewhere)).toEqual([]);
    expect(used).toHaveLength(count);
  });

  it('have every field, checkbox and slider, but for a file, colours, and two sliders on one line', () => {
    const inputs = elements()
      .filter(({ name }) => name === 'input')
      .map(({ file, attributes }) => ({ file, type: attributes.get('type') }));
    const others = inputs.filter(({ file }) => isElsewhere(file));
    expect([...new Set(others.map(({ file, type }) => `${file}: ${type}`))]).toEqual(
      OTHER_INPUTS,
    );
    expect(inputs.filter(({ type }) => type === 'checkbox')).toHaveLength(1);
  });

  it('have the one combobox', () => {
    const fields = elements().filter(
      ({ attributes }) => attributes.get('role') === 'combobox',
    );
    expect(fields.map(({ file }) => file)).toEqual([`${CONTROLS}Combobox.tsx`]);
  });

  it('have the only sheet that gives selects a border', () => {
    const sheets = productFiles(/\.css$/).filter(({ source }) =>
      /\bselect\b[^;{}]*\{[^}]*border/.test(source),
    );
    expect(sheets.map(({ file }) => file)).toEqual([`${CONTROLS}Select.module.css`]);
  });
});

function isElsewhere(file: string): boolean {
  return !file.startsWith(CONTROLS);
}

interface Element {
  readonly file: string;
  readonly name: string;
  /** Those whose values are texts. */
  readonly attributes: ReadonlyMap<string, string>;
}

/** The elements of the page, as JSX has them. */
function elements(): readonly Element[] {
  return productFiles(/\.tsx$/).flatMap(({ file, source }) => {
    const found: Element[] = [];
    new Visitor({
      JSXOpeningElement: (element) => {
        if (element.name.type !== 'JSXIdentifier') return;
        const { name } = element.name;
        found.push({ file, name, attributes: attributesOf(element) });
      },
    }).visit(parsed(file, source).program);
    return found;
  });
}

function attributesOf({ attributes }: JSXOpeningElement): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const attribute of attributes) {
    if (attribute.type !== 'JSXAttribute') continue;
    const { name, value } = attribute;
    if (name.type === 'JSXIdentifier' && value?.type === 'Literal')
      texts.set(name.name, String(value.value));
  }
  return texts;
}

it('tables are drawn by the data table and the grid only', () => {
  const drawing = /<table[\s>]|\srole="(?:table|grid|treegrid)"/;
  const files = productFiles(/\.tsx$/)
    .filter(({ source }) => drawing.test(source.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')))
    .map(({ file }) => file);
  expect(files).toEqual([
    'src/page/kit/data-table/PlainTable.tsx',
    'src/page/kit/grid/Grid.tsx',
    'src/page/pages/genes/plot/CellCursor.tsx', // cells of a picture, which has no elements
  ]);
});

/** Files that draw SVG of their own, with the reason. */
const DRAWINGS: Readonly<Record<string, string>> = {
  'src/page/app/Mark.tsx': 'the sign of Petri',
  'src/page/embedding/legend/BlendLegend.tsx': 'the gradients of two genes',
  'src/page/embedding/legend/NumberLegend.tsx': 'the gradient of a colour map',
  'src/page/embedding/plot/PlotLayers.tsx': 'marks above the points of the graphics card',
  'src/page/kit/plot/MiniBars.tsx': 'a histogram of a few pixels',
  'src/page/kit/plot/Plot.tsx': 'the frame of plots',
  'src/page/kit/plot/SpreadMark.tsx': 'a distribution in the cell of a table',
  'src/page/pages/overview/Miniatures.tsx': 'bars in a card of the overview',
  'src/page/pages/overview/StoredMarkers.tsx': 'dots in a card of the overview',
};

it('the frame of plots is one: other SVG is an icon, a gradient or a miniature', () => {
  const drawn = productFiles()
    .filter(({ file, source }) => file.endsWith('.tsx') && source.includes('<svg'))
    .map(({ file }) => file);
  expect(drawn.toSorted()).toEqual(Object.keys(DRAWINGS).toSorted());
});

it('sets of listeners are written by hand where no view has their state', () => {
  const sets = productFiles(/\.tsx?$/)
    .filter(({ source }) => /new Set<\((?:.|\n)*?\) => void>/.test(source))
    .map(({ file }) => file);
  expect(sets).toEqual([
    'src/page/client/nearest-listener.ts', // queues in the worker hear of priorities
    'src/page/client/source-connection.ts', // events of a worker: it is lost, it is slow
    'src/page/client/worker-link.ts', // calls that wait for a worker
    'src/page/embedding/plot/shared-columns.ts', // users of an array on the graphics card
    'src/page/kit/reading/notify-together.ts', // calls that wait for the next frame
  ]);
});
