import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findChromium, findFirefox, newestOf } from './browser.mjs';

describe.skipIf(process.platform === 'win32')('the browser that is launched', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'petri-browsers-'));
    vi.stubEnv('PATH', folder);
    vi.stubEnv('CHROME_PATH', undefined);
    vi.stubEnv('FIREFOX_PATH', undefined);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });
  const program = (name: string, command: string) => {
    const path = join(folder, name);
    writeFileSync(path, `#!/bin/sh\n${command}\n`, { mode: 0o755 });
    return path;
  };

  it('is the Chromium of the highest version, whatever its name', async () => {
    program('chromium', 'echo Chromium 999.0.8078.79 built on Debian');
    const newest = program('google-chrome', 'echo Google Chrome 1000.0.1.2');
    expect(await findChromium()).toMatchObject({
      version: '1000.0.1.2',
      launchOptions: { executablePath: newest },
    });
  });

  it('is the one of CHROME_PATH only if that is the newest', async () => {
    const path = program('chromium', 'echo Chromium 999.0.8078.79');
    vi.stubEnv('CHROME_PATH', program('another', 'echo Chromium 998.9.9.9'));
    expect((await findChromium()).launchOptions.executablePath).toBe(path);
    vi.stubEnv('CHROME_PATH', program('another', 'echo Chromium 999.0.8078.80'));
    expect((await findChromium()).version).toBe('999.0.8078.80');
  });

  it('is never one that does not print its version, and a warning names that', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    program('chromium', 'echo Chromium 999.0.0.1');
    program('chrome', 'echo this is a stub; exit 1');
    program('google-chrome', 'echo nothing');
    expect((await findChromium()).version).toBe('999.0.0.1');
    expect(warn.mock.calls.flat()).toEqual([
      expect.stringContaining('google-chrome does not say its version'),
      expect.stringContaining('chrome is not used'),
    ]);
  });

  it('is undefined if no Firefox is installed', () => {
    expect(findFirefox()).toBeUndefined();
    const path = program('firefox-esr', 'echo Mozilla Firefox 153.7.0esr');
    expect(findFirefox()).toEqual({ path, version: '153.7.0' });
  });
});

it('compares versions as numbers, and prefers the first of equal ones', () => {
  const [old, middle, high] = ['99.9', '147.0.7727.24', '156.0.1'].map((version) => ({
    path: `/opt/${version}`,
    version,
  }));
  expect(newestOf([old, high, middle])).toBe(high);
  // the npm package only states its major version
  const inPackage = { path: undefined, version: '147' };
  expect(newestOf([middle, inPackage])).toBe(middle);
  expect(newestOf([old, inPackage])).toBe(inPackage);
  expect(newestOf([])).toBeUndefined();
});
