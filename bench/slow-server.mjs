// Serves the data with latency; counts requests and bytes.
import { createServer } from 'node:http';
import { createStaticServer, listen } from '../bin/tasks/serve.mjs';
import { dataFolder } from './python.mjs';

const LATENCY_MS = 30;
/** What is missing below it is refused, as in a bucket that may not be listed. */
const PRIVATE = '/private/';

/** `take()` returns the requests since the previous call. All answers share the bandwidth, if given. */
export async function startSlowServer(bytesPerSecond) {
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
    if (bytesPerSecond) pace(response);
    if (request.url?.startsWith(PRIVATE)) {
      request.url = request.url.slice(PRIVATE.length - 1);
      refuseMissing(response);
    }
    setTimeout(() => files.emit('request', request, response), LATENCY_MS);
  });
  let free = 0;
  /** When this number of bytes has passed through the shared line. */
  const through = (size) => {
    free = Math.max(free, performance.now()) + (1000 * size) / bytesPerSecond;
    return new Promise((resolve) => setTimeout(resolve, free - performance.now()));
  };
  function pace(response) {
    const { write, end } = response;
    let last = Promise.resolve();
    response.write = (chunk) => {
      last = last.then(() => through(chunk.length));
      last.then(() => {
        write.call(response, chunk);
        response.emit('drain');
      });
      return false;
    };
    response.end = (chunk) => {
      if (chunk) response.write(chunk);
      last.then(() => end.call(response));
      return response;
    };
  }
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

function refuseMissing(response) {
  const { writeHead } = response;
  response.writeHead = (status, ...rest) =>
    writeHead.call(response, status === 404 ? 403 : status, ...rest);
}
