import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './petri-test';

/** Every violated rule; panes and their separators are covered by axe.spec.ts. */
export async function calm(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .include('main')
    .disableRules(['region'])
    .analyze();
  expect(
    violations.map(
      ({ id, nodes }) => `${id} ${nodes[0]?.target} ${nodes[0]?.failureSummary}`,
    ),
  ).toEqual([]);
}
