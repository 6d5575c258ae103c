import { join } from 'node:path';
import { expect, it } from 'vitest';
import { stores } from '@/testing/node-stores';
import { summaryJson } from './summary';

const kitchen = join(stores, 'kitchen.h5ad');

it('prints the receipt as JSON', async () => {
  const { text, failure } = await summaryJson(kitchen);
  const { receipt } = JSON.parse(text) as { receipt: Record<string, number> };
  expect(failure).toBeUndefined();
  expect(receipt.requests).toBeGreaterThan(0);
  expect(receipt.bytesRead).toBeGreaterThan(1000);
  expect(receipt.cap).toBeUndefined();
});

it('stops at a cap, and reports where it stopped', async () => {
  const { text, failure } = await summaryJson(kitchen, 100);
  const told = JSON.parse(text) as { error: string; receipt: Record<string, number> };
  expect(failure).toMatch(/stopped at your limit/);
  expect(told.error).toMatch(/stopped at your limit/);
  expect(told.receipt).toMatchObject({ cap: 100, isCapped: true });
  expect(told.receipt.bytesRead).toBeLessThanOrEqual(100);
});
