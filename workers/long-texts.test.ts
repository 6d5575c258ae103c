import { afterEach, describe, expect, it } from 'vitest';
import type { Block } from '@/model/block';
import { stringAt } from '@/model/strings';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { memoryFolder, v2Array, v2Group, vlenUtf8 } from '@/testing/memory-folder';
import type { SourceService } from './protocol';
import { createSourceService } from './source';

const long = (letter: string) => letter.repeat(10_000);
const CUT = / characters in all\)$/;
/** Texts that are cut, and their notes. */
const MAX_LENGTH = 4096 + 50;

const LONG_NAME = `${'N'.repeat(5000)}1`;
const OTHER_NAME = `${'N'.repeat(5000)}2`;
const notes = ['short', long('é'), 'c'];
const names = [long('i'), 'cell 1', 'cell 2'];
const frame = (columns: readonly string[]) => ({
  'encoding-type': 'dataframe',
  'encoding-version': '0.2.0',
  _index: '_index',
  'column-order': columns,
});
const texts = { 'encoding-type': 'string-array', 'encoding-version': '0.2.0' };
const array = { 'encoding-type': 'array', 'encoding-version': '0.2.0' };

const store = memoryFolder({
  ...v2Group('', { 'encoding-type': 'anndata', 'encoding-version': '0.1.0' }),
  ...v2Array('X', '<f4', [3, 1], { attributes: array }),
  ...v2Group('var', frame([])),
  ...v2Array('var/_index', '|O', [1], { chunk: vlenUtf8(['g']), attributes: texts }),
  ...v2Group('obs', frame(['note', 'group', LONG_NAME, OTHER_NAME])),
  ...v2Array('obs/_index', '|O', [3], { chunk: vlenUtf8(names), attributes: texts }),
  ...v2Array('obs/note', '|O', [3], { chunk: vlenUtf8(notes), attributes: texts }),
  ...v2Group('obs/group', {
    'encoding-type': 'categorical',
    'encoding-version': '0.2.0',
    ordered: 'false',
    remark: long('r'),
    list: Array.from({ length: 5000 }, (_, i) => i),
  }),
  ...v2Array('obs/group/codes', '|i1', [3], {
    chunk: Uint8Array.of(0, 1, 0),
    attributes: array,
  }),
  ...v2Array('obs/group/categories', '|O', [2], {
    chunk: vlenUtf8([long('L'), 'b']),
    attributes: texts,
  }),
  ...v2Array(`obs/${LONG_NAME}`, '|i1', [3], {
    chunk: Uint8Array.of(1, 2, 3),
    attributes: array,
  }),
  ...v2Array(`obs/${OTHER_NAME}`, '|i1', [3], {
    chunk: Uint8Array.of(4, 5, 6),
    attributes: array,
  }),
  ...v2Group('uns', { 'encoding-type': 'dict', 'encoding-version': '0.1.0' }),
  ...v2Array('uns/title', '|O', [], {
    chunk: vlenUtf8([long('t')]),
    attributes: { 'encoding-type': 'string', 'encoding-version': '0.2.0' },
  }),
  'uns/title/0': vlenUtf8([long('t')]),
});

const opened: SourceService[] = [];
afterEach(async () => {
  for (const service of opened.splice(0)) await service.close();
});

let job = 0;
async function open() {
  const service = createSourceService({ createPool: inlineDecodePool });
  opened.push(service);
  const { dataset } = await service.open(
    ++job,
    { kind: 'folder', name: 'a.zarr' },
    store,
  );
  return { service, dataset };
}

/** Every text of an answer, keys of maps too. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value instanceof Map) return [...value].flatMap(textsIn);
  if (ArrayBuffer.isView(value))
    return value instanceof Uint8Array ? [new TextDecoder().decode(value)] : [];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(textsIn)
    : [];
}

const longestIn = (answer: unknown) =>
  Math.max(0, ...textsIn(answer).map((text) => text.length));

const textOf = (block: Block, at: number): string => {
  if (block.kind === 'strings') return stringAt(block.strings, at);
  if (block.kind === 'categories') return stringAt(block.labels, at);
  throw new Error(block.kind);
};

describe('what the page gets of long texts', () => {
  it('is their beginning, and whole where it asks for that', async () => {
    const { service } = await open();
    const shown = await service.ask(++job, 'read', { path: '/obs/note', region: {} });
    expect(textOf(shown, 0)).toBe('short');
    expect(textOf(shown, 1)).toBe(`${'é'.repeat(4096)}… (10,000 characters in all)`);
    const whole = await service.ask(++job, 'read', {
      path: '/obs/note',
      region: { hasWholeTexts: true },
    });
    expect(textOf(whole, 1)).toBe(long('é'));
    const labels = await service.ask(++job, 'read', {
      path: '/obs/group',
      region: { rows: [0, 1] },
    });
    expect(textOf(labels, 0)).toMatch(CUT);
    const title = await service.ask(++job, 'read', { path: '/uns/title', region: {} });
    expect(textOf(title, 0)).toMatch(CUT);
  });

  it('is cut in every answer', async () => {
    const { service } = await open();
    const { element } = await service.ask(++job, 'describe', { path: '/obs' });
    const [, , column = ''] = element.kind === 'dataframe' ? element.columns : [];
    const ask = service;
    await ask.ask(++job, 'prepareNames', { places: ['/obs/_index'] });
    const answers = {
      opened: (await open()).dataset,
      describe: await ask.ask(++job, 'describe', { path: '/obs/group' }),
      attributes: await ask.ask(++job, 'attributes', {
        path: '/obs/group',
        range: [0, 10],
      }),
      texts: await ask.ask(++job, 'profile', { path: '/obs/note' }),
      labels: await ask.ask(++job, 'profile', { path: '/obs/group' }),
      crosstab: await ask.ask(++job, 'crosstab', {
        rows: '/obs/group',
        columns: '/obs/note',
      }),
      spread: await ask.ask(++job, 'plotSpread', {
        values: { kind: 'column', path: `/obs/${column}` },
        ...{ by: '/obs/group', bins: 5 },
      }),
      found: await ask.ask(++job, 'findNames', {
        places: ['/obs/_index'],
        text: 'iii',
        limit: 5,
      }),
      about: await ask.ask(++job, 'about', {}),
      concerns: await ask.ask(++job, 'findConcerns', { isThorough: true }),
      groups: await ask.ask(++job, 'listGroups', {}),
      sizes: await ask.ask(++job, 'measureSizes', {}),
    };
    for (const [what, answer] of Object.entries(answers))
      expect(longestIn(answer), what).toBeLessThanOrEqual(MAX_LENGTH);
    expect(answers.found.best).toHaveLength(1);
    expect(longestIn(answers.labels)).toBeGreaterThan(4096);
    const picked = await ask.ask(++job, 'pick', {
      path: '/obs/note',
      rows: Uint32Array.of(1),
    });
    expect(textOf(picked.parts[0] as Block, picked.at[0] as number)).toMatch(CUT);
    // of a long list as many values as are written out
    const list = answers.describe.attributes.values.get('list');
    expect(list).toHaveLength(1000);
    expect((list as unknown[]).at(-1)).toBe('… 5000 in all');
  });

  it('is cut in the message of an error, too, before what is wrong', async () => {
    const { service } = await open();
    const failed = service.ask(++job, 'read', {
      path: `/obs/${'q'.repeat(20_000)}`,
      region: {},
    });
    const message = expect.stringMatching(
      /^There is nothing at \/obs\/q{900,}…q{900,} in /,
    );
    await expect(failed).rejects.toMatchObject({ message });
  });

  it('is whole in what is exported, names of columns included', async () => {
    const { service, dataset } = await open();
    const columns = dataset.tables.find(({ path }) => path === '/obs')?.columns ?? [];
    let text = '';
    const decoder = new TextDecoder();
    await service.ask(
      ++job,
      'exportRows',
      { request: { table: '/obs', index: '_index', columns, format: 'tsv' } },
      undefined,
      async (bytes) => {
        text += decoder.decode(bytes, { stream: true });
      },
    );
    const lines = text.split('\r\n').map((line) => line.split('\t'));
    expect(lines[0]).toEqual(['_index', 'note', 'group', LONG_NAME, OTHER_NAME]);
    expect(lines[1]).toEqual([long('i'), 'short', long('L'), '1', '4']);
    expect(lines[2]).toEqual(['cell 1', long('é'), 'b', '2', '5']);
  });
});

describe('very long names', () => {
  it('have unique short substitutes, by which they can be opened', async () => {
    const { service, dataset } = await open();
    const [, , first = '', second = ''] = dataset.tables[0]?.columns ?? [];
    expect(first).toMatch(/^N{200}… \(5,001 characters, [0-9a-f]{14}\)$/);
    expect(second).not.toBe(first);
    const values = await service.ask(++job, 'read', {
      path: `/obs/${second}`,
      region: {},
    });
    expect(values).toMatchObject({ kind: 'numbers', values: Int8Array.of(4, 5, 6) });
    const { path, element } = await service.ask(++job, 'describe', {
      path: `/obs/${first}`,
    });
    expect([path, element.path]).toEqual([`/obs/${first}`, `/obs/${first}`]);
  });

  it('open by a short name that came with a link, before anything was listed', async () => {
    const { dataset } = await open();
    const [, , first = ''] = dataset.tables[0]?.columns ?? [];
    const { service } = await open();
    const values = await service.ask(++job, 'read', {
      path: `/obs/${first}`,
      region: {},
    });
    expect(values).toMatchObject({ kind: 'numbers', values: Int8Array.of(1, 2, 3) });
  });
});
