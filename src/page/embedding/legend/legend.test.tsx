// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { coloursOfNumbers } from '@/ask/colour/colour-levels';
import type { CategoryColours } from '@/ask/colour/colour-points';
import { categoryPalette } from '@/ask/colour/palettes';
import { colourMapOf } from '@/page/kit/colours/colour-maps';
import { LinksContext, ViewContext } from '@/page/kit/context/view-context';
import { LINKS } from '@/page/pages/pages';
import { createViewStore } from '@/page/state/view-store';
import { CategoryLegend } from './CategoryLegend';
import { NumberLegend } from './NumberLegend';

afterEach(cleanup);

function categoriesNamed(labels: readonly string[], missing = 0): CategoryColours {
  const counts = Uint32Array.from([...labels.map((_, i) => 1000 * (i + 1)), missing]);
  return { kind: 'categories', codes: new Uint8Array(0), labels, ordered: false, counts };
}

function showCategories(
  colours: CategoryColours,
  hidden: readonly number[] = [],
  chosen?: { readonly counts: Uint32Array; readonly words: string },
) {
  const onHidden = vi.fn();
  const onHighlight = vi.fn();
  const onTop = vi.fn();
  const store = createViewStore();
  render(
    <LinksContext value={LINKS}>
      <ViewContext value={store}>
        <CategoryLegend
          colours={colours}
          chosen={chosen}
          noun="cell"
          column="/obs/kind"
          look={store.getState().view.looks?.['/obs/kind']}
          areInFile={false}
          palette={categoryPalette(colours.labels.length)}
          hidden={new Set(hidden)}
          onHidden={onHidden}
          onHighlight={onHighlight}
          top={50}
          onTop={onTop}
        />
      </ViewContext>
    </LinksContext>,
  );
  return { onHidden, onHighlight, onTop, store };
}

const few = categoriesNamed(['B cell', 'T cell', 'NK cell'], 7);

it('lists every category with its cells, and the number of missing ones', () => {
  showCategories(few);
  expect(
    screen.getByRole('button', { name: 'B cell, 1,000 cells', pressed: true }),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'missing, 7 cells' })).toBeTruthy();
  expect(screen.queryByRole('searchbox')).toBeNull();
});

it('says how many of the cells of each category are chosen', () => {
  const counts = Uint32Array.of(12, 0, 1500, 2);
  showCategories(few, [], { counts, words: 'selected' });
  const shown = (name: string) => screen.getByRole('button', { name }).textContent;
  expect(shown('B cell, 12 of 1,000 cells selected')).toBe('B cell12 of 1,000');
  expect(shown('T cell, 0 of 2,000 cells selected')).toBe('T cell0 of 2,000');
  expect(shown('missing, 2 of 7 cells selected')).toBe('missing2 of 7');
  cleanup();
  const many = categoriesNamed(Array.from({ length: 300 }, (_, i) => `clone ${i}`));
  const each = new Uint32Array(301).fill(1, 0, 300);
  showCategories(many, [], { counts: each, words: 'meet the query' });
  expect(shown('250 other categories, 250 of 31,375,000 cells meet the query')).toBe(
    '250 other categories250 of 31,375,000',
  );
});

it('hides by a click, shows alone by Alt and by its own button', () => {
  const { onHidden } = showCategories(few);
  const tCell = screen.getByRole('button', { name: /^T cell,/ });
  fireEvent.click(tCell);
  expect(onHidden).toHaveBeenLastCalledWith([1]);
  fireEvent.click(tCell, { altKey: true });
  expect(onHidden).toHaveBeenLastCalledWith([0, 2, 3]);
  fireEvent.click(screen.getByRole('button', { name: 'Show only missing' }));
  expect(onHidden).toHaveBeenLastCalledWith([0, 1, 2]);
});

it('shows all again', () => {
  const { onHidden } = showCategories(few, [0, 3]);
  expect(screen.getByRole('button', { name: /^B cell,/, pressed: false })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show all (2 hidden)' }));
  expect(onHidden).toHaveBeenCalledWith([]);
});

it('highlights a category while the pointer or the focus is on it', () => {
  const { onHighlight } = showCategories(few);
  const row = screen.getByRole('button', { name: /^NK cell,/ });
  fireEvent.focus(row);
  expect(onHighlight).toHaveBeenLastCalledWith([2]);
  fireEvent.blur(row);
  expect(onHighlight).toHaveBeenLastCalledWith([]);
});

it('searches many categories, and says that colours repeat', () => {
  const { store } = showCategories(
    categoriesNamed(Array.from({ length: 120 }, (_, i) => `clone ${i}`)),
  );
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'CLONE 11' } });
  const names = screen.getAllByRole('button', { name: /^clone/ });
  expect(names).toHaveLength(11); // 11 and 110 to 119
  expect(screen.getByText(/120 categories share 102 colours/)).toBeTruthy();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'x' } });
  expect(screen.getByText('No category contains “x”.')).toBeTruthy();
  expect(store.getState().view.paint).toEqual({ search: 'x' });
});

it('lists the largest of very many categories, and the rest as one to hide', () => {
  const many = categoriesNamed(Array.from({ length: 300 }, (_, i) => `clone ${i}`));
  const { onHidden, onHighlight, onTop } = showCategories(many);
  expect(screen.getAllByRole('button', { name: /^clone/ })).toHaveLength(50);
  fireEvent.click(screen.getByRole('button', { name: /^250 other categories/ }));
  expect(onHidden.mock.lastCall?.[0]).toHaveLength(250);
  fireEvent.click(screen.getByRole('button', { name: /^Show only the 250 other/ }));
  expect(onHidden.mock.lastCall?.[0]).toHaveLength(50);
  fireEvent.focus(screen.getByRole('button', { name: /^250 other categories/ }));
  expect(onHighlight.mock.lastCall?.[0]).toHaveLength(250);
  fireEvent.change(screen.getByRole('combobox', { name: 'Show' }), {
    target: { value: '0' },
  });
  expect(onTop).toHaveBeenCalledWith(0);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'clone 299' } });
  expect(screen.getByRole('button', { name: /^clone 299/ })).toBeTruthy();
});

it('moves a category past its neighbour among those found, and keeps the order of all others', async () => {
  const colours = categoriesNamed(Array.from({ length: 30 }, (_, i) => `clone ${i}`));
  const { store } = showCategories(colours);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'clone 2' } });
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Move clone 20 up' }));
  const rest = [...Array(30).keys()].filter((code) => code !== 2 && code !== 20);
  expect(store.getState().view.looks?.['/obs/kind']?.order).toEqual([
    ...[0, 1, 20, 2],
    ...rest.slice(2),
  ]);
});

it('lists missing values once, and gives them a colour of their own where categories are edited', async () => {
  const { store } = showCategories(few);
  expect(screen.getAllByText('missing')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  await screen.findByLabelText('Colour of missing values');
  expect(screen.getAllByText('missing')).toHaveLength(1);
  const field = await screen.findByLabelText('Colour of missing values');
  fireEvent.change(field, { target: { value: '#102030' } });
  // one after the last of three
  expect(store.getState().view.looks?.['/obs/kind']?.colours).toEqual({ 3: '102030' });
});

function choose(name: string, value: string): void {
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });
}

function showNumbers(values: Float32Array, mapName?: string) {
  const onHidden = vi.fn();
  const onRange = vi.fn();
  const onOrder = vi.fn();
  const onScale = vi.fn();
  const onClip = vi.fn();
  render(
    <NumberLegend
      colours={coloursOfNumbers(values)}
      noun="cell"
      order="value"
      onOrder={onOrder}
      scale="linear"
      onScale={onScale}
      curve={0}
      hidden={new Set()}
      onHidden={onHidden}
      map={colourMapOf(mapName)}
      onMap={() => {}}
      range={[0, 1]}
      onRange={onRange}
      clip={undefined}
      onClip={onClip}
    />,
  );
  return { onHidden, onClip, onRange, onOrder, onScale };
}

it('describes the range of numbers and can hide missing ones', () => {
  const { onHidden } = showNumbers(Float32Array.of(0, 8, Number.NaN, 8));
  const words = '3 cells with values from 0 to 8, most often near 7.94';
  expect(screen.getByRole('figure', { name: words })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'missing, 1 cell' }));
  expect(onHidden).toHaveBeenCalledWith([0]);
});

it('offers to leave out extremes, and to say where the colours begin and end', () => {
  const { onClip, onRange } = showNumbers(
    Float32Array.from({ length: 201 }, (_, i) => i),
  );
  choose('Values in colour', '1');
  expect(onClip).toHaveBeenLastCalledWith(1);
  choose('Values in colour', '5');
  expect(onClip).toHaveBeenLastCalledWith(5);
  const low = screen.getByRole('slider', { name: /^Minimum of the colour/ });
  expect(low.getAttribute('aria-valuetext')).toBe('0');
  fireEvent.change(low, { target: { value: '250' } });
  expect(onRange).toHaveBeenLastCalledWith([0.25, 1]);
});

it('accepts typed ends of the colours, beyond the values too, but no invalid ones', () => {
  const { onRange } = showNumbers(Float32Array.of(0, 2, 10));
  const low = screen.getByRole('spinbutton', { name: 'Range' });
  const high = screen.getByRole('spinbutton', { name: 'to' });
  fireEvent.change(low, { target: { value: '-10' } });
  fireEvent.submit(low);
  expect(onRange).toHaveBeenLastCalledWith([-1, 1]);
  fireEvent.change(high, { target: { value: '-20' } });
  fireEvent.blur(high);
  expect(onRange).toHaveBeenCalledTimes(1);
  expect((high as HTMLInputElement).value).toBe('10');
});

it('says so where no cell has a value', () => {
  showNumbers(Float32Array.of(Number.NaN));
  expect(screen.getByText('No cell has a value.')).toBeTruthy();
  expect(screen.queryByRole('figure')).toBeNull();
});

it('can draw points in random order, because the highest hide many others', () => {
  const { onOrder } = showNumbers(Float32Array.of(0, 1, 2));
  choose('On top', 'random');
  expect(onOrder).toHaveBeenLastCalledWith('random');
  choose('On top', 'mean');
  expect(onOrder).toHaveBeenLastCalledWith('mean');
});

it('centres the colours at zero, and spreads them by the logarithm where there is one', () => {
  const { onRange, onScale } = showNumbers(Float32Array.of(0, 1, 4));
  choose('Values in colour', 'zero');
  expect(onRange).toHaveBeenLastCalledWith([-1, 1]);
  choose('Scale', 'log');
  expect(onScale).toHaveBeenLastCalledWith('log');
  cleanup();
  showNumbers(Float32Array.of(-1, 1, 4));
  expect(screen.queryByRole('combobox', { name: 'Scale' })).toBeNull();
});
