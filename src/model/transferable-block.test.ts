import { expect, it } from 'vitest';
import { type Block, buffersOf } from './block';
import { packStrings } from './strings';
import { transferableBlock } from './transferable-block';

it('copies labels, which belong to their element, but no fresh buffers', () => {
  const labels = packStrings(['T', 'B']);
  const block: Block = {
    kind: 'categories',
    codes: Int8Array.of(0, 1, -1),
    labels,
    ordered: false,
  };
  const own = transferableBlock(block);
  expect(own).toEqual(block);
  const buffers = buffersOf(own);
  expect(buffers).toContain(block.codes.buffer);
  expect(buffers).not.toContain(labels.bytes.buffer);
  expect(buffers).not.toContain(labels.offsets.buffer);
});

it('copies views, so that the buffer under them is not transferred', () => {
  const shared = new Float32Array(100);
  const view = shared.subarray(10, 13);
  view.set([1, 2, 3]);
  const own = transferableBlock({
    kind: 'records',
    length: 3,
    columns: [
      { name: 'a', block: { kind: 'numbers', values: view } },
      {
        name: 'b',
        block: {
          kind: 'ragged',
          offsets: Uint32Array.of(0, 1, 2, 3),
          content: { kind: 'booleans', values: new Uint8Array(shared.buffer, 40, 3) },
        },
      },
    ],
  });
  expect(buffersOf(own)).not.toContain(shared.buffer);
  expect(own).toMatchObject({
    columns: [{ block: { values: Float32Array.of(1, 2, 3) } }, {}],
  });
});
