/**
 * Starts what a worker does, once. WebKit runs a worker's first module a second time where a part that is loaded
 * later imports from it: two services would answer every message, and one of them has no file open.
 */
export function onceAThread(start: () => void): void {
  if (Reflect.has(globalThis, STARTED)) return;
  Reflect.set(globalThis, STARTED, true);
  start();
}

const STARTED = Symbol.for('petri worker started');
