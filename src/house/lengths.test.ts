import { type Node, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { parsed, productFiles } from './product-code';

const MAX_FUNCTION_LINES = 100;
const MAX_FILE_LINES = 600;

describe('the product', () => {
  it('has no function over 100 lines', () => {
    const long = productFiles().flatMap(({ file, source }) =>
      functionsOf(file, source)
        .filter(({ lines }) => lines > MAX_FUNCTION_LINES)
        .map(({ name, lines }) => `${file}: ${name}, ${lines}`),
    );
    expect(long).toEqual([]);
  });

  it('has no file over 600 lines', () => {
    const long = productFiles().filter(
      ({ source }) => source.split('\n').length > MAX_FILE_LINES + 1,
    );
    expect(long.map(({ file }) => file)).toEqual([]);
  });
});

it('measures functions of every kind, by their own name or that of what they become', () => {
  const source = [
    'function declared() {',
    '}',
    'const arrow = () => {',
    '  return 1;',
    '};',
    'class Store {',
    '  read() {',
    '  }',
    '  write = async () => 1;',
    '}',
    'export const views = { draw() {}, onOpen: function () {} };',
    'register(() => 1);',
  ].join('\n');
  expect(functionsOf('probe.ts', source)).toEqual([
    { name: 'declared', lines: 2 },
    { name: 'arrow', lines: 3 },
    { name: 'read', lines: 2 },
    { name: 'write', lines: 1 },
    { name: 'draw', lines: 1 },
    { name: 'onOpen', lines: 1 },
    { name: 'an argument of register', lines: 1 },
  ]);
});

interface Measured {
  readonly name: string;
  readonly lines: number;
}

/** The functions of a module in their order, those inside others included. */
function functionsOf(file: string, source: string): readonly Measured[] {
  const found: Measured[] = [];
  const names = new Map<number, string>();
  const nameValue = (key: Node | null, value: Node | null) => {
    if (key && value) names.set(value.start, source.slice(key.start, key.end));
  };
  const measure = (node: Node) => {
    const id = 'id' in node && node.id && 'name' in node.id ? node.id.name : undefined;
    const lines = source.slice(node.start, node.end).split('\n').length;
    found.push({ name: `${id ?? names.get(node.start) ?? 'a function'}`, lines });
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier') names.set(init?.start ?? -1, id.name);
    },
    PropertyDefinition: ({ key, value }) => nameValue(key, value),
    MethodDefinition: ({ key, value }) => nameValue(key, value),
    Property: ({ key, value }) => nameValue(key, value),
    CallExpression({ callee, arguments: given }) {
      const called = `an argument of ${source.slice(callee.start, callee.end)}`;
      for (const one of given) if (!names.has(one.start)) names.set(one.start, called);
    },
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(parsed(file, source).program);
  return found;
}
