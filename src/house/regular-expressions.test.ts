import { createContext, runInContext } from 'node:vm';
import { expect, it } from 'vitest';
import { productFiles } from './product-code';
import { type Attack, attacksOn, textOf } from './regex-attacks';
import { regexesOf } from './regex-literals';

const LENGTH = 100_000;
/** Linear ones take one or two milliseconds, quadratic ones of this length half a second and more. */
const LIMIT_MS = 150;
/** A tenth of the length: linear ones take 0.2 ms, quadratic ones 5 ms and more. Only those not done by then get the whole length. */
const SHORT = 10_000;
const SHORT_MS = 2;
/** A machine may be busy with something else several times, not every time. */
const TRIES = 10;

const uses = productFiles(/\.(tsx?|m?js)$/).map(({ file, source }) => ({
  file,
  ...regexesOf(file, source),
}));

const context = createContext({});

/** The answer of a script in the context; undefined where it is not done within a time. */
function within<T>(timeout: number, script: string, given: object): T | undefined {
  Object.assign(context, given);
  try {
    return runInContext(script, context, { timeout }) as T;
  } catch (error) {
    // an Error of the other context is no instance of this one's
    const { code } = error as { readonly code?: unknown };
    if (code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    return undefined;
  }
}

const matching = ({ global }: RegExp) =>
  global ? 'text.replaceAll(regex, "")' : 'regex.exec(text)';

/** The attacks that take longer than a linear pattern would: all of them are timed in one script, as each script with a limit starts a thread. */
function suspects(regex: RegExp, attacks: readonly Attack[]): readonly Attack[] {
  const script = `texts.map((text) => { const start = now(); regex.lastIndex = 0; ${matching(regex)}; return now() - start; })`;
  const texts = attacks.map((attack) => textOf(attack, SHORT));
  const now = () => performance.now();
  const times = within<readonly number[]>(LIMIT_MS, script, { regex, texts, now });
  return attacks.filter((_, i) => !times || (times[i] ?? 0) > SHORT_MS);
}

/** True where matching takes longer than the limit, however often it is tried. */
function isSlow(regex: RegExp, attack: Attack): boolean {
  const given = { regex, text: textOf(attack, LENGTH) };
  for (let tried = 0; tried < TRIES; tried++) {
    regex.lastIndex = 0;
    if (within(LIMIT_MS, `${matching(regex)}; true`, given)) return false;
  }
  return true;
}

/** The first text over which a pattern takes too long. */
function slowOver(pattern: string, flags: string): Attack | undefined {
  const regex = new RegExp(pattern, flags);
  return suspects(regex, attacksOn(pattern, flags)).find((attack) =>
    isSlow(regex, attack),
  );
}

it('no regular expression of the product takes long over 100 kB made to slow it down', {
  timeout: 300_000,
}, () => {
  const known = new Map<string, Attack | undefined>();
  const slow = uses.flatMap(({ literals }) =>
    literals.flatMap(({ file, line, pattern, flags }) => {
      const key = `/${pattern}/${flags}`;
      if (!known.has(key)) known.set(key, slowOver(pattern, flags));
      const attack = known.get(key);
      return attack ? [`${file}:${line} ${key} over ${JSON.stringify(attack)}`] : [];
    }),
  );
  expect(slow).toEqual([]);
  expect(known.size).toBeGreaterThan(150);
});

it('no regular expression of the product is built at run time, out of sight of this test', () => {
  const built = uses.flatMap(({ file, built }) => built.map((line) => `${file}:${line}`));
  expect(built).toEqual([]);
});

it.each([
  ['nested repeats', '^(a|b|ab)*$', ''],
  ['a hyphen that two parts match', '^.+\\.s3([.-][a-z0-9-]+)*\\.amazonaws\\.com$', ''],
  ['an end that is looked for from every slash', '\\/+$', ''],
  ['the same after a beginning', '^\\/+|\\/+$', 'g'],
  ['tags that are never closed', '<a\\s[^>]*?href\\s*=\\s*([^\\s>]+)', 'gi'],
  ['a tag whose end is missing', '<Key>([^]*?)<\\/Key>', 'g'],
  ['digits that two repeats match', '(\\d*)(\\w+)\\]', ''],
  ['a prefix of any length', '\\b[a-z][a-z0-9+.-]*:\\/\\/', 'gi'],
])('finds a slow one: %s', (_, pattern, flags) => {
  expect(slowOver(pattern, flags)).toBeDefined();
});

it.each([
  ['^\\/([^/]+\\/[^/]+)\\/(blob|raw|tree)\\/([^/]+\\/.+)$', ''],
  ['^[^]*x$', ''],
  ['<(\\/?)(?:\\w+:)?(\\w+)>', 'g'],
])('passes a linear one: %s', (pattern, flags) => {
  expect(slowOver(pattern, flags)).toBeUndefined();
});

it('finds every literal of a module with its line, and what is built', () => {
  const source = [
    'const a = /x\\/[/]/gi;',
    'const b = "/no/".replace(/y/, "");',
    'const c = new RegExp(a) ?? RegExp("z");',
    'const d = <p title="/no/">{/z/.test("")}</p>;',
  ].join('\n');
  expect(regexesOf('probe.tsx', source)).toEqual({
    literals: [
      { file: 'probe.tsx', line: 1, pattern: 'x\\/[/]', flags: 'gi' },
      { file: 'probe.tsx', line: 2, pattern: 'y', flags: '' },
      { file: 'probe.tsx', line: 4, pattern: 'z', flags: '' },
    ],
    built: [3, 3],
  });
});
