// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { AskOf } from '@/ask/questions';
import { labelled, numbered } from '@/testing/anndata-sketches';
import { showView } from '@/testing/page/show-view';
import type { SketchedFile } from '@/testing/page/sketched-file';
import { LINKS } from '../pages';
import { ColumnView } from './ColumnView';

afterEach(cleanup);

const file: SketchedFile = {
  members: { obs: numbered('i', 4, { type: labelled(['A', 'B'], [0, 1, 1, 0]) }) },
  dataset: { tables: [{ path: '/obs', length: 4, index: 'i', columns: ['type'] }] },
};

it('counts the selected rows and the others of each group, in percent and as a file', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:');
  const clicked = vi
    .spyOn(HTMLAnchorElement.prototype, 'click')
    .mockImplementation(() => {});
  const type = {
    ...({ kind: 'column', path: '/obs/type', length: 4, nullable: false } as const),
    ...({ valueType: 'categories', dtype: 'int8' } as const),
  };
  const asked: AskOf<'crosstab'>[] = [];
  const crosstab = async (ask: AskOf<'crosstab'>) => {
    asked.push(ask);
    return {
      ...{ rows: ['A', 'B'], columns: ['selected', 'not selected'], missing: 0 },
      counts: Float64Array.of(1, 1, 2, 0),
    };
  };
  const { store } = showView(<ColumnView info={type} />, {
    ...file,
    answers: { crosstab },
  });
  const select = await screen.findByLabelText('Cross-tabulate with');
  expect(within(select).queryByRole('option', { name: /^selection/ })).toBeNull();
  act(() => store.getState().selectRows('/obs', Uint32Array.of(0, 1, 2)));
  within(select).getByRole('option', { name: 'selection (3 rows)' });
  fireEvent.change(select, { target: { value: '/obs/@selected' } });
  expect(LINKS.linkOf(store.getState().view)).toContain('against=/obs/@selected&');
  const table = await screen.findByRole('table', { name: 'type by selection' });
  const lines = () =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((line) => line.textContent);
  expect(lines()).toEqual(['A112', 'B202', 'all314']);
  const chosen = '{"kind":"rows","ranges":[0,3],"table":"/obs"}';
  expect(asked).toEqual([{ rows: '/obs/type', columns: { chosen }, of: undefined }]);
  fireEvent.click(screen.getByRole('button', { name: '% of column' }));
  expect(LINKS.linkOf(store.getState().view)).toContain('&shares=column&');
  expect(lines()).toEqual([
    'A33.3%100.0%50.0%',
    'B66.7%0.0%50.0%',
    'all100.0%100.0%100.0%',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Save TSV' }));
  const [blob] = saved.mock.calls[0] ?? [];
  expect(await (blob as Blob).text()).toBe(
    'type (% of column)\tselected\tnot selected\tall\nA\t33.333333333333336\t100\t50\nB\t66.66666666666667\t0\t50\nall\t100\t100\t100\n',
  );
  expect(clicked).toHaveBeenCalledTimes(1);
  vi.restoreAllMocks();
  fireEvent.click(screen.getByRole('button', { name: 'Stacked bars' }));
  expect(store.getState().view).toMatchObject({
    element: '/obs',
    plot: { kind: 'composition', by: '/obs/type', split: '/obs/@selected' },
  });
  act(() => store.getState().showElement('/obs/type'));
  act(() => store.getState().compareWith('/obs/@selected'));
  act(() => store.getState().select(undefined));
  expect(screen.getByText(/^No row is selected\. Select rows in/)).toBeTruthy();
});
