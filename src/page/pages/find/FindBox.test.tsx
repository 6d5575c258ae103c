// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { numbered } from '@/testing/anndata-sketches';
import { showView } from '@/testing/page/show-view';
import type { StagedAnswers } from '@/testing/page/sketched-file';
import { FindBox } from './FindBox';

afterEach(cleanup);

const NO_COMMANDS = { commands: [], toAddress: () => [] };
const NAMES = ['GATA2', 'GATA1', 'GATA12'];

function genesWith(text: string, table = '') {
  const wanted = text.toUpperCase();
  const best = NAMES.flatMap((name, row) =>
    name.startsWith(wanted)
      ? [
          {
            ...{
              name,
              id: undefined,
              rank: name === wanted ? (0 as const) : (1 as const),
            },
            rows: [{ table, row }],
            absentFrom: [],
          } as const,
        ]
      : [],
  );
  return { best, count: best.length };
}

function showFind(answers: StagedAnswers) {
  const onClose = vi.fn();
  const shown = showView(<FindBox offered={NO_COMMANDS} onClose={onClose} />, {
    answers,
    members: { var: numbered('id', 3) },
    dataset: {
      tables: [{ path: '/var', length: 3, index: 'id', columns: [] }],
      matrices: [
        {
          ...{ path: '/X', layout: 'csr', shape: [2, 3], dtype: 'float32' },
          columns: '/var',
        },
      ],
    },
  });
  return { ...shown, onClose };
}

it.each([
  ['after an answer to fewer letters', ['gata', 'gata1']],
  ['before there is any answer', ['gata1']],
])(
  'chooses by Enter what fits all that was typed, though the answer comes later: %s',
  async (_, typed) => {
    const held = new Map<string, () => void>();
    const { store, onClose } = showFind({
      findGenes: async ({ tables: [columns], text }) => {
        if (text === 'gata1') await new Promise<void>((answer) => held.set(text, answer));
        return genesWith(text, columns?.table);
      },
    });
    const options = () =>
      screen
        .queryAllByRole('option')
        .map(({ textContent }) => /GATA\d*/.exec(textContent)?.[0]);
    const box = screen.getByRole('combobox');
    for (const value of typed) {
      if (value !== typed[0]) await waitFor(() => expect(options()).toContain('GATA2'));
      fireEvent.change(box, { target: { value } });
    }
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(held.size).toBe(1));
    // of the last answer only what still fits, and nothing is chosen yet
    expect(options()).not.toContain('GATA2');
    expect(onClose).not.toHaveBeenCalled();
    held.get('gata1')?.();
    await waitFor(() =>
      expect(store.getState().view.genes).toMatchObject({ gene: 'GATA1' }),
    );
    expect(onClose).toHaveBeenCalled();
  },
);

it('keeps Enter for a list of genes whose names are still being read, though no single gene fits', async () => {
  const held: (() => void)[] = [];
  const searched: string[] = [];
  let isSlow = false;
  const { store } = showFind({
    prepareGenes: async () => {
      if (isSlow) await new Promise<void>((read) => held.push(read));
    },
    findGenes: async ({ tables: [columns], text }) => {
      searched.push(text);
      return genesWith(text, columns?.table);
    },
  });
  const box = screen.getByRole('combobox');
  fireEvent.change(box, { target: { value: 'gata1' } });
  await screen.findAllByRole('option');
  isSlow = true;
  fireEvent.change(box, { target: { value: 'gata1, gata2' } });
  await waitFor(() => expect(held).toHaveLength(1));
  await waitFor(() => expect(searched).toContain('gata1, gata2'));
  await waitFor(() => expect(screen.queryAllByRole('option')).toEqual([]));
  fireEvent.keyDown(box, { key: 'Enter' });
  held[0]?.();
  await waitFor(() =>
    expect(store.getState().view.genes).toMatchObject({ genes: ['GATA1', 'GATA2'] }),
  );
});
