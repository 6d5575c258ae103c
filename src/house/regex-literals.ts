import { type CallExpression, type NewExpression, Visitor } from 'oxc-parser';
import { parsed } from './product-code';

/** A regular expression as it is written in a source. */
export interface RegexLiteral {
  readonly file: string;
  readonly line: number;
  readonly pattern: string;
  readonly flags: string;
}

export interface RegexUse {
  readonly literals: readonly RegexLiteral[];
  /** Lines that build one from a string at run time. */
  readonly built: readonly number[];
}

/** Every regular expression of a module. */
export function regexesOf(file: string, source: string): RegexUse {
  const { program } = parsed(file, source);
  const literals: RegexLiteral[] = [];
  const built: number[] = [];
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length;
  const noteBuilt = ({ callee, start }: NewExpression | CallExpression) => {
    if (callee.type === 'Identifier' && callee.name === 'RegExp')
      built.push(lineOf(start));
  };
  new Visitor({
    Literal(node) {
      if ('regex' in node)
        literals.push({ file, line: lineOf(node.start), ...node.regex });
    },
    NewExpression: noteBuilt,
    CallExpression: noteBuilt,
  }).visit(program);
  return { literals, built };
}
