import { hostname, userInfo } from 'node:os';
import { expect, it } from 'vitest';
import { collectedOutput } from '@/testing/collected-output';
import { announcement, type Served } from './announcement';
import { basesOf, headersFor, requestOf, serveCommand } from './command';
import { hasDisplay } from './open-browser';

const request = (...args: readonly string[]) => {
  const given = requestOf(args);
  if (typeof given !== 'object') throw new Error(`not a request: ${given}`);
  return given;
};

it('serves on a port of this computer alone, with a token, unless it is asked for something else', () => {
  expect(request('a.h5ad', 'runs')).toEqual({
    places: ['a.h5ad', 'runs'],
    port: 8765,
    host: '127.0.0.1',
    allowedHosts: [],
    basePath: '/',
    hasToken: true,
    opens: undefined,
    embedders: [],
    isIsolated: false,
  });
  expect(
    request(
      '--port=0',
      '--host=0.0.0.0',
      '--allow-host=a.example',
      '--allow-host=b.example',
      '--base-path=node/n1/80',
      '--no-token',
      '--no-open',
      '--isolated',
    ),
  ).toEqual({
    places: [],
    port: 0,
    host: '0.0.0.0',
    allowedHosts: ['a.example', 'b.example'],
    basePath: '/node/n1/80/',
    hasToken: false,
    opens: false,
    embedders: [],
    isIsolated: true,
  });
});

it.each([
  [['--port=http'], '--port takes a number up to 65535.'],
  [['--port=70000'], '--port takes a number up to 65535.'],
  [['--open', '--no-open'], '--open cannot be used with --no-open.'],
  [['--base-path=/a?b'], '--base-path takes a path such as /petri/.'],
  [
    ['--embed=portal.example.org'],
    '--embed takes an origin such as https://portal.example.org, not “portal.example.org”.',
  ],
  [
    ['--embed=https://portal.example.org/x'],
    '--embed takes an origin such as https://portal.example.org, not “https://portal.example.org/x”.',
  ],
  [
    ['--isolated', '--embed=https://portal.example.org'],
    '--isolated cannot be used with --embed.',
  ],
  [['--no-token', '--allow-host=*'], '--allow-host=* cannot be used with --no-token.'],
])('refuses %j', (args, sentence) => {
  expect(requestOf(args)).toBe(sentence);
});

it('prints its help, and says what an unknown option is', async () => {
  const output = collectedOutput();
  expect(await serveCommand.run(['--help'], output)).toBe(0);
  expect(output.text()).toBe(serveCommand.help);
  expect(await serveCommand.run(['--nothing'], output)).toBe(2);
  expect(output.failures).toEqual([
    "serve: Unknown option '--nothing'. Run “petri serve --help” for help.",
  ]);
});

const served: Served = {
  named: new Map([
    ['a.h5ad', { kind: 'file', name: 'a.h5ad', path: '/x/a.h5ad' }],
    ['runs', { kind: 'folder', name: 'runs', path: '/x/runs' }],
  ]),
  opening: '?token=T#source=files/',
  host: '127.0.0.1',
  port: 8765,
  base: '/',
  hubPath: undefined,
  framePath: undefined,
  hasToken: true,
  hasDisplay: true,
};

it('says what is served and at which address', () => {
  expect(announcement(served)).toBe(`Petri serves a.h5ad and 1 other at

  http://127.0.0.1:8765/?token=T#source=files/

Ctrl+C ends it.
`);
});

it('names the tunnel to a computer without a display', () => {
  expect(announcement({ ...served, hasDisplay: false })).toContain(
    `\n  ssh -L 8765:127.0.0.1:8765 ${userInfo().username}@${hostname()}\n`,
  );
});

it('names the path in a JupyterHub, and the one for frames', () => {
  const text = announcement({
    ...served,
    hubPath: '/user/ada/proxy/8765/',
    framePath: 't/T/?embed=1#source=files/',
  });
  expect(text).toContain('\n  /user/ada/proxy/8765/?token=T#source=files/\n');
  expect(text).toContain('\n  http://127.0.0.1:8765/t/T/?embed=1#source=files/\n');
});

it.each([
  [{ hasToken: false }, 'Every user and every program of this computer can read these'],
  [{ host: '0.0.0.0' }, 'They need the token, but the connection is not encrypted.'],
  [{ host: '0.0.0.0', hasToken: false }, 'everyone there can read these files'],
])('warns where %j', (more, warning) => {
  expect(announcement({ ...served, ...more })).toContain(warning);
});

it('knows the prefixes of proxies that do not remove them', () => {
  expect(basesOf('/', undefined, 80)).toEqual([]);
  expect(basesOf('/node/n1/80/', '/user/ada/', 80)).toEqual([
    '/node/n1/80/',
    '/user/ada/proxy/80/',
    '/user/ada/proxy/absolute/80/',
  ]);
});

it('lets named origins show the page in a frame, or isolates it', () => {
  const policyOf = (headers: Readonly<Record<string, string>>) =>
    headers['Content-Security-Policy'];
  const plain = headersFor({ embedders: [], isIsolated: false });
  expect(policyOf(plain)).toContain("; frame-ancestors 'self';");
  expect(plain['Cross-Origin-Embedder-Policy']).toBeUndefined();
  const embedded = headersFor({
    embedders: ['https://portal.example.org'],
    isIsolated: false,
  });
  expect(policyOf(embedded)).toContain(
    "; frame-ancestors 'self' https://portal.example.org;",
  );
  expect(headersFor({ embedders: [], isIsolated: true })).toMatchObject({
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'credentialless',
  });
});

it.each([
  ['linux', {}, false],
  ['linux', { DISPLAY: ':0' }, true],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, true],
  ['linux', { DISPLAY: 'localhost:10.0', SSH_CONNECTION: '1 2 3 4' }, false],
  ['darwin', {}, true],
  ['darwin', { SSH_TTY: '/dev/ttys1' }, false],
  ['win32', {}, true],
] as const)('on %s with %j there is a display: %s', (platform, env, expected) => {
  expect(hasDisplay({ platform, env })).toBe(expected);
});
