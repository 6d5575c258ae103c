// A user's hands, and what they do: every action of the pointer and every key is counted and named.
export function createHands(page) {
  let clicks = 0;
  let keys = 0;
  let began;
  const steps = [];
  const saved = page.waitForEvent('download', { timeout: 120_000 });
  saved.catch(() => {}); // nothing is saved before the page closes
  const note = (what) => {
    began ??= performance.now();
    steps.push(what);
  };
  return {
    async click(name, locator) {
      note(`click ${name}`);
      clicks += 1;
      await locator.click();
    },
    /** Clicks in the middle of what a plot draws, which does not take clicks itself. */
    async clickMark(name, locator) {
      note(`click ${name}`);
      clicks += 1;
      await locator.waitFor();
      const { x, y, width, height } = await locator.boundingBox();
      await page.mouse.click(x + width / 2, y + height / 2);
    },
    /** Selects the word at the start of a field. */
    async doubleClick(name, locator) {
      note(`double-click ${name}`);
      clicks += 1;
      await locator.dblclick({ position: { x: 18, y: 16 } });
    },
    /** Chooses a file, in a dialog of the system. */
    async chooseFile(name, locator, file) {
      note(`click ${name}`);
      clicks += 1;
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        locator.click(),
      ]);
      await chooser.setFiles(file);
    },
    /** Chooses from a list: opens it, and clicks an option. */
    async choose(name, locator, option) {
      note(`choose ${name}`);
      clicks += 2;
      await locator.selectOption(option);
    },
    /** Drags from one position in the window to another. */
    async dragTo(name, from, to) {
      note(`drag ${name}`);
      clicks += 1;
      await page.mouse.move(...from);
      await page.mouse.down();
      await page.mouse.move(...to, { steps: 8 });
      await page.mouse.up();
    },
    /** Drags through places of an element, in fractions of its size, while keys are held. */
    async drag(name, locator, places, held = []) {
      note(`${held.map((key) => `${key}+`).join('')}drag ${name}`);
      clicks += 1;
      const { x, y, width, height } = await locator.boundingBox();
      const [first, ...others] = places.map(([px, py]) => [
        x + px * width,
        y + py * height,
      ]);
      for (const key of held) await page.keyboard.down(key);
      await page.mouse.move(...first);
      await page.mouse.down();
      for (const place of others) await page.mouse.move(...place, { steps: 8 });
      await page.mouse.up();
      for (const key of held) await page.keyboard.up(key);
    },
    async type(text) {
      note(`type ${text}`);
      keys += [...text].length;
      await page.keyboard.type(text);
    },
    /** Presses keys one after the other; a shortcut is one. */
    async press(...pressed) {
      note(pressed.join(' '));
      keys += pressed.length;
      for (const key of pressed) await page.keyboard.press(key);
    },
    /** Resolves to the file that the page saves. */
    saved: () => saved,
    seconds: () => (performance.now() - began) / 1000,
    counted: () => ({ clicks, keys, steps: steps.join(', ') }),
  };
}
