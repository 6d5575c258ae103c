import { parseRegex, type RegexNode } from './regex-tree';

/** A long text that a regular expression may take quadratic or exponential time over. */
export interface Attack {
  readonly prefix: string;
  readonly unit: string;
  readonly suffix: string;
}

/**
 * Suffixes at which a match is meant to fail: a character that most patterns exclude, alone and after a line break,
 * which `.` and `$` treat specially.
 */
const NOTHING = '\0';
const SUFFIXES = [NOTHING, `\n${NOTHING}`];
const MAX_PAIRED = 7;

/** An attack as text of `length` characters. */
export function textOf({ prefix, unit, suffix }: Attack, length: number): string {
  return prefix + unit.repeat(Math.ceil(length / unit.length)) + suffix;
}

/**
 * Texts made of the pattern's own characters: each of them and each pair of them repeated, and what every
 * repeated part matches, repeated after what has to come before it.
 */
export function attacksOn(pattern: string, flags: string): readonly Attack[] {
  const { root, alphabet } = parseRegex(pattern, flags);
  const units = new Map<string, Set<string>>();
  const add = (prefix: string, unit: string) => {
    if (unit === '') return;
    const known = units.get(unit) ?? new Set();
    units.set(unit, known.add('').add(NOTHING).add(prefix));
  };
  for (const character of alphabet) add('', character);
  const paired = alphabet.slice(0, MAX_PAIRED);
  for (const a of paired) for (const b of paired) if (a !== b) add('', a + b);
  add('', sampleOf(root));
  walk(root, '', add);
  return [...units].flatMap(([unit, prefixes]) =>
    [...prefixes].flatMap((prefix) =>
      SUFFIXES.map((suffix) => ({ prefix, unit, suffix })),
    ),
  );
}

/** Calls `add` for each part that may repeat, with a text that matches all before it. */
function walk(
  node: RegexNode,
  prefix: string,
  add: (prefix: string, unit: string) => void,
): void {
  switch (node.kind) {
    case 'characters':
      return;
    case 'sequence': {
      let before = prefix;
      for (const part of node.parts) {
        walk(part, before, add);
        before += sampleOf(part);
      }
      return;
    }
    case 'choice':
      for (const option of node.options) walk(option, prefix, add);
      return;
    case 'look':
      walk(node.body, prefix, add);
      return;
    case 'repeat':
      for (const unit of variantsOf(node.body)) {
        add(prefix, unit);
        add(prefix + unit, unit);
        // prefixes of a match, none of which completes
        add('', prefix);
        add('', prefix + unit);
      }
      walk(node.body, prefix, add);
  }
}

/** A text that it matches. */
function sampleOf(node: RegexNode): string {
  return variantsOf(node)[0] ?? '';
}

const MAX_VARIANTS = 6;

/** Texts that it matches, one for each choice. */
function variantsOf(node: RegexNode): readonly string[] {
  switch (node.kind) {
    case 'characters':
      return node.samples.slice(0, MAX_VARIANTS);
    case 'sequence':
      return node.parts.reduce<readonly string[]>(
        (texts, part) => {
          const next = variantsOf(part);
          if (next.length === 0) return texts;
          return texts
            .flatMap((text) => next.map((after) => text + after))
            .slice(0, MAX_VARIANTS);
        },
        [''],
      );
    case 'choice':
      return node.options.flatMap((option) => variantsOf(option).slice(0, 2));
    case 'look':
      return [];
    case 'repeat':
      return variantsOf(node.body).map((text) => text.repeat(Math.max(1, node.least)));
  }
}
