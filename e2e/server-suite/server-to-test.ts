import { spawn } from 'node:child_process';
import { type IncomingHttpHeaders, request } from 'node:http';

/** What a server is able to do, beyond sending files. */
export type Ability = 'ranges' | 'listing' | 'escapes' | 'token' | 'hosts';

/** A program that serves a folder until it is ended. */
export interface ServerToTest {
  /** Prints the address of the server, as the first `http://…` on standard output; the folder is its last argument. */
  readonly command: readonly [program: string, ...args: string[]];
  readonly abilities: readonly Ability[];
  /** The path of the folder below the base of the address. */
  readonly folderAt: (name: string) => string;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A request as it is sent, without what a client would tidy up. */
export interface Asked {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS';
  /** As it is written in the request. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface RunningServer {
  /** As it was printed, with a token if there is one. */
  readonly address: URL;
  /** Sends a request, without a cookie. */
  ask(asked: Asked): Promise<Answer>;
  end(): Promise<void>;
}

/** Starts a program that serves, and waits until it prints its address. */
export async function startCommand(
  [program, ...args]: readonly [program: string, ...args: string[]],
  env: NodeJS.ProcessEnv = process.env,
): Promise<RunningServer> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'], env });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let printed = '';
  const address = await new Promise<URL>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) =>
      reject(new Error(`${program} ended with ${status} before it printed its address`)),
    );
    child.stdout.on('data', (text: Buffer) => {
      printed += text.toString();
      const [found] = /http:\/\/\S+(?=\s)/.exec(printed) ?? [];
      if (found) resolve(new URL(found));
    });
  });
  return {
    address,
    ask: (asked) => askServer(address, asked),
    async end() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Sends one request over a connection of its own. */
export function askServer(
  { hostname, port }: URL,
  { method = 'GET', path, headers = {} }: Asked,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        hostname: hostname.replace(/^\[|\]$/g, ''),
        port,
        method,
        path,
        headers,
        agent: false,
      },
      async (response) => {
        response.setEncoding('latin1');
        let body = '';
        try {
          for await (const part of response) body += part;
          const { statusCode: status = 0 } = response;
          resolve({ status, headers: response.headers, body });
        } catch (error) {
          reject(error);
        }
      },
    );
    sent.once('error', reject);
    sent.end();
  });
}
