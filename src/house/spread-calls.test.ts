import { Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { parsed, productFiles } from './product-code';

/** Built-in functions of any number of arguments. Those of a fixed number take tuples only, which the compiler checks. */
const VARIADIC = new Set([
  ...['min', 'max', 'hypot'],
  ...['push', 'unshift', 'splice', 'toSpliced', 'concat', 'of'],
  ...['fromCharCode', 'fromCodePoint', 'apply'],
]);

/** Spreads whose length is known and small, each with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'src/model/base64.ts: String.fromCharCode(...bytes.subarray(start, start + STEP))':
    '24 kB at a time',
  'src/read/hdf5/cursor.ts: String.fromCharCode(...bytes.subarray(start, start + 4))':
    'four bytes of a signature',
  'src/read/hdf5/raw-name.ts: String.fromCharCode(...bytes.subarray(at, Math.min(end, at + AT_ONCE)))':
    'a long name, a few thousand bytes at a time',
};

describe('calls', () => {
  it('spread no list of unknown length into arguments, which lie on the stack', () => {
    const faults = productFiles().flatMap(({ file, source }) =>
      spreadsIn(file, source).map((call) => `${file}: ${call}`),
    );
    expect(faults).toEqual(Object.keys(EXCEPTIONS));
  });

  it.each([
    'Math.min(...depths);',
    'Math.max(0, ...depths.map((depth) => depth + 1));',
    'found.push(...members);',
    'found.unshift(...(await members()));',
    'found.splice(0, 1, ...members);',
    'String.fromCharCode(...bytes);',
    'Math.max(...[1, ...depths]);',
    'Math.max.apply(undefined, depths);',
    '[].concat(...lists);',
    'found?.push(...members);',
    "found['push'](...members);",
  ])('are refused as %s', (source) => {
    expect(spreadsIn('probe.ts', source)).toHaveLength(1);
  });

  it.each([
    'const all = [...found, ...members];',
    'Math.max(...[width, height]);',
    'for (const member of members) found.push(member);',
    'const forward = (...args: Args) => call(...args);',
    'origins.set(...entry);',
    'call.apply(target);',
  ])('are accepted as %s', (source) => {
    expect(spreadsIn('probe.ts', source)).toEqual([]);
  });
});

interface Argument {
  readonly type: string;
  readonly argument?: { readonly type: string; readonly elements?: readonly unknown[] };
}

/** The calls of variadic built-ins that spread something other than an array literal without spreads. */
function spreadsIn(file: string, source: string): string[] {
  const { program } = parsed(file, source);
  const faults: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: given, start, end }) {
      const name = nameOf(callee);
      if (!VARIADIC.has(name)) return;
      const spreads = given.some((argument) => isSpread(argument as Argument));
      if (name === 'apply' ? given.length > 1 || spreads : spreads)
        faults.push(source.slice(start, end).replace(/\s+/g, ' '));
    },
  }).visit(program);
  return faults;
}

function isSpread({ type, argument }: Argument): boolean {
  if (type !== 'SpreadElement') return false;
  return !argument?.elements?.every(
    (element) => (element as Argument | null)?.type !== 'SpreadElement',
  );
}

/** The last name of a callee: `push` of `found.push` and of `found['push']`. */
function nameOf(callee: object): string {
  if ('name' in callee && typeof callee.name === 'string') return callee.name;
  if ('value' in callee && typeof callee.value === 'string') return callee.value;
  if ('property' in callee && callee.property) return nameOf(callee.property);
  return '';
}
