import { expect, it } from 'vitest';
import { fetchLaterCode, lazyModule } from './lazy-module';

it('a part is fetched once by all who need it, and again where it could not be', async () => {
  let fetches = 0;
  const part = lazyModule(async () => {
    fetches += 1;
    if (fetches === 1) throw new Error('the line is down');
    return { answer: 42 };
  });
  await expect(part()).rejects.toThrow('the line is down');
  const [one, other] = await Promise.all([part(), part()]);
  expect(one).toBe(other);
  expect(fetches).toBe(2);
});

it('all parts are fetched in turn, also after one that cannot be', async () => {
  const fetched: string[] = [];
  const parts = ['first', 'second', 'third'].map((name) =>
    lazyModule(async () => {
      fetched.push(name);
      if (name === 'second') throw new Error('the line is down');
      return name;
    }),
  );
  lazyModule(async () => fetched.push('large'), { onlyWhenNeeded: true });
  expect(fetched).toEqual([]);
  await fetchLaterCode();
  expect(fetched).toEqual(['first', 'second', 'third']);
  await expect(parts[2]?.()).resolves.toBe('third');
  expect(fetched).toHaveLength(3);
});
