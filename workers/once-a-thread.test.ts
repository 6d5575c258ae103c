import { expect, it, vi } from 'vitest';

it('starts a worker once, however often its module runs', async () => {
  const start = vi.fn();
  for (let run = 0; run < 2; run++) {
    vi.resetModules(); // another copy of the module, as WebKit makes one
    const { onceAThread } = await import('./once-a-thread');
    onceAThread(start);
  }
  expect(start).toHaveBeenCalledTimes(1);
});
