// Parts of deck.gl and luma.gl that Petri never runs, and that their own code names, so that the bundler keeps them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

/** Each module, with its replacement if that is more than functions that throw. */
const PARTS = {
  // WebGPU
  '@deck.gl/core/dist/lib/attribute/attribute-buffer-groups.js': undefined,
  '@luma.gl/shadertools/dist/lib/shader-assembly/wgsl-binding-debug.js': undefined,
  '@luma.gl/shadertools/dist/lib/shader-assembly/wgsl-binding-scan.js': undefined,
  '@luma.gl/shadertools/dist/lib/shader-assembly/wgsl-interface-scan.js': undefined,
  // maps, which are deck's default view
  '@deck.gl/core/dist/views/map-view.js': undefined,
  '@deck.gl/core/dist/viewports/web-mercator-viewport.js': undefined,
  // attributes that move from value to value
  '@deck.gl/core/dist/transitions/gpu-interpolation-transition.js': undefined,
  '@deck.gl/core/dist/transitions/gpu-spring-transition.js': undefined,
  // data and pictures that layers load by their addresses
  '@loaders.gl/core/dist/index.js':
    'export function registerLoaders() {}\nexport function load() { throw new Error("deck.gl loads nothing here"); }',
  '@loaders.gl/images/dist/index.js': 'export const ImageLoader = {};',
  // lights, which are in every picture
  '@deck.gl/core/dist/effects/lighting/lighting-effect.js': `
    export default class LightingEffect {
      id = 'lighting-effect';
      setup() {}
      preRender() {}
      getShaderModuleProps() { return {}; }
      cleanup() {}
    }`,
};

/**
 * A plugin for Vite that builds without these parts. The build fails if a new version of a library no longer has one of
 * them.
 */
export function withoutUnusedParts() {
  const modules = join(root, 'node_modules/');
  const missing = new Set(Object.keys(PARTS));
  return {
    name: 'petri-unused-parts',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const part = id.startsWith(modules) ? id.slice(modules.length) : '';
      if (!(part in PARTS)) return undefined;
      missing.delete(part);
      return PARTS[part] ?? stubOf(readFileSync(id, 'utf8'), part);
    },
    buildEnd(error) {
      if (!error && missing.size > 0)
        throw new Error(`Nothing imports ${[...missing].join(', ')} any more`);
    },
  };
}

/** A module with the exports of another, all of them functions that throw. */
export function stubOf(code, part) {
  const stub = (name) =>
    `function ${name}() { throw new Error('${part} is left out of this build'); }`;
  const named = [...code.matchAll(/^export (?:const|class|function) (\w+)/gm)];
  const hasDefault = /^export default /m.test(code);
  return [
    ...named.map(([, name]) => `export ${stub(name)}`),
    ...(hasDefault ? [`export default ${stub('left')}`] : []),
  ].join('\n');
}
