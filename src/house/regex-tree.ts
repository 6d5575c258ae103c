/** A regular expression as far as it affects matching: captures, anchors and laziness do not. */
export type RegexNode =
  | { readonly kind: 'characters'; readonly samples: readonly string[] }
  | { readonly kind: 'sequence'; readonly parts: readonly RegexNode[] }
  | { readonly kind: 'choice'; readonly options: readonly RegexNode[] }
  | { readonly kind: 'repeat'; readonly body: RegexNode; readonly least: number }
  | { readonly kind: 'look'; readonly body: RegexNode };

export interface ParsedRegex {
  readonly root: RegexNode;
  /** Characters that the pattern distinguishes, named ones first. */
  readonly alphabet: readonly string[];
}

/** Members of the classes that patterns use. */
const USUAL = ['a', '0', ' ', 'Z', '-', '.', '_', '/', '"', '\n', 'é', '+'];

/** Reads a pattern that the engine accepts. Classes are known by samples of their members. */
export function parseRegex(pattern: string, flags: string): ParsedRegex {
  const reader = new PatternReader(pattern, flags);
  const root = reader.choice();
  return { root, alphabet: [...reader.seen] };
}

class PatternReader {
  readonly seen = new Set<string>();
  readonly #pattern: string;
  readonly #flags: string;
  readonly #pool: readonly string[];
  #at = 0;

  constructor(pattern: string, flags: string) {
    this.#pattern = pattern;
    this.#flags = flags.replace(/[gy]/g, '');
    const named = [...pattern].filter(
      (character) => !'\\()[]{}?*^$|'.includes(character),
    );
    this.#pool = [...new Set([...named, ...USUAL])];
  }

  choice(): RegexNode {
    const options = [this.#sequence()];
    while (this.#take('|')) options.push(this.#sequence());
    return { kind: 'choice', options };
  }

  #sequence(): RegexNode {
    const parts: RegexNode[] = [];
    while (this.#at < this.#pattern.length && !'|)'.includes(this.#peek())) {
      const part = this.#part();
      if (part) parts.push(this.#quantified(part));
    }
    return { kind: 'sequence', parts };
  }

  #part(): RegexNode | undefined {
    if (this.#take('^') || this.#take('$')) return undefined;
    const group = this.#match(/\((\?(:|=|!|<=|<!|<\w+>))?/y);
    if (group !== undefined) {
      const body = this.choice();
      this.#take(')');
      return /[=!]$/.test(group) ? { kind: 'look', body } : body;
    }
    if (this.#match(/\\[bB]/y) !== undefined) return undefined;
    const reference = this.#match(/\\(\d|k<\w+>)/y);
    if (reference !== undefined && reference !== '\\0') return undefined;
    const atom =
      reference ??
      this.#match(
        /\[\^?(?:\\.|[^\]\\])*\]|\\(?:u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|[pP]\{[^}]*\}|c[a-z]|.)|./isy,
      );
    return { kind: 'characters', samples: this.#samplesOf(atom ?? '') };
  }

  #quantified(body: RegexNode): RegexNode {
    const quantifier = this.#match(/([*+?]|\{\d+(,\d*)?\})\??/y);
    if (quantifier === undefined) return body;
    const least = quantifier.startsWith('*') || quantifier.startsWith('?') ? 0 : 1;
    const counted = /^\{(\d+)/.exec(quantifier)?.[1];
    return { kind: 'repeat', body, least: counted ? Number(counted) : least };
  }

  #samplesOf(atom: string): readonly string[] {
    const isOne = new RegExp(`^(?:${atom})$`, this.#flags);
    const samples = this.#pool.filter((character) => isOne.test(character));
    for (const sample of samples.slice(0, 4)) this.seen.add(sample);
    // an escape such as \u202e or \p{Surrogate} has no member in the pool
    return samples.length > 0 ? samples : membersOf(isOne);
  }

  #peek(): string {
    return this.#pattern[this.#at] ?? '';
  }

  #take(character: string): boolean {
    if (this.#peek() !== character) return false;
    this.#at++;
    return true;
  }

  #match(sticky: RegExp): string | undefined {
    sticky.lastIndex = this.#at;
    const found = sticky.exec(this.#pattern)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }
}

/** The first three characters of the basic plane that match. */
function membersOf(isOne: RegExp): readonly string[] {
  const members: string[] = [];
  for (let code = 0; code < 0x10000 && members.length < 3; code++) {
    const character = String.fromCharCode(code);
    if (isOne.test(character)) members.push(character);
  }
  return members;
}
