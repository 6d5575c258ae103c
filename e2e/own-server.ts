import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { createStaticServer, listen } from '../bin/tasks/serve.mjs';
import { codecsFetched } from './codecs-fetched';

// the page's server: gone, with another version, or not on this computer

const dist = fileURLToPath(new URL('../dist', import.meta.url));

/** A server of the app that can be stopped, and restarted at the same address. */
export async function ownServer() {
  let server: Server = createStaticServer(dist);
  /** A newer version of Petri has none of the files of this one. */
  let isUpdated = false;
  /** The paths of requests that have reached it. */
  const asked: string[] = [];
  let published = createStaticServer(dist);
  const handle = (running: Server) => {
    running.removeAllListeners('request');
    running.on('request', (request, response) => {
      asked.push(request.url ?? '');
      if (isUpdated && request.url?.includes('/assets/')) response.writeHead(404).end();
      else published.emit('request', request, response);
    });
  };
  handle(server);
  const address = await listen(server, 0);
  const port = Number(new URL(address).port);
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return {
    address,
    asked,
    stop,
    async start() {
      server = createStaticServer(dist);
      handle(server);
      await listen(server, port);
    },
    update() {
      isUpdated = true;
    },
    /** Serves the build in another folder from now on. */
    publish(next: string) {
      published = createStaticServer(next);
    },
  };
}

/** The last that most files need are the decoders of gzip. */
export async function loaded(page: Page, goto: () => Promise<unknown>, part?: string) {
  const codecs = codecsFetched(page, part);
  await goto();
  await codecs;
  await page.waitForLoadState('networkidle');
}
