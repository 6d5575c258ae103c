// Serves the data as from far away: every answer late, requests and bytes counted.
import { createServer } from 'node:http';
import { createStaticServer, listen } from '../bin/tasks/serve.mjs';
import { dataFolder } from './python.mjs';

const LATENCY_MS = 30;

/** `take()` gives what was asked since the last time. */
export async function startSlowServer() {
  const files = createStaticServer(dataFolder, {
    headers: {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': 'Content-Range, ETag',
    },
  });
  let requests = 0;
  let bytes = 0;
  const server = createServer((request, response) => {
    requests += 1;
    const { socket } = response;
    const before = socket?.bytesWritten ?? 0;
    response.on('close', () => {
      bytes += (socket?.bytesWritten ?? 0) - before;
    });
    setTimeout(() => files.emit('request', request, response), LATENCY_MS);
  });
  const address = await listen(server);
  return {
    address,
    take() {
      const seen = { requests, bytes };
      requests = 0;
      bytes = 0;
      return seen;
    },
    close: () => server.close(),
  };
}
