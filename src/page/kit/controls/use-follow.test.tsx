// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useFollow } from './use-follow';

afterEach(cleanup);

it('runs at first and when what is followed is another, with what is known by then', () => {
  const seen: string[] = [];
  function Follower({ value, note }: { readonly value: object; readonly note: string }) {
    useFollow(value, () => {
      seen.push(note);
    });
    return null;
  }
  const [one, equal] = [{ at: 1 }, { at: 1 }];
  const { rerender } = render(<Follower value={one} note="first" />);
  rerender(<Follower value={one} note="same" />);
  expect(seen).toEqual(['first']);
  rerender(<Follower value={equal} note="another object" />);
  expect(seen).toEqual(['first', 'another object']);
});
