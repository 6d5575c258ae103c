import { Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { parsed, productFiles } from './product-code';

/** Functions that return a clean-up by contract. */
const SUBSCRIBES = /^(subscribe|watch|observe|listen|offer)([A-Z]|$)/;

describe('effects', () => {
  it('return a clean-up or nothing, never what a DOM call returns', () => {
    const faults = productFiles().flatMap(({ file, source }) =>
      faultsIn(file, source).map((fault) => `${file}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  // since Chromium 150 `scrollTo` returns a Promise, which React calls as the clean-up
  it.each([
    'useEffect(() => page.current?.scrollTo(0, 0), []);',
    'useLayoutEffect(() => title.current?.focus());',
    'React.useEffect(() => input.scrollIntoView(), []);',
    'useEffect(() => { return page.scrollTo(0, 0); }, []);',
    'useEffect(() => { if (page) return page.scrollTo(0, 0); }, []);',
    'useEffect(() => page && page.focus(), []);',
    'useEffect(function () { return page.focus(); }, []);',
    'useEffect(scroll, []);',
  ])('are refused as %s', (source) => {
    expect(faultsIn('probe.ts', source)).toHaveLength(1);
  });

  it.each([
    'useEffect(() => { page.scrollTo(0, 0); }, []);',
    'useEffect(() => () => client.close(), []);',
    'useEffect(() => { return () => client.close(); }, []);',
    'useEffect(() => { return camera.subscribe(move); }, []);',
    'useEffect(() => { const inner = () => { return page.focus(); }; inner(); }, []);',
    'useEffect(() => { if (!page) return; page.focus(); }, []);',
    'useEffect(() => { if (!page) return undefined; return watchSize(page); }, []);',
  ])('are accepted as %s', (source) => {
    expect(faultsIn('probe.ts', source)).toEqual([]);
  });
});

/** The effects whose function may return something that is neither nothing nor a clean-up. */
function faultsIn(file: string, source: string): string[] {
  const { program } = parsed(file, source);
  const faults: string[] = [];
  /** Of functions within effects, whether each is an effect itself. */
  const functions: boolean[] = [];
  const effects = new Set<object>();
  const refuse = (start: number) =>
    faults.push(source.slice(start, source.indexOf('\n', start) >>> 0));

  new Visitor({
    CallExpression(call) {
      if (!isEffectHook(nameOf(call.callee))) return;
      const [effect] = call.arguments;
      if (!effect) return;
      if (
        effect.type !== 'ArrowFunctionExpression' &&
        effect.type !== 'FunctionExpression'
      )
        refuse(call.start);
      else if (effect.body?.type === 'BlockStatement') effects.add(effect);
      else if (!isFunction(effect.body?.type)) refuse(call.start);
    },
    ArrowFunctionExpression: (node) => void functions.push(effects.has(node)),
    'ArrowFunctionExpression:exit': () => void functions.pop(),
    FunctionExpression: (node) => void functions.push(effects.has(node)),
    'FunctionExpression:exit': () => void functions.pop(),
    FunctionDeclaration: () => void functions.push(false),
    'FunctionDeclaration:exit': () => void functions.pop(),
    ReturnStatement({ argument, start }) {
      if (!functions.at(-1) || !argument || isFunction(argument.type)) return;
      if (argument.type === 'Identifier' && argument.name === 'undefined') return;
      const isSubscription =
        argument.type === 'CallExpression' && SUBSCRIBES.test(nameOf(argument.callee));
      if (!isSubscription) refuse(start);
    },
  }).visit(program);
  return faults;
}

function isEffectHook(name: string): boolean {
  return /^use(Layout|Insertion)?Effect$/.test(name);
}

function isFunction(type: string | undefined): boolean {
  return type === 'ArrowFunctionExpression' || type === 'FunctionExpression';
}

/** The last name of a callee: `subscribe` of `camera.subscribe`. */
function nameOf(callee: { readonly type: string }): string {
  if ('name' in callee && typeof callee.name === 'string') return callee.name;
  if ('property' in callee) return nameOf(callee.property as { type: string });
  return '';
}
