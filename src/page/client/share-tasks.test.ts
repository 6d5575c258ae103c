import { expect, it, vi } from 'vitest';
import type { PointsClient } from './points';
import { shareTasks } from './share-tasks';

const codes = Uint8Array.of(0, 1);
const rows = Uint32Array.of(1);

function createClient() {
  const withoutSelected = vi.fn(async () => ({ values: codes, outCode: 2 }));
  const client = { withoutSelected } as unknown as PointsClient; // the one task that is asked for
  return { withoutSelected, client: shareTasks(client) };
}

it('runs a task once for the same arguments, and again for others that are equal', async () => {
  const { client, withoutSelected } = createClient();
  const [first, second] = [1, 2].map(() => client.withoutSelected(codes, rows));
  expect(await first).toBe(await second);
  expect(withoutSelected).toHaveBeenCalledTimes(1);
  await client.withoutSelected(codes, Uint32Array.of(1));
  expect(withoutSelected).toHaveBeenCalledTimes(2);
});

it('runs a task again that failed', async () => {
  const { client, withoutSelected } = createClient();
  withoutSelected.mockRejectedValueOnce(new Error('hung'));
  await expect(client.withoutSelected(codes, rows)).rejects.toThrow('hung');
  expect(await client.withoutSelected(codes, rows)).toEqual({
    values: codes,
    outCode: 2,
  });
});
