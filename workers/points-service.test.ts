import { expose, type Remote, transfer, wrap } from 'comlink';
import { afterEach, expect, it } from 'vitest';
import { ArraySender } from '@/page/client/send-arrays';
import type { PointsService } from './points';
import { createPointsService } from './points-service';

const open: MessagePort[] = [];
afterEach(() => {
  for (const port of open.splice(0)) port.close();
});

/** A service behind a channel, and a record of its messages. */
function start() {
  const writes: number[] = [];
  const forgotten: number[] = [];
  const service = createPointsService(
    (result, buffers) => transfer(result as object, buffers) as never,
  );
  const noting: PointsService = {
    ...service,
    write(id, at, part) {
      writes.push(part.byteLength);
      service.write(id, at, part);
    },
    forget(id) {
      forgotten.push(id);
      service.forget(id);
    },
  };
  const { port1, port2 } = new MessageChannel();
  open.push(port1, port2);
  expose(noting, port2);
  const remote: Remote<PointsService> = wrap(port1);
  return { remote, sender: new ArraySender(remote), writes, forgotten };
}

const MB = 1 << 20;

it('sends a large array in parts of a megabyte, once for several tasks', async () => {
  const { remote, sender, writes, forgotten } = start();
  // a corner each: 0, 0 and 1, 1 and so on
  const positions = Float32Array.from({ length: 600_000 }, (_, i) => Math.floor(i / 2));
  const outline = Float64Array.of(-1, -1, 2.5, -1, 2.5, 2.5, -1, 2.5);
  for (let turn = 0; turn < 2; turn++) {
    const { args, release } = await sender.send([positions, [outline]]);
    expect(args).toEqual([{ sentArray: 1 }, [outline]]);
    expect(await remote.run('pointsInside', args)).toEqual(Uint32Array.of(0, 1, 2));
    release();
  }
  expect(writes).toEqual([MB, MB, 2_400_000 - 2 * MB]);
  expect(forgotten).toEqual([]);
});

it('forgets the array that was used least lately where more than 128 MB are there', async () => {
  const { sender, forgotten } = start();
  for (const large of [new Uint8Array(80 * MB), new Uint8Array(80 * MB)])
    (await sender.send([large])).release();
  await expect.poll(() => forgotten).toEqual([1]);
});

it('sends small arrays with the task', async () => {
  const { remote, sender, writes } = start();
  const rows = Uint32Array.of(0, 1, 2);
  const { args } = await sender.send([rows, Uint8Array.of(0, 1, 0), [1]]);
  expect(await remote.run('withoutHidden', args)).toEqual(Uint32Array.of(0, 2));
  expect(writes).toEqual([]);
});
