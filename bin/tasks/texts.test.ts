import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './install.mjs';
import { productFiles, textsOf } from './texts.mjs';

describe('texts that users read', () => {
  it('are found in JSX, labels, strings and templates, with their lines; names in code are not', () => {
    const source = [
      "import { Button } from './a button';",
      "const kind: 'of two words' = read('obs');",
      'const say = (n: number) => `$' + '{n} cells are selected`;',
      'const view = (',
      '  <Button className="wide button" title="Close" onClick={() => press("Escape")}>',
      '    {isOpen ? "Hide" : "Show all"}  the rest',
      '  </Button>',
      ');',
      "throw new DataError('CorruptError', 'The file ends early.');",
    ].join('\n');
    expect(textsOf('probe.tsx', source)).toEqual([
      { line: 3, text: '‹…› cells are selected' },
      { line: 5, text: 'Close' },
      { line: 6, text: 'Hide' },
      { line: 6, text: 'Show all' },
      { line: 6, text: 'the rest' },
      { line: 9, text: 'The file ends early.' },
    ]);
  });

  it('are many, and the whole product is searched', () => {
    const texts = productFiles().flatMap((file) =>
      textsOf(file, readFileSync(join(root, file), 'utf8')),
    );
    expect(texts.length).toBeGreaterThan(1500);
    expect(texts.map(({ text }) => text)).toContain('Colour by a column or a gene');
  });
});
