import { describe, expect, it } from 'vitest';
import {
  anndataOf,
  codes,
  csr,
  dict,
  encoded,
  frame,
  ints,
  type Members,
  masked,
  named,
  numbers,
  sound,
  texts,
} from '@/testing/anndata-sketches';
import { mask } from '@/testing/broken-anndata';
import { checked, foundIn } from '@/testing/checked';
import { arraySketch, groupSketch } from '@/testing/memory-node';

const LATIN1 = [Uint8Array.of(0xb5), 'A'];
const bytes = (type: string) =>
  arraySketch({ kind: 'string' }, [2], LATIN1, encoded(type, '0.2.0'));
const nullable = (values: readonly string[], ...missing: readonly boolean[]) =>
  masked('nullable-string-array', texts(values), mask(...missing));
const labelled = (categories: Members[string]) =>
  groupSketch(encoded('categorical', '0.2.0', { ordered: false }), {
    ...{ codes: ints([0, 0]), categories },
  });
const table = (index: Members[string], columns: Members = {}, listed: string[] = []) =>
  groupSketch(
    encoded('dataframe', '0.2.0', { _index: '_index', 'column-order': listed }),
    { _index: index, ...columns },
  );
const ofCode = async (root: ReturnType<typeof anndataOf>, code: string) =>
  (await checked(root)).filter((one) => one.code === code).map(({ what }) => what);

// each was opened with anndata 0.12.19 and 0.13.4
describe('files that anndata opens', () => {
  it('have bytes that are not UTF-8 in arrays that are not declared as texts', async () => {
    for (const type of ['array', 'bytes'])
      expect(
        (await foundIn(anndataOf({ uns: dict({ a: bytes(type) }) }))).filter((line) =>
          /text-not-utf8|encoding-unknown/.test(line),
        ),
      ).toEqual([]);
    expect(await foundIn(anndataOf({ uns: dict({ a: bytes('string-array') }) }))).toEqual(
      expect.arrayContaining(['error /uns/a text-not-utf8']),
    );
  });

  it('have anything in columns that their table does not list', async () => {
    const columns = {
      a: bytes('string-array'),
      b: labelled(texts(['T cell', 'T cell'])),
      c: labelled(numbers([1, Number.NaN])),
    };
    const of = (listed: string[]) =>
      foundIn(anndataOf({ obs: table(texts(['a', 'b']), columns, listed) }));
    expect([...(await of([]))].sort()).toEqual([
      'warning /obs/a column-unlisted',
      'warning /obs/b column-unlisted',
      'warning /obs/c column-unlisted',
    ]);
    expect(
      (await of(['a', 'b', 'c'])).filter((line) => line.startsWith('error')),
    ).toEqual(
      expect.arrayContaining([
        'error /obs/a text-not-utf8',
        'error /obs/b duplicate-categories',
        'error /obs/c/categories category-missing',
      ]),
    );
  });

  it('have tables whose row names are missing where those of obs are', async () => {
    const names = nullable(['a', ''], false, true);
    const other = nullable(['a', 'b'], false, false);
    const found = (own: Members[string]) =>
      ofCode(
        anndataOf({ obs: table(names), obsm: dict({ a: table(own) }) }),
        'row-names-differ',
      );
    expect(await found(names)).toEqual([]);
    expect(await found(other)).toEqual([
      'its row names are not those of obs; anndata 0.12 and 0.13 do not open the file',
    ]);
  });
});

describe('counts of violations', () => {
  it('name no duplicates among missing names and missing categories', async () => {
    const names = anndataOf({ obs: table(nullable(['', ''], true, true)) });
    expect(await ofCode(names, 'duplicate-names')).toEqual([]);
    const labels = nullable(['a', 'a'], false, true);
    const categories = anndataOf({
      obs: table(texts(['a', 'b']), { n: labelled(labels) }, ['n']),
    });
    expect(await ofCode(categories, 'duplicate-categories')).toEqual([]);
  });

  it('are of one value as of several, and “at least” where indices are not sorted', async () => {
    expect(
      await ofCode(
        anndataOf({ obs: named(['a', 'b'], { n: codes([0, 2]) }) }),
        'codes-out-of-range',
      ),
    ).toEqual(['1 of its values is outside of −1 to 1: 2']);
    const repeated = (indices: readonly number[]) =>
      ofCode(
        anndataOf({
          X: csr({
            ...{ indptr: ints([0, 3, 4]), indices: ints(indices) },
            data: numbers([1, 2, 3, 4]),
          }),
        }),
        'indices-repeated',
      );
    expect(await repeated([0, 1, 1, 2])).toEqual([
      '1 value is stored for a position that has one already; values of one position are added up',
    ]);
    expect(await repeated([1, 1, 0, 2])).toEqual([
      'at least 1 value is stored for a position that has one already; values of one position are added up',
    ]);
    expect(await repeated([0, 1, 2, 2])).toEqual([]);
    expect(
      await ofCode(anndataOf({ X: csr(sound), var: frame(3) }), 'indices-unsorted'),
    ).toEqual([]);
  });
});
