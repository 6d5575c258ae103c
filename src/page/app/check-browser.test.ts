import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

const source = readFileSync(
  join(import.meta.dirname, '../../../public/check-browser.js'),
  'utf8',
);

/** What the script may consist of. */
const ES5 = new Set([
  'ArrayExpression',
  'AssignmentExpression',
  'BinaryExpression',
  'BlockStatement',
  'CallExpression',
  'CatchClause',
  'ConditionalExpression',
  'ExpressionStatement',
  'ForInStatement',
  'FunctionDeclaration',
  'FunctionExpression',
  'Identifier',
  'IfStatement',
  'Literal',
  'LogicalExpression',
  'MemberExpression',
  'NewExpression',
  'ObjectExpression',
  'ParenthesizedExpression',
  'Program',
  'Property init',
  'ReturnStatement',
  'TryStatement',
  'UnaryExpression',
  'VariableDeclaration var',
  'VariableDeclarator',
]);

/** As much of a DOM as the script uses. */
class FakeElement {
  readonly noModule = false;
  readonly style = {};
  children: (FakeElement | string)[] = [];
  appendChild(child: FakeElement | string): void {
    this.children.push(child);
  }
  replaceChild(next: FakeElement, before: FakeElement): void {
    this.children = this.children.map((child) => (child === before ? next : child));
  }
  get text(): string {
    return this.children
      .map((child) => (typeof child === 'string' ? child : child.text))
      .join('\n');
  }
}

class WithoutModules extends FakeElement {
  override readonly noModule = undefined as never;
  constructor() {
    super();
    Reflect.deleteProperty(this, 'noModule');
  }
}

/** The features of a 2024 browser that the script checks. */
const modern = {
  Worker: class {},
  AbortSignal: { any() {} },
  URL: { canParse() {} },
  DecompressionStream: class {},
  WebAssembly,
  CSS: { supports: () => true },
};

/** The page after the script ran in a browser with these globals; empty where it found nothing amiss. */
function pageIn(globals: object, Element = FakeElement): string {
  const body = new FakeElement();
  const root = Object.assign(new FakeElement(), { parentNode: body });
  body.appendChild(root);
  runInNewContext(source, {
    ...globals,
    document: {
      createElement: () => new Element(),
      createTextNode: (text: string) => text,
      getElementById: () => root,
    },
  });
  expect(body.children).toHaveLength(1);
  return body.children[0] === root ? '' : body.text;
}

describe('the check before the app', () => {
  it('leaves a browser alone that has what Petri needs', () => {
    expect(pageIn(modern)).toBe('');
  });

  it('names what is missing, and what to use instead', () => {
    expect(pageIn({ ...modern, URL: {} })).toBe(
      [
        'Petri needs a newer browser',
        'This browser lacks what Petri is built on: URL.canParse.',
        'Use Chrome or Edge 120, Firefox 124, Safari 17.4, or a newer version of one of them.',
        'No file was opened, and nothing was sent anywhere.',
      ].join('\n'),
    );
  });

  it.each([
    ['Web Workers', { Worker: undefined }],
    ['AbortSignal.any', { AbortSignal: {} }],
    ['AbortSignal.any', { AbortSignal: undefined }],
    ['Array.prototype.toSorted', { Array: class {} }],
    [
      'DecompressionStream (deflate-raw)',
      {
        DecompressionStream: class {
          constructor(format: string) {
            if (format === 'deflate-raw') throw new TypeError('unsupported format');
          }
        },
      },
    ],
    ['WebAssembly SIMD', { WebAssembly: { validate: () => false } }],
    ['CSS :has()', { CSS: { supports: (what: string) => !what.includes(':has') } }],
    [
      'CSS color-mix()',
      { CSS: { supports: (_: string, value = '') => !value.includes('color-mix') } },
    ],
    [
      'CSS container queries',
      { CSS: { supports: (what: string) => !/^con/.test(what) } },
    ],
  ])('misses %s', (what, without) => {
    expect(pageIn({ ...modern, ...without })).toContain(`built on: ${what}.`);
  });

  it('names everything that a browser of 2013 lacks', () => {
    const page = pageIn({ Worker: class {} }, WithoutModules);
    expect(page).toMatch(/built on: JavaScript modules, AbortSignal.any, URL.canParse,/);
  });

  it('is written in ECMAScript 5, which the browsers that it is for understand', () => {
    const { program, errors } = parseSync('check-browser.js', source, {
      sourceType: 'script',
    });
    expect(errors).toEqual([]);
    const kinds = new Set<string>();
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      if ('type' in node && typeof node.type === 'string')
        kinds.add('kind' in node ? `${node.type} ${node.kind}` : node.type);
      const newer = ['shorthand', 'method', 'async', 'generator', 'optional'] as const;
      for (const mark of newer) if (Reflect.get(node, mark) === true) kinds.add(mark);
      for (const value of Object.values(node)) visit(value);
    };
    visit(program);
    expect([...kinds].filter((kind) => !ES5.has(kind))).toEqual([]);
  });
});
