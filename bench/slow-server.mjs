// Serves files with latency, over a line of limited bandwidth; counts requests and bytes.
import { createServer } from 'node:http';
import { createStaticServer, listen } from '../bin/tasks/serve.mjs';
import { dataFolder } from './python.mjs';

const LATENCY_MS = 30;
/** What is missing below it is refused, as in a bucket that may not be listed. */
const PRIVATE = '/private/';

/** A server of a folder whose files any page may read. */
export function createDataServer(folder = dataFolder) {
  return createStaticServer(folder, {
    headers: {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': 'Content-Range, ETag',
    },
  });
}

/** Answers that share a line take turns, each for this long. */
const TURN_MS = 5;

/** A line that several servers may share. `pass` waits until a number of bytes is through. */
export function createLine(bytesPerSecond) {
  let free = 0;
  return {
    turn: Math.ceil((bytesPerSecond * TURN_MS) / 1000),
    pass(size) {
      free = Math.max(free, performance.now()) + (1000 * size) / bytesPerSecond;
      return new Promise((resolve) => setTimeout(resolve, free - performance.now()));
    },
  };
}

/** `take()` returns the requests since the previous call. Without a line only the latency slows the answers. */
export async function startSlowServer({ line, files = createDataServer() } = {}) {
  let requests = 0;
  let bytes = 0;
  const server = createServer((request, response) => {
    requests += 1;
    const { socket } = response;
    const before = socket?.bytesWritten ?? 0;
    response.on('close', () => {
      bytes += (socket?.bytesWritten ?? 0) - before;
    });
    if (line) pace(response, line);
    if (request.url?.startsWith(PRIVATE)) {
      request.url = request.url.slice(PRIVATE.length - 1);
      refuseMissing(response);
    }
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
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Sends an answer no faster than the line does. */
function pace(response, line) {
  const { write, end } = response;
  let last = Promise.resolve();
  response.write = (chunk, done) => {
    for (let at = 0; at < chunk.length; at += line.turn) {
      const part = chunk.subarray(at, at + line.turn);
      last = last.then(() => line.pass(part.length));
      last.then(() => write.call(response, part));
    }
    last.then(() => {
      response.emit('drain');
      done?.();
    });
    return false;
  };
  response.end = (chunk) => {
    if (chunk) response.write(chunk);
    last.then(() => end.call(response));
    return response;
  };
}

function refuseMissing(response) {
  const { writeHead } = response;
  response.writeHead = (status, ...rest) =>
    writeHead.call(response, status === 404 ? 403 : status, ...rest);
}
