// A static file server with ranges and Petri's security headers, for `npm start` and the tests.
import { createServer } from 'node:http';
import { join } from 'node:path';
import {
  APP_WORKER,
  namesInPath,
  readServedPage,
  sendFromFolder,
  sendPage,
} from '../serve/static-files.mjs';
import { securityHeaders } from './security-headers.mjs';

/**
 * Creates a server for a folder; it is not listening yet. For an app (`isApp`; the default with Petri's own headers) it
 * sends compressed copies to clients that accept them, and browsers may keep files with a hash in their names. `isLocal`
 * tells its page that the server is the user's own: browsers then keep no copy of the app, which may be built again.
 *
 * @param {string} folder
 * @param {{ headers?: Readonly<Record<string, string>>, isApp?: boolean, isLocal?: boolean }} [options]
 */
export function createStaticServer(
  folder,
  {
    headers = securityHeaders,
    isApp = headers === securityHeaders,
    isLocal = false,
  } = {},
) {
  return createServer(async (request, response) => {
    try {
      await answer({ folder, headers, isApp, isLocal }, request, response);
    } catch (error) {
      if (!response.headersSent) response.writeHead(500, headers);
      response.end();
      console.error(`${request.method} ${request.url}: ${error.message}`);
    }
  });
}

async function answer(site, request, response) {
  const { folder, headers, isLocal } = site;
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { ...headers, Allow: 'GET, HEAD' }).end();
    return;
  }
  const names = namesInPath(request.url ?? '');
  const isWorker = isLocal && names?.[0] === APP_WORKER;
  if (isLocal && names?.length === 1 && ['', 'index.html'].includes(names[0])) {
    const page = await readServedPage(join(folder, 'index.html'), 'app');
    return sendPage(response, page, headers);
  }
  if (names && !isWorker && (await sendFromFolder(site, names, request, response)))
    return;
  response.writeHead(404, headers).end();
}

/** Listens on the given port, or on any free one if that is taken; returns the address. */
export function listen(server, port = 0, host = '127.0.0.1') {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      if (port === 0 || error.code !== 'EADDRINUSE') return reject(error);
      resolve(listen(server, 0, host));
    });
    server.listen(port, host, () => resolve(`http://${host}:${server.address().port}/`));
  });
}
