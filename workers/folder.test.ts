import { expect, it } from 'vitest';
import { createCounter } from '@/read/bytes/counter';
import { createJobs } from './jobs';
import { createFolderService } from './source';

/** A folder whose files are delivered by the test. */
function waitingFolder() {
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  const access = {
    list: async () => ['b10.txt', '.hidden', 'b9.txt'],
    async file(path: string) {
      asked.push(path);
      await new Promise<void>((resolve) => waiting.push(resolve));
      return new File(['cell,gene'], path, { lastModified: 0 });
    },
  };
  return { access, asked, waiting };
}

const runs = { kind: 'folder', name: 'runs' } as const;
const entry = (name: string) => ({ name, isFolder: false });

it('lists a folder in natural order', async () => {
  const service = createFolderService(
    createJobs(() => {}),
    { counter: createCounter() },
  );
  expect(await service.openFolder(1, runs, waitingFolder().access)).toEqual({
    entries: [entry('b9.txt'), entry('b10.txt')],
    hidden: 1,
  });
});

it('inspects four entries at a time, and none that was aborted while it waited', async () => {
  const jobs = createJobs(() => {});
  const service = createFolderService(jobs, { counter: createCounter() });
  const { access, asked, waiting } = waitingFolder();
  await service.openFolder(1, runs, access);
  const found = [2, 3, 4, 5, 6, 7].map((job) =>
    service.identifyEntry(job, entry(`${job}.txt`)),
  );
  const givenUp = expect(found[4]).rejects.toMatchObject({ name: 'AbortError' });
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked).toEqual(['2.txt', '3.txt', '4.txt', '5.txt']);
  jobs.cancel(6);
  await givenUp;
  waiting[0]?.();
  expect(await found[0]).toMatchObject({ kind: { kind: 'other' }, size: 9 });
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked).toEqual(['2.txt', '3.txt', '4.txt', '5.txt', '7.txt']);
  for (const release of waiting) release();
  await new Promise((resolve) => setTimeout(resolve));
  for (const release of waiting) release();
  await Promise.all(found.filter((_, i) => i !== 4));
});
