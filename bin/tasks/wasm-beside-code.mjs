// Copies WebAssembly beside the code for Node.
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Placeholder of the folder of the WebAssembly, until it is known where the code that loads it is written. */
const WASM_FOLDER = 'petri-wasm:';

/**
 * A plugin for Vite that copies the WebAssembly which code names by `new URL('….wasm', import.meta.url)` beside the code for
 * Node: Vite itself does it in builds for browsers only.
 */
export const wasmBesideCode = {
  name: 'petri-wasm-beside-code',
  apply: 'build',
  async transform(code, id) {
    if (!code.includes('.wasm')) return null;
    let changed = code;
    for (const [whole, path] of code.matchAll(
      /new URL\(\s*['"]([^'"]+\.wasm)['"],\s*import\.meta\.url,?\s*\)/g,
    )) {
      const [name, source] = [basename(path), await readFile(join(dirname(id), path))];
      this.emitFile({ type: 'asset', fileName: `assets/${name}`, source });
      changed = changed.replace(
        whole,
        `new URL('${WASM_FOLDER}${name}', import.meta.url)`,
      );
    }
    return { code: changed, map: null };
  },
  renderChunk(code, { fileName }) {
    const folder = fileName.includes('/') ? './' : './assets/';
    return code.includes(WASM_FOLDER) ? code.replaceAll(WASM_FOLDER, folder) : null;
  },
};
