import { copyFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { securityHeaders } from '../bin/tasks/security-headers.mjs';
import { createStaticServer, listen } from '../bin/tasks/serve.mjs';
import { test as base, stores } from './petri-test';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const example = fileURLToPath(new URL('../docs/examples/embed.html', import.meta.url));

/**
 * A site with the example page of docs/embedding.md and its data, and Petri on a server of another site that lets it
 * embed. Chromium lets such a frame store nothing: its storage, private files and locks throw.
 */
export interface EmbeddingSite {
  /** Address of the site, ending with a slash, and its origin. */
  readonly site: string;
  readonly origin: string;
  /** Petri, in frames of this site only. */
  readonly petri: string;
  /** Adds a page to the site; returns its address. */
  add(name: string, html: string): Promise<string>;
}

export const test = base.extend<{ readonly embedding: EmbeddingSite }>({
  embedding: async ({ allowed }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'petri-site-'));
    const pages = createStaticServer(folder, {
      headers: { 'Access-Control-Allow-Origin': '*' },
    });
    // another site than Petri’s, not only another origin
    const site = (await listen(pages)).replace('127.0.0.1', 'localhost');
    const { origin } = new URL(site);
    const policy = securityHeaders['Content-Security-Policy'].replace(
      "frame-ancestors 'self'",
      `frame-ancestors 'self' ${origin}`,
    );
    const headers = { ...securityHeaders, 'Content-Security-Policy': policy };
    const app = createStaticServer(dist, { headers, isApp: true });
    const petri = await listen(app);
    for (const address of [site, petri]) allowed.add(new URL(address).origin);
    await copyFile(join(dist, 'petri-view.js'), join(folder, 'petri-view.js'));
    await cp(join(stores, 'kitchen.v3.zarr'), join(folder, 'data/marrow.zarr'), {
      recursive: true,
    });
    const html = await readFile(example, 'utf8');
    const add = async (name: string, text: string) => {
      await writeFile(join(folder, name), text);
      return `${site}${name}`;
    };
    await add('embed.html', html.replace('https://petri.example/', petri));
    await use({ site, origin, petri, add });
    for (const server of [pages, app]) {
      server.closeAllConnections();
      server.close();
    }
    await rm(folder, { recursive: true });
  },
});
