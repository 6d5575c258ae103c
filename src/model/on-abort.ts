const callbacks = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls back once when a signal fires, unless the returned function was called before. All
 * callbacks of a signal share one listener: a read may wait for hundreds of chunks, and Node warns
 * of a leak at eleven listeners.
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  const known = callbacks.get(signal);
  const all = known ?? new Set();
  all.add(callback);
  if (!known) {
    callbacks.set(signal, all);
    signal.addEventListener('abort', callAll, { once: true });
  }
  return () => {
    all.delete(callback);
    if (all.size > 0 || callbacks.get(signal) !== all) return;
    callbacks.delete(signal);
    signal.removeEventListener('abort', callAll);
  };
}

function callAll({ target }: Event): void {
  const signal = target as AbortSignal; // the signal has no callbacks left
  const all = callbacks.get(signal) ?? [];
  callbacks.delete(signal);
  for (const callback of all) callback();
}
