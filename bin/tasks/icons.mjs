// Draws the icons of the installed app from public/icon.svg: node bin/tasks/icons.mjs
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './browser.mjs';
import { root } from './install.mjs';

/** Names, widths in px, and the share of the width that the drawing has: systems cut a maskable icon to a shape. */
const ICONS = [
  ['icon-192.png', 192, 1],
  ['icon-512.png', 512, 1],
  ['icon-maskable.png', 512, 0.72],
];
/** The lightest colour of the drawing, around it in a maskable icon. */
const AROUND = '#e9f5f3';

const drawing = await readFile(join(root, 'public/icon.svg'), 'base64');
const { launchOptions } = await findChromium();
const browser = await chromium.launch(launchOptions);
const page = await browser.newPage();
for (const [name, width, share] of ICONS) {
  await page.setViewportSize({ width, height: width });
  const around = share < 1 ? AROUND : 'transparent';
  await page.setContent(
    `<body style="margin: 0; height: 100vh; display: grid; place-items: center; background: ${around}">
      <img src="data:image/svg+xml;base64,${drawing}" width="${width * share}">`,
  );
  const picture = await page.screenshot({ omitBackground: true });
  await writeFile(join(root, 'public', name), picture);
  console.log(name, picture.length);
}
await browser.close();
