import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { type ParseResult, parseSync } from 'oxc-parser';

const root = resolve(import.meta.dirname, '../..');

/** A file of the product: neither a test nor a test helper. */
export interface ProductFile {
  /** Its path from the root of the repository. */
  readonly file: string;
  readonly source: string;
}

/** All files of `src`, `workers` and `bin` with certain endings; without others, those in TypeScript. */
export function productFiles(endings = /\.tsx?$/): readonly ProductFile[] {
  return ['src', 'workers', 'bin']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true }),
    )
    .filter((entry) => entry.isFile() && endings.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort()
    .filter((file) => !/\.test\.tsx?$|\/(testing|house)\//.test(file))
    .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }));
}

/** Parse results by source, for the tests that share a thread. */
const results = new Map<string, ParseResult>();

/** The parsed module; throws the syntax error of an invalid source. */
export function parsed(file: string, source: string): ParseResult {
  const result = results.get(source) ?? parseSync(file, source);
  results.set(source, result);
  const [error] = result.errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  return result;
}
