// `npm run bench [name of a section | text of a row …]`: all sections of RESULTS.md, some of them, or some rows of those
// that are measured in the benchmark's page. A section that was measured whole replaces the one in the file.
import { buildIfStale } from '../bin/tasks/build.mjs';
import { root, run } from '../bin/tasks/install.mjs';
import { openBenchPage } from './browser.mjs';
import { measureEngine } from './engine.mjs';
import { measureGenes } from './genes.mjs';
import { measureLayouts } from './layouts.mjs';
import { measureMemory, memoryReport } from './memory.mjs';
import { makeData, preparePython, startPeers } from './python.mjs';
import { measureQueries } from './queries.mjs';
import { SECTIONS, wantedRows, whenAndWhere, writeSection } from './report.mjs';

/** Measured in one page, which also gives the section about memory. */
const IN_PAGE = {
  engine: measureEngine,
  genes: measureGenes,
  layouts: measureLayouts,
  queries: measureQueries,
};
/** Programs of their own, which measure the built app. */
const OF_THE_APP = {
  start: 'start.mjs',
  archives: 'archives.mjs',
  code: 'code-size.mjs',
  tables: 'wide-table.mjs',
  frames: 'frames.mjs',
  jobs: 'jobs.mjs',
  convert: 'convert.mjs',
  serve: 'serve.mjs',
};

const asked = process.argv.slice(2);
const names = asked.filter((text) => text in SECTIONS);
const texts = asked.filter((text) => !(text in SECTIONS));
const isChosen = (name) => asked.length === 0 || names.includes(name);
const { isWanted } = wantedRows(texts);

const hasMemory = isChosen('memory');
const inPage = Object.keys(IN_PAGE).filter(
  (name) => isChosen(name) || hasMemory || texts.length > 0,
);
if (inPage.length > 0) await measureInPage(inPage);
const programs = Object.keys(OF_THE_APP).filter(isChosen);
if (programs.length > 0) buildIfStale();
for (const name of programs) run(process.execPath, [`${root}/bench/${OF_THE_APP[name]}`]);

async function measureInPage(parts) {
  const python = preparePython();
  if (!python) {
    console.error(
      'The benchmarks need python3: it writes their data and runs the peers.',
    );
    process.exit(1);
  }
  makeData(python);
  const page = await openBenchPage();
  const peers = startPeers(python);
  // numpy asks Linux for pages of 2 MB; other systems, and browsers everywhere, have smaller ones
  const plainPeers = startPeers(python, { NUMPY_MADVISE_HUGEPAGE: '0' });
  const rounds = Number(process.env.ROUNDS ?? 5);
  const settings = { peers, plainPeers, python, isWanted, rounds };
  const memory = [];
  for (const name of parts) {
    const { lines, jobs, memory: own = [] } = await IN_PAGE[name](page, settings);
    if (lines.length === 0) continue;
    const section = [whenAndWhere(), '', ...lines];
    console.log(`\n${section.join('\n')}`);
    if (texts.length === 0) writeSection(name, section);
    memory.push(...own, ...(await measureMemory(page, jobs)));
  }
  const section = [whenAndWhere(), '', ...memoryReport(memory)];
  console.log(`\n${section.join('\n')}`);
  if (hasMemory && texts.length === 0) writeSection('memory', section);
  peers.close();
  plainPeers.close();
  await page.close();
}
