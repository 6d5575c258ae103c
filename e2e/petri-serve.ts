import { petri } from './command-line';
import { type RunningServer, startCommand } from './server-suite/server-to-test';

/** Starts the built `petri serve` on any free port; it opens no browser. */
export function startPetri(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<RunningServer> {
  const command = [process.execPath, petri, 'serve', '--port=0', '--no-open'] as const;
  return startCommand([...command, ...args], { ...process.env, ...env });
}

/** The part of a printed address after its base: token and fragment. */
export function openingOf({ search, hash }: URL): string {
  return `${search}${hash}`;
}
