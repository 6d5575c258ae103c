import { fireEvent, screen, within } from '@testing-library/react';
import type { QueryPlan } from '@/model/query-plan';
import { useView, useViewActions } from '@/page/kit/context/view-context';
import { useTableQuery } from '@/page/kit/rows/use-table-query';
import { QueryBar } from '@/page/pages/query/QueryBar';
import { computed, labelled, numbered } from '../anndata-sketches';
import { arraySketch, text } from '../memory-node';
import type { SketchedFile, StagedAnswers } from './sketched-file';

export const ROWS = 3160;
export const table = {
  kind: 'dataframe',
  path: '/obs',
  length: ROWS,
  index: 'cell',
  columns: ['n_genes', 'leiden', 'donor'],
} as const;

export const scanned = { chunks: { read: 4, of: 4 }, rows: { read: ROWS, of: ROWS } };
export const plan = (count: number, texts: readonly string[] = []): QueryPlan => ({
  answer: { count, isFinal: true, checkedChunks: 4, chunks: 4 },
  conditions: texts.map((text, at) => ({
    ...{ text, column: '', asked: ROWS - 1000 * at, decided: 0, met: 2160 - at },
  })),
  columns: [
    { ...scanned, name: 'n_genes', path: '/obs/n_genes', ways: [{ kind: 'scan' }] },
  ],
  dropped: [],
});

export const asked: string[] = [];
export function file(
  query: NonNullable<StagedAnswers['query']> = ({ where }) => {
    asked.push(where);
    return { plan: plan(812, where.split(' and ')) };
  },
): SketchedFile {
  asked.length = 0;
  return {
    members: {
      obs: numbered('cell', ROWS, {
        n_genes: computed(ROWS, (row) => row),
        leiden: labelled(['0', '1', '10', 'T "x"'], new Array(ROWS).fill(0)),
        donor: arraySketch(text, [ROWS], (at) => `donor ${at}`),
      }),
    },
    answers: {
      query,
      queryColumn: ({ column }) => ({
        ...{ kind: column === 'n_genes' ? 'floats' : 'texts', mayLack: true },
        missingMeans: 'NaN',
        ...(column === 'leiden' && { labels: ['0', '1', '10', 'T "x"'] }),
      }),
    },
  };
}

export function Bar({ length = ROWS }) {
  const query = useTableQuery('/obs');
  const named = useView(({ tables }) => tables?.['/obs']?.named);
  const { arrangeTable } = useViewActions();
  return (
    <QueryBar
      info={{ ...table, length }}
      query={query}
      named={named}
      onQuery={(part) => arrangeTable('/obs', part)}
    />
  );
}

export const field = () =>
  screen.getByRole<HTMLInputElement>('combobox', { name: /^Query of/ });
export const bar = () => within(document.querySelector('search') as HTMLElement);
export const told = () => bar().getByRole('status').textContent;
export function type(value: string) {
  fireEvent.change(field(), { target: { value, selectionStart: value.length } });
}
export const press = (key: string) => fireEvent.keyDown(field(), { key });
export const options = () =>
  screen.queryAllByRole('option').map(({ textContent }) => textContent);
