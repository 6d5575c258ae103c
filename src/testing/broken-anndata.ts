import type { StoredGroup } from '@/read/node';
import {
  anndataOf,
  categorical,
  codes,
  csr,
  dense,
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
} from './anndata-sketches';
import { arraySketch, bool, float64, groupSketch, int8, memoryRoot } from './memory-node';

export const square = dense([
  [1, 2],
  [3, 4],
]);
export const mask = (...values: readonly boolean[]) =>
  arraySketch(bool, [values.length], values, encoded('array', '0.2.0'));
const array = encoded('array', '0.2.0');
const matrix = (parts: Members, attributes: Parameters<typeof groupSketch>[0] = {}) =>
  groupSketch(
    { ...encoded('csr_matrix', '0.1.0', { shape: [2, 3] }), ...attributes },
    parts,
  );
const withObs = (columns: Members, order = Object.keys(columns)) =>
  anndataOf({
    obs: groupSketch(
      encoded('dataframe', '0.2.0', { _index: '_index', 'column-order': order }),
      { _index: texts(['a', 'b']), ...columns },
    ),
  });
const half = { kind: 'float', bytes: 2, order: 'little' } as const;
const halves = (values: readonly number[]) =>
  arraySketch(half, [values.length], values, array);
const cube = arraySketch(float64, [2, 3, 1], [1, 2, 3, 4, 5, 6], array);
const labelledBy = (categories: Members[string]) =>
  groupSketch(encoded('categorical', '0.2.0', { ordered: false }), {
    ...{ codes: ints([0, 0]), categories },
  });
/** “µ” in Latin-1. */
const latin1 = [Uint8Array.of(0xb5), 'A'];
export const muDataOf = (members: Members, order: readonly string[] = ['rna']) =>
  memoryRoot(
    groupSketch(encoded('MuData', '0.1.0'), {
      obs: frame(2),
      var: frame(3),
      mod: groupSketch({ 'mod-order': order }, { rna: modality }),
      ...members,
    }),
  );
const modality = groupSketch(encoded('anndata', '0.1.0'), {
  obs: frame(2),
  var: frame(3),
});

/** For each requirement, a file that breaks it and nothing else, and the path of what does. */
export const BROKEN_ANNDATA: Readonly<
  Record<string, readonly [path: string, root: StoredGroup]>
> = {
  'encoding-missing': [
    '/uns/n',
    anndataOf({ uns: dict({ n: arraySketch(float64, [], [1]) }) }),
  ],
  'encoding-unknown': [
    '/uns/n',
    anndataOf({ uns: dict({ n: groupSketch(encoded('hologram', '0.1.0')) }) }),
  ],
  'encoding-spelling': [
    '/uns/n',
    anndataOf({ uns: dict({ n: groupSketch(encoded('Dict', '0.1.0')) }) }),
  ],
  'encoding-version-unreadable': [
    '/obsm/a',
    anndataOf({
      obsm: dict({ a: arraySketch(float64, [2, 1], [1, 2], encoded('array', 'new')) }),
    }),
  ],
  'encoding-version-newer': [
    '/obsm/a',
    anndataOf({
      obsm: dict({ a: arraySketch(float64, [2, 1], [1, 2], encoded('array', '9.0.0')) }),
    }),
  ],
  'encoding-on-wrong-node': [
    '/uns/n',
    anndataOf({ uns: dict({ n: groupSketch(array) }) }),
  ],
  'scalar-with-axes': [
    '/uns/n',
    anndataOf({
      uns: dict({
        n: arraySketch(float64, [2], [1, 2], encoded('numeric-scalar', '0.2.0')),
      }),
    }),
  ],
  'string-array-not-text': [
    '/obs/n',
    withObs({ n: arraySketch(float64, [2], [1, 2], encoded('string-array', '0.2.0')) }),
  ],
  'string-array-fixed-length': [
    '/uns/n',
    anndataOf({
      uns: dict({
        n: arraySketch(
          {
            kind: 'fixed-string',
            bytes: 3,
            charset: 'ascii',
            padding: 'null-padded',
            order: 'little',
          },
          [0],
          [],
          encoded('string-array', '0.2.0'),
        ),
      }),
    }),
  ],
  'index-missing': [
    '/obsm/frame',
    anndataOf({
      obsm: dict({
        frame: groupSketch(encoded('dataframe', '0.2.0', { 'column-order': [] })),
      }),
    }),
  ],
  'column-order-missing': [
    '/obs',
    anndataOf({
      obs: groupSketch(encoded('dataframe', '0.2.0', { _index: '_index' }), {
        _index: texts(['a', 'b']),
      }),
    }),
  ],
  'column-missing': ['/obs/ghost', withObs({}, ['ghost'])],
  'column-unlisted': ['/obs/n', withObs({ n: numbers([1, 2]) }, [])],
  'column-listed-twice': ['/obs', withObs({ n: numbers([1, 2]) }, ['n', 'n'])],
  'column-length': ['/obs/n', withObs({ n: numbers([1, 2, 3]) })],
  'column-with-axes': ['/obs/n', withObs({ n: square })],
  'categorical-incomplete': [
    '/obs/n',
    withObs({
      n: groupSketch(encoded('categorical', '0.2.0', { ordered: false }), {
        codes: ints([0, 0]),
      }),
    }),
  ],
  'ordered-missing': [
    '/obs/n',
    withObs({ n: categorical(arraySketch(int8, [2], [0, 1]), { ordered: 'false' }) }),
  ],
  'codes-not-integers': ['/obs/n/codes', withObs({ n: categorical(numbers([0, 1])) })],
  'nullable-incomplete': [
    '/obs/n',
    withObs({
      n: groupSketch(encoded('nullable-integer', '0.1.0'), { values: ints([1, 2]) }),
    }),
  ],
  'mask-shape': [
    '/obs/n',
    withObs({ n: masked('nullable-integer', ints([1, 2]), mask(true)) }),
  ],
  'mask-not-boolean': [
    '/obs/n/mask',
    withObs({ n: masked('nullable-integer', ints([1, 2]), ints([0, 1])) }),
  ],
  'nullable-values': [
    '/obs/n/values',
    withObs({ n: masked('nullable-boolean', ints([1, 0]), mask(false, true)) }),
  ],
  'obs-or-var-missing': [
    '/uns/inner',
    anndataOf({
      uns: dict({ inner: groupSketch(encoded('anndata', '0.1.0'), { obs: frame(2) }) }),
    }),
  ],
  'obs-or-var-not-a-dataframe': ['/obs', anndataOf({ obs: dict() })],
  'matrix-shape': ['/layers/a', anndataOf({ layers: dict({ a: square }) })],
  'raw-shape': [
    '/raw/X',
    anndataOf({
      raw: groupSketch(encoded('raw', '0.1.0'), { X: square, var: frame(4) }),
    }),
  ],
  'array-length': ['/obsm/a', anndataOf({ obsm: dict({ a: dense([[1], [2], [3]]) }) })],
  'pairwise-shape': ['/varp/a', anndataOf({ varp: dict({ a: square }) })],
  'sparse-incomplete': [
    '/X',
    anndataOf({ X: matrix({ indptr: sound.indptr, data: sound.data }) }),
  ],
  'sparse-shape': ['/X', anndataOf({ X: matrix(sound, { shape: '2, 3' }) })],
  'sparse-datatype': [
    '/X/indices',
    anndataOf({ X: csr({ ...sound, indices: numbers([0, 2]) }) }),
  ],
  'indptr-length': [
    '/X/indptr',
    anndataOf({ X: csr({ ...sound, indptr: ints([0, 2]) }) }),
  ],
  'indices-length': ['/X', anndataOf({ X: csr({ ...sound, indices: ints([0, 2, 1]) }) })],
  'codes-out-of-range': ['/obs/n', withObs({ n: codes([0, 2]) })],
  'duplicate-categories': [
    '/obs/n',
    withObs({
      n: groupSketch(encoded('categorical', '0.2.0', { ordered: false }), {
        codes: ints([0, 1]),
        categories: texts(['T cell', 'T cell']),
      }),
    }),
  ],
  'duplicate-names': ['/obs/_index', anndataOf({ obs: named(['a', 'a']) })],
  'indptr-values': [
    '/X/indptr',
    anndataOf({ X: csr({ ...sound, indptr: ints([0, 3, 2]) }) }),
  ],
  'indices-out-of-range': [
    '/X/indices',
    anndataOf({ X: csr({ ...sound, indices: ints([0, 3]) }) }),
  ],
  'indices-repeated': [
    '/X/indices',
    anndataOf({ X: csr({ ...sound, indptr: ints([0, 2, 2]), indices: ints([1, 1]) }) }),
  ],
  'indices-unsorted': [
    '/X/indices',
    anndataOf({ X: csr({ ...sound, indptr: ints([0, 2, 2]), indices: ints([2, 0]) }) }),
  ],
  'root-member-unknown': ['/analysis', anndataOf({ analysis: dict() })],
  'slot-member': ['/obsm/a', anndataOf({ obsm: dict({ a: dict() }) })],
  'matrix-axes': ['/X', anndataOf({ X: cube })],
  'sparse-type': ['/X/data', anndataOf({ X: csr({ ...sound, data: halves([1, 2]) }) })],
  'label-type': ['/obs/n/categories', withObs({ n: labelledBy(halves([1, 2])) })],
  'categories-not-a-list': [
    '/obs/n/categories',
    withObs({
      n: labelledBy(
        arraySketch({ kind: 'string' }, [], ['a'], encoded('string', '0.2.0')),
      ),
    }),
  ],
  'text-not-utf8': [
    '/obs/n',
    withObs({
      n: arraySketch({ kind: 'string' }, [2], latin1, encoded('string-array', '0.2.0')),
    }),
  ],
  'category-missing': [
    '/obs/n/categories',
    withObs({ n: labelledBy(numbers([1, Number.NaN])) }),
  ],
  'row-names-differ': [
    '/obsm/a',
    anndataOf({ obs: named(['a', 'b']), obsm: dict({ a: named(['a', 'c']) }) }),
  ],
  'mod-missing': [
    '/',
    memoryRoot(groupSketch(encoded('MuData', '0.1.0'), { obs: frame(2), var: frame(3) })),
  ],
  'mod-order-mismatch': ['/mod', muDataOf({}, ['rna', 'prot'])],
  'map-length': [
    '/obsmap/rna',
    muDataOf({ obsmap: groupSketch({}, { rna: ints([1, 2, 0]) }) }),
  ],
  'map-out-of-range': [
    '/obsmap/rna',
    muDataOf({ obsmap: groupSketch({}, { rna: ints([1, 3]) }) }),
  ],
};
