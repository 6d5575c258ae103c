// The tables that go into RESULTS.md.
import { cpus, loadavg } from 'node:os';

const MEMORY_MUST = 400;
const GROWN = ['python', 'petri', 'peer'];
const READERS = [...GROWN, 'plain', 'browser'];

/** Best of the rounds; undefined if a reader failed. */
export function best(times) {
  const numbers = times.filter((time) => typeof time === 'number');
  return numbers.length === 0 ? undefined : Math.min(...numbers);
}

/** The median of the rounds: the usual time on a shared machine. */
export function middle(times) {
  const numbers = times.filter((time) => typeof time === 'number');
  return numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

export function reportOf({ local, remote, memory }) {
  const [cpu] = cpus();
  return [
    '# Measured side by side, in one run',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpu?.model.trim()}), Node ${process.versions.node}, headless Chromium; load of the machine ${loadavg()[1].toFixed(0)}. Best of the rounds, for the column of middles the middle one of each reader; milliseconds mean nothing elsewhere, ratios do.`,
    '',
    ...timesTable(local),
    'Files and folders are picked in the page and read from the same disk as by Python. h5wasm reads HDF5, zarrita Zarr. Opening a file is outside the clock where whole arrays and rows are read, inside where a file is opened as a user does. Pages of 4 kB: numpy asks Linux for memory in pages of 2 MB; browsers do not, nor can numpy on Windows and macOS. The browser alone: the same files out of their Blobs and as much new memory touched, nothing decoded.',
    '',
    ...local.flatMap(({ row }) => (row.note ? [`${row.title}: ${row.note}`, ''] : [])),
    ...growthTable(local),
    ...remoteTable(remote),
    ...memoryTable(memory),
  ].join('\n');
}

function timesTable(results) {
  if (results.length === 0) return [];
  const lines = results.map(({ row, times }) => {
    const [python, petri, peer, plain, browser] = bestOf(times, READERS);
    const ratio = petri / python;
    const beside = (reader) => {
      if (row.peer !== reader) return '';
      return peer === undefined
        ? 'fails'
        : `${peer.toFixed(0)} (${(petri / peer).toFixed(2)}×)`;
    };
    return [
      row.title,
      `${row.python} ${python.toFixed(0)}`,
      petri.toFixed(0),
      `**${ratio.toFixed(2)}×**`,
      ...aimsOf(ratio, row, (aim) => `${aim}×`),
      `${(middle(times.petri) / middle(times.python)).toFixed(2)}×`,
      beside('h5wasm'),
      beside('zarrita'),
      ...[plain, browser].map((ms) =>
        ms === undefined ? '' : `${ms.toFixed(0)} (${(petri / ms).toFixed(2)}×)`,
      ),
    ];
  });
  const head = [
    'job',
    'against, ms',
    'Petri, ms',
    'ratio',
    'must',
    'goal',
    'middles',
    'h5wasm on WORKERFS, ms',
    'zarrita, ms',
    'Python with pages of 4 kB, ms',
    'the browser alone, ms',
  ];
  return tableOf(head, lines);
}

/** How the cost of the same views grows with the cells. */
function growthTable(results) {
  const grown = results.filter(({ row }) => row.cells !== undefined);
  const [least] = grown;
  if (grown.length < 2) return [];
  const first = bestOf(least.times, GROWN);
  const lines = grown.map(({ row, times }) => [
    `${row.cells} (${(row.cells / least.row.cells).toFixed(0)}×)`,
    ...bestOf(times, GROWN).map((ms, who) =>
      ms === undefined || first[who] === undefined
        ? 'fails'
        : `${ms.toFixed(0)} (${(ms / first[who]).toFixed(1)}×)`,
    ),
  ]);
  const { python, peer } = least.row;
  return [
    ...tableOf(
      [
        'cells: open, names, a categorical, UMAP',
        `${python}, ms`,
        'Petri, ms',
        `${peer}, ms`,
      ],
      lines,
    ),
    'In brackets how many times the fewest cells; what is read grows as the cells do.',
    '',
  ];
}

function bestOf(times, readers) {
  return readers.map((who) => best(times[who]));
}

function remoteTable(results) {
  if (results.length === 0) return [];
  const lines = results.map(({ row, ms, requests, bytes, touched }) => {
    const ratio = touched && bytes / touched;
    return [
      row.title,
      `**${requests}**`,
      ...aimsOf(requests, { must: row.must?.requests, goal: row.goal.requests }, String),
      `${(bytes / 1e6).toFixed(2)} MB`,
      ratio ? `**${ratio.toFixed(2)}×** of ${(touched / 1e6).toFixed(2)} MB` : '',
      ...aimsOf(
        ratio,
        { must: row.must?.bytes, goal: row.goal.bytes },
        (aim) => `${aim}×`,
      ),
      ms.toFixed(0),
    ];
  });
  const head = [
    'from far away (30 ms a request)',
    'requests',
    'must',
    'goal',
    'received',
    'of what is touched',
    'must',
    'goal',
    'ms',
  ];
  return [
    ...tableOf(head, lines),
    'Touched: the stored bytes of the chunks that hold what was asked for, of the headers on the way, and of the nodes of chunk indexes that lead there.',
    '',
  ];
}

function memoryTable(results) {
  if (results.length === 0) return [];
  const most = Math.max(...results.map(({ above }) => above));
  const lines = results.map(({ row, above }) => [row.title, `${above.toFixed(0)} MB`]);
  lines.push([
    '**the most**',
    `**${most.toFixed(0)} MB**, must ≤ ${MEMORY_MUST} MB${most > MEMORY_MUST ? ' — missed' : ''}`,
  ]);
  return [
    ...tableOf(['memory above the idle page, one row after another', 'peak'], lines),
    'Resident size of the renderer, where page and workers live; what a row reads whole is part of it.',
    '',
  ];
}

/** The cells of `must` and `goal`. */
export function aimsOf(value, { must, goal }, say) {
  return [must, goal].map((aim) => {
    if (aim === undefined || value === undefined) return '';
    return `≤ ${say(aim)}${value <= aim ? ' ✓' : ' — missed'}`;
  });
}

export function tableOf(head, lines) {
  const all = [head, head.map(() => '---'), ...lines];
  return [...all.map((cells) => `| ${cells.join(' | ')} |`), ''];
}
