import { expect, it } from 'vitest';
import { productFiles } from './product-code';

/** Transitions and animations of a style sheet whose time is not one of the theme's. */
function otherTimes(css: string): readonly string[] {
  const found = css.match(/^\s*(?:transition|animation)(?:-duration)?:[^;]+/gm) ?? [];
  return found
    .map((line) => line.trim())
    .filter((line) => !/var\(--(quick|pulse)\)/.test(line));
}

it('every transition and animation takes its time from the theme, where it is zero for users who want less motion', () => {
  const sheets = productFiles(/\.css$/);
  const others = sheets.flatMap(({ file, source }) =>
    otherTimes(source).map((line) => `${file}: ${line}`),
  );
  expect(others).toEqual([]);
  const theme = sheets.find(({ file }) => file.endsWith('theme.css'))?.source ?? '';
  expect(theme.replace(/\s+/g, ' ')).toContain(
    '(prefers-reduced-motion: reduce) { :root { --quick: 0s; --pulse: 0s; } }',
  );
  expect(
    otherTimes('  transition: width 200ms;\n  animation: travel var(--pulse);'),
  ).toEqual(['transition: width 200ms']);
});
