import type { Page } from '@playwright/test';

/** Makes every reading worker loop forever once it receives a message that contains all these texts. */
export async function hangAt(page: Page, ...texts: readonly string[]): Promise<void> {
  await page.route(/source\.worker-.*\.js/, async (route) => {
    const response = await route.fetch();
    const hang = `addEventListener('message', ({ data }) => {
      const text = JSON.stringify(data) ?? '';
      if (${JSON.stringify(texts)}.every((part) => text.includes(part))) for (;;);
    });`;
    await route.fulfill({ response, body: hang + (await response.text()) });
  });
}
