// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Combobox } from './Combobox';

afterEach(cleanup);

const GENES = ['CD3E', 'CD3D', 'CD8A', 'MS4A1'];
const fits = (text: string) =>
  GENES.filter((gene) => gene.includes(text.trim().toUpperCase()));

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Gene' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (key: string) => fireEvent.keyDown(field(), { key });
const options = () =>
  screen.queryAllByRole('option').map(({ textContent }) => textContent);
const active = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')
    ?.textContent;

interface GenesProps {
  readonly list: 'place' | 'popup';
  readonly isSearching?: boolean;
  readonly onChoose: (gene: string, isShifted: boolean) => void;
  readonly onEnter?: () => void;
  readonly onEscape?: () => void;
}

function Genes(props: GenesProps) {
  const [text, setText] = useState('');
  return (
    <Combobox
      {...props}
      field={{ label: 'Gene' }}
      listLabel="Genes"
      text={text}
      onText={setText}
      options={fits(text)}
      renderOption={(gene) => gene}
    />
  );
}

it('lists in place with its first option active, which arrows, Page keys, Home and End move', () => {
  const onChoose = vi.fn();
  render(<Genes list="place" onChoose={onChoose} />);
  expect(options()).toEqual(GENES);
  expect(active()).toBe('CD3E');
  const walked = [
    'ArrowDown',
    'ArrowUp',
    'ArrowUp',
    'ArrowDown',
    'End',
    'Home',
    'PageDown',
  ];
  expect(
    walked.map((key) => {
      press(key);
      return active();
    }),
  ).toEqual(['CD3D', 'CD3E', 'MS4A1', 'CD3E', 'MS4A1', 'CD3E', 'MS4A1']);
  type('cd8');
  press('Enter');
  expect(onChoose.mock.calls).toEqual([['CD8A', false]]);
});

it('opens a popup while one types, and Enter takes the text itself until an option is active', () => {
  const [onChoose, onEnter, onEscape] = [vi.fn(), vi.fn(), vi.fn()];
  render(<Genes list="popup" {...{ onChoose, onEnter, onEscape }} />);
  expect(options()).toEqual([]);
  expect(field().getAttribute('aria-expanded')).toBe('false');
  type('cd');
  expect(options()).toEqual(['CD3E', 'CD3D', 'CD8A']);
  expect(active()).toBeUndefined();
  press('Enter');
  expect(onEnter).toHaveBeenCalledOnce();
  expect(options()).toEqual([]);
  press('ArrowDown'); // asks for the list again
  press('ArrowUp');
  expect(active()).toBe('CD8A');
  press('Escape');
  expect(options()).toEqual([]);
  expect(onEscape).not.toHaveBeenCalled();
  press('Escape');
  expect(onEscape).toHaveBeenCalledOnce();
  type('ms');
  fireEvent.click(screen.getByRole('option'), { shiftKey: true });
  expect(onChoose.mock.calls).toEqual([['MS4A1', true]]);
  type('c');
  fireEvent.blur(field());
  expect(options()).toEqual([]);
});

it('waits with Enter for options that are still looked for', () => {
  const onChoose = vi.fn();
  const { rerender } = render(<Genes list="place" isSearching onChoose={onChoose} />);
  type('cd8');
  press('Enter');
  expect(onChoose).not.toHaveBeenCalled();
  rerender(<Genes list="place" isSearching={false} onChoose={onChoose} />);
  expect(onChoose.mock.calls).toEqual([['CD8A', false]]);
});
