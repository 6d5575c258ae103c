// Builds the element <petri-view> beside the page, under a name that does not change, with its types.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

const FOLDER = join(root, 'src/page/frame');
/** Other pages load it before anything of Petri: maximum size, minified and not compressed. */
const MAX_BYTES = 4096;

/**
 * A plugin for Vite that writes `petri-view.js`, a module without imports, and `petri-view.d.ts`.
 *
 * @type {import('vite').Plugin}
 */
export const petriView = {
  name: 'petri-view',
  apply: 'build',
  buildStart() {
    this.emitFile({
      type: 'chunk',
      id: join(FOLDER, 'petri-view.ts'),
      fileName: 'petri-view.js',
    });
  },
  generateBundle(_, bundle) {
    const { imports, dynamicImports, code } = bundle['petri-view.js'];
    if (imports.length + dynamicImports.length > 0)
      throw new Error(`petri-view.js needs ${[...imports, ...dynamicImports]}`);
    const bytes = Buffer.byteLength(code);
    if (bytes > MAX_BYTES)
      throw new Error(`petri-view.js has ${bytes} bytes, more than ${MAX_BYTES}`);
    // sources of types only are declarations, too
    this.emitFile({
      type: 'asset',
      fileName: 'petri-view.d.ts',
      source: readFileSync(join(FOLDER, 'protocol.ts')),
    });
  },
};
