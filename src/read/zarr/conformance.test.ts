import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { AttributeValue } from '@/model/attributes';
import type { DType } from '@/model/dtype';
import { lengthOf, type Values } from '@/model/values';
import { openFolderStore } from '@/read/bytes/node-folder-store';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import type { StoredNode } from '@/read/node';
import { expectedValues } from '@/testing/expected-values';
import { corpus } from '@/testing/node-corpus';
import { describeCorpus } from '@/testing/node-describe-corpus';
import { type ExpectedNode, zarrAnswers } from '@/testing/node-zarr-corpus';
import { openZarr } from './open-zarr';

const answers = zarrAnswers();

async function open(file: string): Promise<StoredNode> {
  const reader = createChunkReader({ pool: inlineDecodePool() });
  return openZarr(await openFolderStore(join(corpus, file)), { reader });
}

describeCorpus('stores by zarr-python', () => {
  it.each(
    answers.filter((answer) => answer.error).map((answer) => [answer.file, answer]),
  )('refuses %s, and says why', async (_, { file }) => {
    const read = async () => {
      const node = await open(file);
      if (node.kind === 'array') await node.read();
    };
    await expect(read()).rejects.toMatchObject({
      name: 'UnsupportedError',
      message: expect.stringMatching(/.{20}/),
    });
  });

  it.each(answers.filter((answer) => answer.tree).map((answer) => [answer.file, answer]))(
    'reads %s like zarr-python',
    async (_, { file, tree = {} }) => {
      const root = await open(file);
      for (const [path, expected] of Object.entries(tree)) {
        const node =
          path === '/' || root.kind === 'array' ? root : await root.open(path.slice(1));
        await compare(node, expected);
      }
    },
  );
});

async function compare(node: StoredNode, expected: ExpectedNode): Promise<void> {
  if (expected.node === undefined) return; // zarr-python could not read it
  expect(node.kind).toBe(expected.node);
  if (expected.attrs)
    expect(plain(Object.fromEntries(node.attributes.values))).toEqual(expected.attrs);
  if (node.kind === 'group') return;
  expect(node.shape).toEqual(expected.shape);
  expect(node.storage.container).toBe(`zarr${expected.zarr_format}`);
  if (expected.chunks) expect(node.storage.chunkShape).toEqual(expected.chunks);
  const values = await node.read();
  const list = expectedValues(values);
  expect(list).toHaveLength(lengthOf(values));
  if (expected.first)
    expect(list.slice(0, expected.first.length)).toEqual(expected.first);
  if (expected.sum !== undefined) expectSum(sumOf(values, node.dtype.kind), expected.sum);
  if (expected.all) expect(list).toEqual(expected.all);
}

/** numpy's sums: without NaN, 64-bit integers wrapping. */
function sumOf(values: Values, kind: DType['kind']): unknown {
  if (values.kind !== 'numbers' && values.kind !== 'booleans') return undefined;
  const list = Array.from(values.values as ArrayLike<number | bigint>);
  if (kind !== 'float') {
    const exact = list.reduce<bigint>((sum, value) => sum + BigInt(value), 0n);
    return kind === 'uint' ? BigInt.asUintN(64, exact) : BigInt.asIntN(64, exact);
  }
  return list
    .map(Number)
    .reduce((sum, value) => (Number.isNaN(value) ? sum : sum + value), 0);
}

function expectSum(sum: unknown, expected: unknown): void {
  if (typeof sum === 'bigint') {
    const exact = Number.isSafeInteger(Number(sum)) ? Number(sum) : { $int: String(sum) };
    expect(exact).toEqual(expected);
  } else if (typeof sum === 'number' && typeof expected === 'number')
    expect(Math.abs(sum - expected)).toBeLessThanOrEqual(1e-5 * Math.abs(expected));
  else expect(String(sum)).toEqual(expected);
}

/** Attributes as JSON. */
function plain(value: AttributeValue): unknown {
  if (typeof value === 'bigint') return { $int: String(value) };
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, plain(item)]),
  );
}
