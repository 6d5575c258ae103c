import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const ENDINGS = /\.(ts|tsx|mjs|css|py|md|cff|conf|html)$|^Dockerfile$/;
/** Not prose of ours: recorded answers, generated code, third-party sources, and this file. */
const SKIPPED = /\.generated\.|^e2e\/fixtures\/stores\/|^src\/house\/words\.test\.ts$/;

/** Words that a native speaker of the field would not use there; `is None` of Python is code. */
const REFUSED: Readonly<Record<string, RegExp>> = {
  nobody: /\bnobody\b/gi,
  whoever: /\bwhoever\b/gi,
  'so many': /\bso many\b/gi,
  'so long': /\bso long\b/gi,
  'is none': /\bis none\b/g,
  MOST_: /\b[A-Z_]*MOST_/g,
  // the names `petri` of npm and PyPI belong to others
  'a package of others':
    /\b(?:npx|bunx|dlx|uvx|(?:i|add|install)(?: -\S+(?: [\w-]+)?)*) petri\b(?!-explorer)/g,
};
/** Words with good uses, too: their number may fall, not rise. */
const COUNTED: Readonly<
  Record<string, { readonly word: RegExp; readonly most: number }>
> = {
  told: { word: /\btold\b/gi, most: 214 },
  lies: { word: /\blies\b/gi, most: 0 },
  stands: { word: /\bstands\b/gi, most: 0 },
};

/** Paths of the sources and documents in the repository, relative to its root. */
function files(): readonly string[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 },
  );
  return listed.split('\0').filter((path) => ENDINGS.test(path) && !SKIPPED.test(path));
}

/** The first lines of comments. */
function commentsIn(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.flatMap((line, i) => {
    const [, own] = /^(?:\/\*\*?|\/\/)\s*(.*)/.exec(line) ?? [];
    if (own === undefined) return [];
    if (line.startsWith('//') && lines[i - 1]?.startsWith('//')) return [];
    return [own === '' ? (lines[i + 1] ?? '').replace(/^\*\s*/, '') : own];
  });
}

describe('the words of sources and documents', () => {
  const texts = new Map<string, string>();
  for (const path of files()) {
    try {
      texts.set(path, readFileSync(join(root, path), 'utf8'));
    } catch (error) {
      // deleted in the working tree, but not committed yet
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }

  it('include sources, tests and documents', () => {
    expect([...texts.keys()]).toEqual(
      expect.arrayContaining([
        'ARCHITECTURE.md',
        'bin/petri.ts',
        'e2e/open.spec.ts',
        'src/model/path.ts',
        'workers/protocol.ts',
      ]),
    );
  });

  it.each(Object.entries(REFUSED))('do not contain “%s”', (_, word) => {
    const found = [...texts].flatMap(([path, text]) =>
      text
        .split('\n')
        .flatMap((line, i) =>
          line.search(word) < 0 ? [] : [`${path}:${i + 1}: ${line}`],
        ),
    );
    expect(found).toEqual([]);
  });

  it.each([
    'npx petri describe',
    'npm install -g petri',
    'pip install --upgrade petri',
    'conda install -c conda-forge petri',
  ])('may not say “%s”: that is a package of others', (text) => {
    const refused = REFUSED['a package of others']?.source ?? '';
    expect(text).toMatch(new RegExp(refused));
    expect(text.replace('petri', 'petri-explorer')).not.toMatch(new RegExp(refused));
  });

  it('begin comments with a verb or a noun', () => {
    const comments = [...texts].flatMap(([path, text]) =>
      /^(src|workers|bin)\/.*\.(ts|tsx|mjs|css)$/.test(path) &&
      !/\.test\.|\/testing\//.test(path)
        ? commentsIn(text).map((comment) => `${path}: ${comment}`)
        : [],
    );
    const weak = comments.filter((line) => /^\S+ (Of|What|Where|By|So)\b/.test(line));
    expect(comments.length).toBeGreaterThan(1000);
    expect(weak).toEqual([]);
  });

  it.each(Object.entries(COUNTED))(
    'contain “%s” no more often than before',
    (_, { word, most }) => {
      const counts = [...texts].map(([path, text]) => ({
        path,
        count: text.match(word)?.length ?? 0,
      }));
      const total = counts.reduce((sum, { count }) => sum + count, 0);
      const where = counts.filter(({ count }) => count > 0);
      expect(total, JSON.stringify(where)).toBeLessThanOrEqual(most);
    },
  );
});
