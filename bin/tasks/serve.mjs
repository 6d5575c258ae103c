// A static file server with ranges and Petri's security headers, for `npm start` and the tests.
import { createServer } from 'node:http';
import { namesInPath, sendFromFolder } from '../serve/static-files.mjs';
import { securityHeaders } from './security-headers.mjs';

/**
 * Creates a server for a folder; it is not listening yet. For an app (`isApp`; the default with Petri's own headers) it
 * sends compressed copies to clients that accept them, and browsers may keep files with a hash in their names.
 *
 * @param {string} folder
 * @param {{ headers?: Readonly<Record<string, string>>, isApp?: boolean }} [options]
 */
export function createStaticServer(
  folder,
  { headers = securityHeaders, isApp = headers === securityHeaders } = {},
) {
  return createServer(async (request, response) => {
    try {
      await answer({ folder, headers, isApp }, request, response);
    } catch (error) {
      if (!response.headersSent) response.writeHead(500, headers);
      response.end();
      console.error(`${request.method} ${request.url}: ${error.message}`);
    }
  });
}

async function answer(site, request, response) {
  const { headers } = site;
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { ...headers, Allow: 'GET, HEAD' }).end();
    return;
  }
  const names = namesInPath(request.url ?? '');
  if (names && (await sendFromFolder(site, names, request, response))) return;
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
