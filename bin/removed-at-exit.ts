import { rmSync } from 'node:fs';

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/**
 * Removes a file or folder when the process ends before the returned function is called: at its exit, by Ctrl-C, or by
 * another program that ends it.
 */
export function removedAtExit(path: string): () => void {
  const remove = () => rmSync(path, { recursive: true, force: true });
  const interrupts = Object.entries(SIGNALS).map(
    ([signal, status]) => [signal, () => process.exit(status)] as const, // which removes it
  );
  process.once('exit', remove);
  for (const [signal, interrupt] of interrupts) process.once(signal, interrupt);
  return () => {
    process.off('exit', remove);
    for (const [signal, interrupt] of interrupts) process.off(signal, interrupt);
  };
}
