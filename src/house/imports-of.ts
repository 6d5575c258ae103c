import { parsed } from './product-code';

/** One way by which a module reaches another. */
export interface ImportEdge {
  /** As it is written: `./path`, `@/model/path`, `react`. */
  readonly specifier: string;
  /** Erased at run time. Only whole `import type` statements count (verbatimModuleSyntax). */
  readonly typeOnly: boolean;
}

/** Everything that a module imports: static, re-exported, side effects, dynamic, and types by `import('…')`. */
export function importsOf(file: string, source: string): readonly ImportEdge[] {
  const { module } = parsed(file, source);
  const fixed = module.staticImports.map(({ start, end, moduleRequest }) => ({
    specifier: moduleRequest.value,
    typeOnly: /^import\s+type\b/.test(source.slice(start, end)),
  }));
  const passedOn = module.staticExports.flatMap(({ start, end, entries }) =>
    entries.flatMap(({ moduleRequest }) =>
      moduleRequest
        ? {
            specifier: moduleRequest.value,
            typeOnly: /^export\s+type\b/.test(source.slice(start, end)),
          }
        : [],
    ),
  );
  // also finds `import('…')` in types, which no list of the parser contains
  const dynamic = [...source.matchAll(/\bimport\(\s*['"`]([^'"`]+)['"`]/g)].map(
    ([, specifier]) => ({ specifier: specifier ?? '', typeOnly: false }),
  );
  return [...fixed, ...passedOn, ...dynamic];
}
