import { join } from 'node:path';
import { test } from '@playwright/test';
import { petri } from './command-line';
import { expectConforming } from './server-suite/suite';

test('petri serve passes the suite of servers', async () => {
  await expectConforming({
    command: [process.execPath, petri, 'serve', '--port=0', '--no-open'],
    abilities: ['ranges', 'listing', 'escapes', 'token', 'hosts'],
    folderAt: (name) => `files/${name}/`,
  });
});

test('the server of npm start passes the suite of servers', async () => {
  await expectConforming({
    command: [
      process.execPath,
      join(import.meta.dirname, 'server-suite/static-server.mjs'),
    ],
    abilities: ['ranges', 'escapes'],
    folderAt: () => '',
  });
});
