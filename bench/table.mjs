// The tables of the section about reading, and what tables of all sections share.
const GROWN = ['python', 'petri', 'peer'];
const READERS = [...GROWN, 'plain', 'browser'];

/** Best of the rounds; undefined if a reader failed. */
export function best(times) {
  const numbers = times.filter((time) => typeof time === 'number');
  return numbers.length === 0 ? undefined : Math.min(...numbers);
}

/** The median of the rounds, by which a target is met or missed; undefined if a reader failed. */
export function middle(times) {
  const numbers = times.filter((time) => typeof time === 'number');
  return numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

export function reportOf({ local, remote }) {
  return [
    ...timesTable(local),
    ...(local.length === 0
      ? []
      : [
          'Files and folders are picked in the page and read from the same disk as by Python. h5wasm reads HDF5, zarrita Zarr. Opening a file is outside the clock where whole arrays and rows are read, inside where a file is opened as a user does. Pages of 4 kB: numpy asks Linux for memory in pages of 2 MB; browsers do not, nor can numpy on Windows and macOS. The browser alone: the same files out of their Blobs and as much new memory touched, nothing decoded.',
          '',
        ]),
    ...local.flatMap(({ row }) => (row.note ? [`${row.title}: ${row.note}`, ''] : [])),
    ...growthTable(local),
    ...remoteTable(remote),
  ];
}

function timesTable(results) {
  if (results.length === 0) return [];
  const lines = results.map(({ row, times }) => {
    const [python, petri, peer, plain, browser] = READERS.map((who) =>
      middle(times[who]),
    );
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
      `${(best(times.petri) / best(times.python)).toFixed(2)}×`,
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
    'of the best',
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
  const first = GROWN.map((who) => middle(least.times[who]));
  const lines = grown.map(({ row, times }) => [
    `${row.cells} (${(row.cells / least.row.cells).toFixed(0)}×)`,
    ...GROWN.map((who) => middle(times[who])).map((ms, who) =>
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

function remoteTable(results) {
  if (results.length === 0) return [];
  const lines = results.map(({ row, seen, touched }) => {
    const [ms, requests, bytes] = ['ms', 'requests', 'bytes'].map((name) =>
      middle(seen.map((round) => round[name])),
    );
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
