import { createServer, request as requestOf } from 'node:http';
import { listen } from '../bin/tasks/serve.mjs';

/** A proxy that passes what is below a prefix on to a server, as JupyterHub, Open OnDemand and nginx do. */
export interface PathProxy {
  /** Ends with the prefix. */
  readonly address: string;
  close(): void;
}

/** Starts a proxy; `removes` the prefix from the paths that it passes on, or not. */
export async function startPathProxy(
  target: URL,
  prefix: string,
  { removes }: { readonly removes: boolean },
): Promise<PathProxy> {
  const server = createServer((request, response) => {
    const { url = '', method, headers } = request;
    if (!url.startsWith(prefix)) {
      response.writeHead(404).end();
      return;
    }
    const path = removes ? `/${url.slice(prefix.length)}` : url;
    const { hostname, port } = target;
    const passed = requestOf({ hostname, port, path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.once('error', () => response.destroy());
    response.once('close', () => passed.destroy());
    request.pipe(passed);
  });
  const address = await listen(server);
  return {
    address: address.slice(0, -1) + prefix,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
