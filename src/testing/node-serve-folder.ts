import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { FlakyServer } from './node-flaky-server';

/** Puts every file below a folder on a test server, at its path below `prefix`. */
export function serveFolder(server: FlakyServer, folder: string, prefix = ''): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const key = relative(folder, path).split(sep).join('/');
    server.files.set(`${prefix}/${key}`, { bytes: readFileSync(path) });
  }
}
