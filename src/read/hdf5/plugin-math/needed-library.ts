/** Emscripten's list of the libraries that a library needs, in its `dylink.0` section. */
const NEEDED = 2;

/**
 * The same plugin, with an additional library by its absolute path: for functions that the main
 * program does not export. Returns other data unchanged.
 */
export function withNeededLibrary(plugin: Uint8Array, path: string): Uint8Array {
  // the section must be the first of all: magic, version, then section 0
  const size = numberAt(plugin, 9);
  if (plugin[8] !== 0 || !size) return plugin;
  const name = new TextEncoder().encode(path);
  const list = [1, ...encoded(name.length), ...name];
  const entry = [NEEDED, ...encoded(list.length), ...list];
  const start = 9 + size.bytes;
  const end = start + size.value;
  return Uint8Array.from([
    ...plugin.subarray(0, 9),
    ...encoded(size.value + entry.length),
    ...plugin.subarray(start, end),
    ...entry,
    ...plugin.subarray(end),
  ]);
}

/** WebAssembly's LEB128 numbers: seven bits per byte, the lowest first. */
function numberAt(bytes: Uint8Array, at: number) {
  let value = 0;
  for (let i = 0; i < 5; i++) {
    const byte = bytes[at + i];
    if (byte === undefined) return undefined;
    value += (byte & 127) * 128 ** i;
    if (byte < 128) return { value, bytes: i + 1 };
  }
  return undefined;
}

function encoded(value: number): number[] {
  const out: number[] = [];
  for (let rest = value; ; ) {
    const low = rest % 128;
    rest = Math.floor(rest / 128);
    if (rest === 0) return [...out, low];
    out.push(low + 128);
  }
}
