// node bench/serve.mjs: a file read by 50 ranges at once from the built `petri serve` (`npm run build`), beside the same
// ranges from the disk, both without what Linux keeps in memory; and the memory of the server. GB=2 makes the file smaller
// than 10 GB; it is removed afterwards.
import { spawn, spawnSync } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../bin/tasks/install.mjs';
import { whenAndWhere, writeSection } from './report.mjs';
import { middle, tableOf } from './table.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const BYTES = Number(process.env.GB ?? 10) * 1e9;
const RANGES = 50;
const READ_BYTES = 512 << 10;
const MUST = 0.8;
const script = fileURLToPath(import.meta.url);

const [job, place] = process.argv.slice(2);
if (job === 'disk') await readFromDisk(place);
else if (job === 'http') await readOverHttp(place);
else await measure();

async function measure() {
  const folder = join(root, 'bench/data');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'served.bin');
  process.on('exit', () => rmSync(file, { force: true }));
  writeRandom(file);
  const cli = join(root, 'dist-bin/petri.js');
  const server = spawn(
    process.execPath,
    [cli, 'serve', '--port=0', '--no-open', '--no-token', file],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [printed] = await once(server.stdout, 'data');
  const [address] = /http:\/\/[^/]+\//.exec(printed.toString());
  const url = `${address}files/served.bin`;
  const before = memoryOf(server.pid).VmRSS;
  const speeds = { disk: [], http: [] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [which, from] of round % 2 === 0
      ? [
          ['disk', file],
          ['http', url],
        ]
      : [
          ['http', url],
          ['disk', file],
        ]) {
      forget(file);
      const { stdout } = spawnSync(process.execPath, [script, which, from], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const speed = BYTES / 1e3 / Number(stdout);
      speeds[which].push(speed);
      console.log(`  ${which}: ${speed.toFixed(0)} MB/s`);
    }
  const { VmHWM } = memoryOf(server.pid);
  server.kill();
  const [disk, http] = [speeds.disk, speeds.http].map(middle);
  const ratio = http / disk;
  const section = [
    whenAndWhere('the built command line'),
    '',
    ...tableOf(
      [
        'job',
        'from the disk',
        'petri serve',
        'ratio',
        'must',
        'memory of the server before',
        'most',
      ],
      [
        [
          `${BYTES / 1e9} GB by ${RANGES} ranges at once`,
          `${disk.toFixed(0)} MB/s`,
          `${http.toFixed(0)} MB/s`,
          `**${ratio.toFixed(2)}×**`,
          `≥ ${MUST}×${ratio >= MUST ? ' ✓' : ' — missed'}`,
          ...[before, VmHWM].map((kilobytes) => `${(kilobytes / 1024).toFixed(0)} MB`),
        ],
      ],
    ),
    'Each by a program of its own, in pieces of 512 kB, after the file was dropped from the memory of the system. Medians of alternating rounds.',
  ];
  console.log(section.join('\n'));
  writeSection('serve', section);
}

/** No two megabytes are alike, and the file has no holes. */
function writeRandom(file) {
  const target = openSync(file, 'w');
  const block = Buffer.alloc(1 << 20);
  for (let done = 0; done < BYTES; done += block.length) {
    randomFillSync(block, 0, 4096);
    if (done === 0) randomFillSync(block);
    writeSync(target, block, 0, Math.min(block.length, BYTES - done));
  }
  closeSync(target);
}

/** Drops a file from the memory of the system (GNU dd). */
function forget(file) {
  const { status } = spawnSync(
    'sh',
    ['-c', `sync "$0" && dd if="$0" iflag=nocache count=0`, file],
    {
      stdio: 'ignore',
    },
  );
  if (status !== 0) throw new Error('GNU dd is needed, to read from the disk itself');
}

function memoryOf(id) {
  const lines = readFileSync(`/proc/${id}/status`, 'utf8').matchAll(
    /^(\w+):\s+(\d+) kB/gm,
  );
  return Object.fromEntries(
    [...lines].map(([, name, kilobytes]) => [name, Number(kilobytes)]),
  );
}

/** First byte and the one after the last, of each range. */
function ranges() {
  const step = Math.ceil(BYTES / RANGES);
  return Array.from({ length: RANGES }, (_, i) => [
    i * step,
    Math.min(BYTES, (i + 1) * step),
  ]);
}

async function readFromDisk(path) {
  const file = await open(path);
  const started = performance.now();
  await Promise.all(
    ranges().map(async ([start, end]) => {
      const buffer = Buffer.allocUnsafe(READ_BYTES);
      for (let at = start; at < end; ) {
        const { bytesRead } = await file.read(
          buffer,
          0,
          Math.min(READ_BYTES, end - at),
          at,
        );
        if (bytesRead === 0) throw new Error('the file ends too early');
        at += bytesRead;
      }
    }),
  );
  console.log(performance.now() - started);
  await file.close();
}

/** Reads from connections into one buffer each: Node's own client takes more processor time than the server. */
async function readOverHttp(url) {
  const { hostname: host, port, pathname } = new URL(url);
  const started = performance.now();
  await Promise.all(
    ranges().map(
      ([start, end]) =>
        new Promise((resolve, reject) => {
          let left; // once the head was there
          const callback = (length, buffer) => {
            if (left === undefined) {
              const head = buffer
                .subarray(0, length)
                .toString('latin1')
                .split('\r\n\r\n', 1)[0];
              if (!head.startsWith('HTTP/1.1 206 ')) reject(new Error(head));
              left = end - start + head.length + 4;
            }
            left -= length;
            if (left > 0) return true;
            socket.destroy();
            resolve();
            return false;
          };
          const onread = { buffer: Buffer.alloc(READ_BYTES), callback };
          const socket = connect({ host, port: Number(port), onread });
          socket.once('error', reject);
          socket.once('close', () => reject(new Error('closed too early')));
          socket.write(
            `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nRange: bytes=${start}-${end - 1}\r\n\r\n`,
          );
        }),
    ),
  );
  console.log(performance.now() - started);
}
