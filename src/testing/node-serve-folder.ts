import type { FlakyServer } from './node-flaky-server';
import { folderEntries } from './node-folder-entries';

/** Puts every file below a folder on a test server, at its path below `prefix`. */
export function serveFolder(server: FlakyServer, folder: string, prefix = ''): void {
  for (const [key, bytes] of folderEntries(folder))
    server.files.set(`${prefix}/${key}`, { bytes });
}
