// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { RangeEnds } from './RangeEnds';

afterEach(cleanup);

const field = (name: string) =>
  screen.getByRole<HTMLInputElement>('spinbutton', { name });

it('keeps what is being typed when the range changes meanwhile, and takes it with Enter', () => {
  const onValues = vi.fn();
  const { rerender } = render(<RangeEnds values={[0, 4]} onValues={onValues} />);
  fireEvent.input(field('Range'), { target: { value: '-2' } });
  rerender(<RangeEnds values={[-4, 4]} onValues={onValues} />);
  expect(field('Range').value).toBe('-2');
  fireEvent.submit(field('Range').form as HTMLFormElement);
  expect(onValues).toHaveBeenCalledWith([-2, 4]);
});

it('shows another range where nothing is being typed', () => {
  const { rerender } = render(<RangeEnds values={[0, 4]} onValues={vi.fn()} />);
  rerender(<RangeEnds values={[-4, 4]} onValues={vi.fn()} />);
  expect([field('Range').value, field('to').value]).toEqual(['-4', '4']);
});
