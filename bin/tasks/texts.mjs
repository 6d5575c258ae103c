// Lists every text that users read, to be proof-read in one go: `npm run texts` prints them by file;
// `npm run texts src/page` those of a folder. Texts are found in the sources: JSX, labels, and strings and templates
// that have a space.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync, Visitor } from 'oxc-parser';
import { root } from './install.mjs';

/** Attributes and keys whose strings are shown or read aloud, even single words. */
const LABELS = new Set([
  ...['title', 'label', 'aria-label', 'ariaLabel', 'alt', 'placeholder', 'heading'],
  ...['description', 'message', 'hint', 'reason', 'name', 'what', 'noun'],
]);
/** Attributes and keys for the browser only. */
const NO_TEXT = new Set([
  ...['className', 'style', 'd', 'viewBox', 'transform', 'rel', 'sandbox', 'accept'],
  ...['gridTemplateColumns', 'gridTemplateRows', 'font', 'transition', 'points'],
]);
/** A single word is a text if it begins like one and is not the name of a key. */
const WORD =
  /^(?!Enter|Escape|Home|End|Tab|Delete|Backspace|Shift|Control|Meta|Page|Arrow)[A-Z][a-z]{2,}…?$/;
const CODE =
  /^(?:[a-z-]+\/[a-z0-9.+-]+;|use |@media|[.#:[(*>]|(?:oklch|rgba?|calc|translate)\()/;

const hasLabel = (text) => /[A-Za-z]{2}/.test(text) && /[\s…]/.test(text);

/** Texts of a module that users may read, each with its line. Computed parts are shown as `‹…›`. */
export function textsOf(file, source) {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const texts = [];
  const passed = new Set();
  const pass = (node) => {
    if (node) passed.add(node.start);
  };
  const lines = lineStarts(source);
  const note = (start, text) => {
    const plain = text.replaceAll(/\s+/g, ' ').trim();
    if (plain !== '') texts.push({ line: lineOf(lines, start), text: plain });
  };
  const noteString = (node, text) => {
    if (passed.has(node.start) || CODE.test(text)) return;
    if (!hasLabel(text) && !WORD.test(text)) return;
    note(node.start, text);
  };
  const nameOf = ({ type, name, value }) => (type === 'Literal' ? value : name);
  const noteLabel = (name, value) => {
    if (NO_TEXT.has(name)) return pass(value);
    if (!LABELS.has(name) || value?.type !== 'Literal') return;
    if (typeof value.value !== 'string' || !/[A-Za-z]{2}/.test(value.value)) return;
    pass(value);
    note(value.start, value.value);
  };
  new Visitor({
    ImportDeclaration: ({ source: from }) => pass(from),
    TSLiteralType: ({ literal }) => pass(literal),
    JSXText: ({ start, value }) => {
      if (/[A-Za-z]/.test(value)) note(start, value);
    },
    JSXAttribute: ({ name, value }) => noteLabel(name.name, value),
    Property: ({ key, value }) => noteLabel(nameOf(key), value),
    Literal: (node) => {
      if (typeof node.value === 'string') noteString(node, node.value);
    },
    TemplateLiteral: (node) => {
      const parts = node.quasis.map(({ value }) => value.cooked ?? '');
      if (hasLabel(parts.join(''))) noteString(node, parts.join('‹…›'));
    },
  }).visit(program);
  return texts.sort((a, b) => a.line - b.line);
}

/** The product sources that may contain texts. */
export function productFiles(folders = ['src', 'workers', 'bin']) {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter(({ name }) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
        .map((entry) => relative(root, join(entry.parentPath, entry.name))),
    )
    .filter((file) => !file.split('/').some((folder) => /^(testing|house)$/.test(folder)))
    .sort();
}

function lineStarts(source) {
  const starts = [0];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1))
    starts.push(at + 1);
  return starts;
}

function lineOf(starts, offset) {
  let line = 0;
  while (line + 1 < starts.length && starts[line + 1] <= offset) line += 1;
  return line + 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const folders = process.argv.slice(2);
  for (const file of productFiles(folders.length > 0 ? folders : undefined)) {
    const texts = textsOf(file, readFileSync(join(root, file), 'utf8'));
    if (texts.length === 0) continue;
    console.log(`\n${file}`);
    for (const { line, text } of texts)
      console.log(`${String(line).padStart(5)}  ${text}`);
  }
}
