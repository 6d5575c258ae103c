// A reporter for Vitest and for Playwright: writes a line of JSON for each event to the file in PETRI_REPORT, so that
// the outcomes are known of a run that was stopped, too. `countsOf` in tally.mjs reads them.
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './install.mjs';

const report = process.env.PETRI_REPORT;
const note = (event) => {
  if (report) appendFileSync(report, `${JSON.stringify(event)}\n`);
};
const fileOf = ({ moduleId }) => relative(root, moduleId);

export default class CountingReporter {
  // Vitest: files are planned and end, their tests have outcomes

  onTestRunStart(files) {
    for (const file of files) note({ kind: 'planned', name: fileOf(file) });
  }

  onTestCaseResult(test) {
    const { state } = test.result();
    const title = `${fileOf(test.module)}: ${test.fullName}`;
    note({ kind: 'outcome', id: test.id, state, title });
  }

  onTestModuleEnd(file) {
    // a file that could not be loaded has no failed tests
    if (file.errors().length > 0)
      note({
        ...{ kind: 'outcome', id: file.moduleId, state: 'failed' },
        title: fileOf(file),
      });
    note({ kind: 'ended', name: fileOf(file) });
  }

  // Playwright: tests are planned, and end once for each try

  onBegin(_config, suite) {
    for (const test of suite.allTests()) note({ kind: 'planned', name: titleOf(test) });
  }

  onTestEnd(test, { status, retry }) {
    const reasons = test.annotations.filter(({ type }) => type === 'skip');
    const why = reasons.map(({ description }) => description).find(Boolean);
    const state = status === 'timedOut' || status === 'interrupted' ? 'failed' : status;
    note({ kind: 'outcome', id: test.id, state, retry, why, title: titleOf(test) });
    note({ kind: 'ended', name: titleOf(test) });
  }

  printsToStdio() {
    return false;
  }
}

function titleOf(test) {
  return `${relative(root, test.location.file)}: ${test.title}`;
}
