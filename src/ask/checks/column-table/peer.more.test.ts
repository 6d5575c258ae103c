import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Block } from '@/model/block';
import { joinPath } from '@/model/path';
import { stringAt, unpackStrings } from '@/model/strings';
import { openColumnTable } from '@/read/elements/column-table/table';
import { type Elements, openElements } from '@/read/elements/open-elements';
import { modulesOfH5col, PEER_MODULES } from '@/testing/node-column-table-peer';
import { corpus, hasCorpus, NO_CORPUS } from '@/testing/node-corpus';
import { openFixtureFile } from '@/testing/node-open-fixture';
import { randomFiles } from '@/testing/node-random-files';
import { readTableFacts } from './facts';
import { diagnosticsOf } from './rules';
import { verifyIndexes } from './value-rules';

/** h5col's reading of a file that it wrote. */
interface PeerAnswer {
  readonly file: string;
  readonly path: string;
  readonly rows: number;
  readonly title: string;
  readonly labels: readonly string[];
  readonly columns: readonly string[];
  /** Column and kind of each search index. */
  readonly indexes: Readonly<Record<string, readonly [string, string]>>;
  readonly values: Readonly<Record<string, readonly unknown[]>>;
  readonly categories: Readonly<Record<string, readonly string[]>>;
  readonly units: Readonly<Record<string, readonly [string, string]>>;
}

/** Others than those of every day need h5col itself. */
const others = randomFiles<PeerAnswer>({
  script: 'random_tables',
  imports: PEER_MODULES.join(', '),
  long: [0, 300, join(corpus, '../tools/h5col/src')],
  seeds: process.env.PETRI_TABLE_SEEDS,
});
const isDay = others.title === 'those of every day';
const random = hasCorpus || isDay ? others : { title: others.title, missing: NO_CORPUS };

function plain(block: Block | undefined, rows: number): unknown[] {
  return Array.from({ length: rows }, (_, i) => {
    if (!block || ('missing' in block && block.missing?.[i])) return null;
    switch (block.kind) {
      case 'numbers': {
        const value = block.values[i] as number | bigint;
        if (typeof value === 'bigint') return String(value);
        return Number.isNaN(value) ? 'NaN' : value;
      }
      case 'booleans':
        return block.values[i] === 1;
      case 'strings':
        return stringAt(block.strings, i);
      case 'categories': {
        const code = block.codes[i] as number;
        return code < 0 ? null : stringAt(block.labels, code);
      }
      default:
        return `a value of ${block.kind}`;
    }
  });
}

/** Petri's reading of a file, in the notation of the peer. */
async function ownAnswer(
  { file, path }: PeerAnswer,
  folder: string,
): Promise<PeerAnswer> {
  const { root, close } = await openFixtureFile(join(folder, file));
  try {
    const elements: Elements = openElements(root);
    const { info, node } = await elements.at(path);
    if (info.kind !== 'dataframe' || node.kind !== 'group') throw new Error(info.kind);
    const facts = await readTableFacts(await openColumnTable(node));
    const { verdicts } = await verifyIndexes(facts);
    const values: Record<string, unknown[]> = {};
    const categories: Record<string, string[]> = {};
    const units: Record<string, [string, string]> = {};
    for (const name of info.columns) {
      const column = await elements.at(joinPath(path, name));
      const block = await column.read?.({});
      values[name] = plain(block, info.length);
      if (column.categories && block?.kind === 'categories')
        categories[name] = unpackStrings(block.labels);
      const { about } = column.info;
      if (about?.units !== undefined) units[name] = [about.units, about.vocabulary ?? ''];
    }
    const indexes = facts.indexes.map(({ path: place, dataset, column }) => {
      const kind = String(dataset.attributes.values.get('KIND'));
      const isValid = verdicts.get(place)?.status === 'valid';
      return [place, [column?.name ?? '', isValid ? kind : 'invalid']] as const;
    });
    return {
      ...{ file, path, rows: info.length, title: info.about?.title ?? '' },
      ...{ labels: facts.table.labels, columns: info.columns, values, categories, units },
      indexes: Object.fromEntries(indexes),
    };
  } finally {
    await close();
  }
}

describe('tables that h5col writes at random', () => {
  let folder = '';
  let answers: readonly PeerAnswer[] = [];
  beforeAll(() => {
    if (random.missing !== undefined) return;
    const files = random.get();
    folder = files.folder;
    answers = files.answers();
    return files.remove;
  });

  it(`are read as the HDF Group’s h5col reads them (${random.title})`, async ({
    skip,
  }) => {
    if (random.missing !== undefined) return skip(random.missing);
    expect(answers.length).toBeGreaterThan(2);
    for (const answer of answers) expect(await ownAnswer(answer, folder)).toEqual(answer);
  });

  it('violate the standard in the two ways that h5py cannot avoid', async ({ skip }) => {
    if (random.missing !== undefined) return skip(random.missing);
    const codes = new Set<string>();
    for (const { file, path } of answers) {
      const { root, close } = await openFixtureFile(join(folder, file));
      const node = path === '/' ? root : await root.openPath?.(path);
      if (node?.kind !== 'group') throw new Error(`${path} is no group`);
      const facts = await readTableFacts(await openColumnTable(node));
      for (const { code, severity } of diagnosticsOf(facts))
        if (severity !== 'info') codes.add(code);
      await close();
    }
    expect([...codes].sort()).toEqual(['class-encoding', 'deprecated-reference-type']);
  });
});

it.skipIf(!hasCorpus)(
  `a Python is a peer only if it has every module that h5col imports${hasCorpus ? '' : ` (left out: ${NO_CORPUS})`}`,
  () => {
    const own = ['__future__', 'collections', 'dataclasses', 'math', 'typing'];
    const imported = [...modulesOfH5col()].filter((name) => !own.includes(name));
    expect(imported.sort()).toEqual([...PEER_MODULES].sort());
  },
);
