// The table that goes into the notes and into RESULTS.md.
import { cpus } from 'node:os';

/** Best of the rounds; undefined where a reader could not. */
function best(times) {
  const numbers = times.filter((time) => typeof time === 'number');
  return numbers.length === 0 ? undefined : Math.min(...numbers);
}

export function tableOf(results) {
  const [cpu] = cpus();
  const lines = results.map(({ row, times }) => {
    const [python, petri, peer] = ['python', 'petri', 'peer'].map((who) =>
      best(times[who]),
    );
    const ratio = petri / python;
    return [
      row.title,
      `${row.python.replace('-rows', '')} ${python.toFixed(0)}`,
      petri.toFixed(0),
      `**${ratio.toFixed(2)}×**`,
      `≤ ${row.must}×${ratio <= row.must ? '' : ' — missed'}`,
      peer === undefined
        ? `${row.peer}: fails`
        : `${row.peer} ${peer.toFixed(0)} (${(petri / peer).toFixed(2)}×)`,
    ];
  });
  const head = ['job', 'against, ms', 'Petri, ms', 'ratio', 'must', 'beside it, ms'];
  const all = [head, head.map(() => '---'), ...lines];
  return [
    '# Measured side by side, in one run',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpu?.model.trim()}), Node ${process.versions.node}, headless Chromium. Best of three rounds; milliseconds mean nothing elsewhere, ratios do. Zarr comes from a server on the same machine for the page, from the disk for zarr-python.`,
    '',
    ...all.map((cells) => `| ${cells.join(' | ')} |`),
    '',
  ].join('\n');
}
