import { Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { parsed, productFiles } from './product-code';

/** How many catches of a file may ignore what they catch, and why. */
const ALLOWED: Readonly<Record<string, readonly [count: number, reason: string]>> = {
  'src/page/app/access-form.ts': [
    1,
    'the browser alone knows which header names it takes',
  ],
  'src/page/app/address-sync.ts': [2, 'storage is full, or written by something else'],
  'src/page/app/known-hosts.ts': [2, 'storage is blocked or full'],
  'src/page/app/reach-probe.ts': [1, 'that a request fails is the answer'],
  'src/page/app/recent-files.ts': [
    4,
    'a browser without handles or IndexedDB keeps no list',
  ],
  'src/page/state/remembered.ts': [
    3,
    'storage is blocked, full, or written by something else',
  ],
  'src/page/app/start.ts': [1, 'fetched in advance: what needs it reports'],
  'src/page/app/source-access.ts': [
    3,
    'storage is blocked, full, or written by something else',
  ],
  'src/read/bytes/blob-read.ts': [1, 'a stream that is given up'],
  'src/read/bytes/http-body.ts': [1, 'a stream that is given up'],
  'src/read/bytes/read-stream.ts': [1, 'a stream that is given up'],
  'src/page/client/worker-link.ts': [1, 'the worker ends anyway'],
  'src/model/thread-lock.ts': [1, 'a page that is left gets no lock'],
  'src/model/lazy-module.ts': [1, 'fetched in advance: what needs it reports'],
  'src/page/state/bulk.ts': [1, 'a mangled link still opens what its readable keys name'],
  'src/read/codecs/codec-registry.ts': [
    1,
    'loaded in advance: a read that needs it reports',
  ],
  'src/read/hdf5/session.ts': [1, 'passes through C code; the reader keeps the reason'],
  'src/read/bytes/start-of-packed.ts': [
    2,
    'damaged gzip, which each platform reports in its own way',
  ],
  'src/page/kit/controls/use-copy-link.ts': [
    1,
    'the clipboard refuses; the page says so',
  ],
  'src/page/kit/controls/use-copy-text.ts': [
    1,
    'the clipboard refuses; the page says so',
  ],
  'src/page/kit/plot/figure-choices.ts': [1, 'storage was written by something else'],
  'src/page/embedding/points/use-task.ts': [1, 'asked once more, which reports'],
  'src/page/kit/grid/use-grid-input.ts': [1, 'the clipboard refuses'],
  'src/page/kit/controls/Popup.tsx': [
    1,
    'browsers without popovers do not know the selector',
  ],
};

describe('what is caught', () => {
  it('is thrown on or looked at, except where it cannot matter', () => {
    const found = productFiles().flatMap(({ file, source }) => {
      const faults = faultsIn(file, source);
      const [allowed] = ALLOWED[file] ?? [0];
      return faults.length === allowed
        ? []
        : [`${file}: ${faults.length} instead of ${allowed}: ${faults.join(' … ')}`];
    });
    expect(found).toEqual([]);
  });

  it.each([
    'try { a(); } catch {}',
    'function a() { try { a(); } catch { return undefined; } }',
    'function a() { try { a(); } catch (error) { return undefined; } }',
    'function a() { try { a(); } catch (error) { if (isAbort(error)) throw error; return undefined; } }',
    "try { a(); } catch (error) { if (hasName(error, 'AbortError')) throw error; }",
    'const a = await b().catch(() => undefined);',
    'const a = await b().catch((error) => { if (isAbort(error)) throw error; });',
    'await a.catch(() => undefined);',
    'function orNothing(error: unknown) { if (isAbort(error)) throw error; return undefined; }',
  ])('is refused in %s', (source) => {
    expect(faultsIn('probe.ts', source)).toHaveLength(1);
  });

  it.each([
    'try { a(); } catch { throw new DataError(); }',
    'function a() { try { a(); } catch (error) { if (!isDataError(error)) throw error; return undefined; } }',
    'try { a(); } catch (error) { b(); throw error; }',
    'try { a(); } catch (error) { if (isAbort(error)) throw error; report(error); }',
    'const a = await b().catch((error) => { if (!isDataError(error)) throw error; });',
    'const a = await b().catch(notWhileWritten);',
    'b().catch((error) => { if (!isAbort(error)) throw error; });',
    'function isOver(error: unknown) { return isAbort(error); }',
    // a cached promise: its readers see the error
    'promise.catch(() => cache.delete(key));',
    'promise?.catch(() => undefined);',
  ])('is accepted in %s', (source) => {
    expect(faultsIn('probe.ts', source)).toEqual([]);
  });
});

interface Node {
  readonly type: string;
  readonly start: number;
}

/** The handlers of errors that neither throw them on nor look at more than whether they are aborts. */
function faultsIn(file: string, source: string): string[] {
  const { program } = parsed(file, source);
  const faults: string[] = [];
  /** Calls that only mark a promise, which is kept in a variable, as handled. */
  const marks = new Set<object>();
  const look = (start: number, body: unknown, parameter: unknown, always = true) => {
    const { throws, looks, aborts } = usesOf(nameOf(parameter), body);
    if (looks || (always ? throws && !aborts : !throws || !aborts)) return;
    faults.push(source.slice(start, source.indexOf('\n', start) >>> 0));
  };
  new Visitor({
    CatchClause: ({ start, param, body }) => look(start, body, param),
    ExpressionStatement({ expression }) {
      const call =
        expression.type === 'ChainExpression' ? expression.expression : expression;
      if (call.type === 'CallExpression' && call.callee.type === 'MemberExpression')
        if (call.callee.object.type === 'Identifier') marks.add(call);
    },
    CallExpression(call) {
      const { callee, arguments: given } = call;
      if (callee.type !== 'MemberExpression' || marks.has(call)) return;
      if (nameOf(callee.property) !== 'catch') return;
      const [handler] = given;
      if (
        handler?.type === 'ArrowFunctionExpression' ||
        handler?.type === 'FunctionExpression'
      )
        look(call.start, handler.body, handler.params[0]);
    },
    // handlers with a name
    FunctionDeclaration({ start, params, body }) {
      if (params.length === 1 && nameOf(params[0]) === 'error')
        look(start, body, params[0], false);
    },
  }).visit(program);
  return faults;
}

/** What becomes of an error by its name in a handler. */
function usesOf(error: string, body: unknown) {
  const uses = { throws: false, looks: false, aborts: false };
  const walk = (node: unknown, parent: string): void => {
    if (Array.isArray(node)) for (const each of node) walk(each, parent);
    if (typeof node !== 'object' || node === null || !('type' in node)) return;
    const { type } = node as Node;
    if (type === 'ThrowStatement') uses.throws = true;
    if (type === 'Identifier' && error !== '' && nameOf(node) === error) {
      if (parent === 'abort') uses.aborts = true;
      else if (parent !== 'ThrowStatement') uses.looks = true;
    }
    // “no abort, so throw it” passes on all else
    const isNegated = parent === 'UnaryExpression';
    const as = asksForAbort(node) && !isNegated ? 'abort' : type;
    for (const [key, value] of Object.entries(node))
      if (key !== 'typeAnnotation') walk(value, as);
  };
  walk(body, '');
  return uses;
}

/** `isAbort(error)` or `hasName(error, 'AbortError')`. */
function asksForAbort(node: object): boolean {
  if (!('callee' in node) || !('arguments' in node)) return false;
  const name = nameOf(node.callee);
  const [, second] = node.arguments as readonly { readonly value?: unknown }[];
  return name === 'isAbort' || (name === 'hasName' && second?.value === 'AbortError');
}

function nameOf(node: unknown): string {
  if (typeof node !== 'object' || node === null || !('name' in node)) return '';
  return typeof node.name === 'string' ? node.name : '';
}
