import { expect, it, vi } from 'vitest';
import { createPresence, notePresence, presenceAt } from './chunk-presence';

it('keeps what the answer says that looked at most, and adds up what is below a path', () => {
  const board = createPresence();
  const heard = vi.fn();
  board.subscribe(heard);
  const read = { path: '/obs/a', region: {} };
  notePresence(board, read, { chunks: { looked: 12, absent: 4, total: 12, fill: '0' } });
  notePresence(board, read, { chunks: { looked: 1, absent: 1, total: 12, fill: '0' } });
  notePresence(board, { path: '/obs/b' }, { chunks: { looked: 2, absent: 1, total: 2 } });
  notePresence(board, { path: '/obs/c' }, { kind: 'numbers' });
  notePresence(board, {}, undefined);
  expect(heard).toHaveBeenCalledTimes(2);
  expect(presenceAt(board.getState(), '/obs/a')).toEqual({
    looked: 12,
    absent: 4,
    total: 12,
    fill: '0',
  });
  expect(presenceAt(board.getState(), '/obs/c')).toBeUndefined();
  expect(presenceAt(board.getState(), '/obs')).toEqual({
    looked: 14,
    absent: 5,
    total: 14,
    elements: 2,
  });
});
