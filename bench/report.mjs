// RESULTS.md by sections: each program of the benchmarks replaces its own, and leaves the others as they are.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { root } from '../bin/tasks/install.mjs';

const FILE = join(root, 'bench/RESULTS.md');
const HEAD = [
  '# Measured side by side',
  '',
  'Readers take turns in every round. Medians of the rounds are compared with medians; milliseconds mean nothing elsewhere, ratios do.',
  '',
];

/** In their order in the file, by the names that `npm run bench` takes. */
export const SECTIONS = {
  engine: 'Reading',
  genes: 'Genes',
  layouts: 'Layouts',
  queries: 'Queries',
  memory: 'Memory',
  start: 'The start',
  archives: 'Archives',
  code: 'Code',
  tables: 'Tables',
  frames: 'Embeddings',
  jobs: 'Jobs',
  convert: 'Conversions',
  serve: 'Serving',
};

/** Replaces a section; the ones beside it are kept. */
export function writeSection(name, lines) {
  const known = existsSync(FILE) ? sectionsIn(readFileSync(FILE, 'utf8')) : new Map();
  known.set(SECTIONS[name], lines.join('\n').trim());
  const titles = Object.values(SECTIONS).filter((title) => known.has(title));
  const parts = titles.map((title) => `## ${title}\n\n${known.get(title)}\n`);
  writeFileSync(FILE, `${HEAD.join('\n')}\n${parts.join('\n')}`);
}

/** The text of each section by its title. */
function sectionsIn(text) {
  const parts = text.split(/^## /m).slice(1);
  return new Map(
    parts.map((part) => {
      const end = part.indexOf('\n');
      return [part.slice(0, end).trim(), part.slice(end).trim()];
    }),
  );
}

/** When and where a section was measured. */
export function whenAndWhere(more = 'headless Chromium') {
  const [cpu] = cpus();
  return `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpu?.model.trim()}), Node ${process.versions.node}, ${more}; load of the machine ${loadavg()[1].toFixed(0)}.`;
}

/** The rows that a user asked for by a part of their titles; all of them without. */
export function wantedRows(texts = process.argv.slice(2)) {
  return {
    isWanted: ({ title }) =>
      texts.length === 0 || texts.some((text) => title.includes(text)),
    /** Only a complete section replaces the one in the file. */
    isComplete: texts.length === 0,
  };
}
