// Measures the rows of reading: Petri beside h5py, zarr-python, h5wasm and zarrita, and from far away.
import { rest } from './browser.mjs';
import { remoteRows, rows } from './rows.mjs';
import { startSlowServer } from './slow-server.mjs';
import { reportOf } from './table.mjs';

/** The report's part about reading, and the jobs whose memory counts; empty if none of its rows is selected. */
export async function measureEngine(page, { peers, plainPeers, isWanted, rounds }) {
  const chosen = rows.filter(isWanted);
  const far = remoteRows.filter(isWanted);
  if (chosen.length + far.length === 0) return { lines: [], jobs: [] };
  const local = [];
  for (const row of chosen) {
    console.log(row.title);
    local.push({ row, times: await measure(row) });
  }
  const lines = reportOf({ local, remote: await measureRemote(far) });
  return { lines, jobs: chosen };

  /** Milliseconds of each reader, one entry per round. */
  async function measure(row) {
    const times = { python: [], petri: [], peer: [], plain: [], browser: [] };
    for (let round = 0; round < rounds; round += 1) {
      const failed = (error) => ({ failed: error.message.split('\n')[0] });
      const job = { job: row.python, file: row.file ?? row.folder, ...row.task };
      const rested = async (reader) => {
        await rest();
        return reader.ask(job);
      };
      const answers = {
        python: await rested(peers),
        petri: await page.measure(row, 'petri'),
        peer: await page.measure(row, row.peer).catch(failed),
        ...(row.floor
          ? {
              plain: await rested(plainPeers),
              browser: await page.measure(row, 'browser'),
            }
          : {}),
      };
      const counts = new Set(
        Object.values(answers).flatMap(({ values }) =>
          values === undefined ? [] : [values],
        ),
      );
      if (counts.size > 1)
        throw new Error(
          `${row.title}: the readers read ${[...counts].join(' and ')} values`,
        );
      for (const [who, answer] of Object.entries(answers))
        times[who].push(answer.failed ?? answer.ms);
    }
    return times;
  }

  /** Each round in a fresh source service, so that nothing is cached. */
  async function measureRemote(remote) {
    const server = await startSlowServer();
    const results = [];
    for (const row of remote) {
      console.log(row.title);
      const seen = [];
      for (let round = 0; round < rounds; round += 1) {
        server.take();
        const { ms } = await page.measure(row, 'petri', { data: server.address });
        seen.push({ ms, ...server.take() });
      }
      const touched =
        row.touched &&
        (await peers.ask({ job: 'touched', file: row.url, ...row.touched })).values;
      results.push({ row, seen, touched });
    }
    server.close();
    return results;
  }
}
