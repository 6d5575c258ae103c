import { expect, it } from 'vitest';
import { cutMiddle } from './middle-cut';

/** Shows a text in a width, where every character takes 10 px. */
function shown(text: string, width: number): string {
  const characters = Array.from(text);
  const cut = cutMiddle(characters, width, (part) => 10 * Array.from(part).length);
  if (!cut) return text;
  const [start, end] = [characters.slice(0, cut.start), characters.slice(-cut.end)];
  return `${start.join('')}…${end.join('')}`;
}

it('keeps a text whole that fits, and both of its ends in less space', () => {
  const text = 'Granulocyte-monocyte progenitor';
  expect(shown(text, 310)).toBe(text);
  expect(shown(text, 309.6)).toBe(text);
  expect(shown(text, 300)).toBe('Granulocyte-monocyte…rogenitor');
  expect(shown(text, 200)).toBe('Granulocyt…rogenitor');
  expect(shown(text, 120)).toBe('Granu…enitor');
  expect(shown(text, 60)).toBe('Gr…tor');
});

it('leaves no space beside the ellipsis, and cuts no character in two', () => {
  expect(shown('Layer 2-3 lateral of the left side', 200)).toBe('Layer 2-3…left side');
  expect(shown('Layer 2-3 lateral of cell side', 250)).toBe('Layer 2-3 later…cell side');
  expect(shown('Regulatory T cells of the 🩸🩸🩸', 180)).toBe('Regulato…f the 🩸🩸🩸');
});
