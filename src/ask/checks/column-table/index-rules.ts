import { structureOf } from '@/ask/search-index/structure';
import { joinPath, parentOf } from '@/model/path';
import { referencesIn } from '@/read/elements/column-table/attributes';
import { SEARCH_INDEXES } from '@/read/elements/column-table/table';
import { isScalar, type TableRule, typeOf } from './rule';

/** Requirements on search indexes, by their headers (§10, §12). */
export const INDEX_RULES: readonly TableRule[] = [
  {
    code: 'null-search-index-reference',
    paragraph: '10.2, 12.4',
    severity: 'warning',
    find: ({ columns }) =>
      columns.flatMap(({ dataset: { path, attributes } }) =>
        referencesIn(attributes, 'SEARCH_INDEX_LIST')?.some(
          ({ status }) => status === 'null',
        )
          ? [{ path, what: 'its SEARCH_INDEX_LIST has a null reference' }]
          : [],
      ),
  },
  {
    code: 'search-index-unusable',
    paragraph: '10, 12.3, 12.4',
    severity: 'warning',
    find: (facts) => {
      const folder = joinPath(facts.table.path, SEARCH_INDEXES);
      // reported at the object referred to, which is not the search index that it should be
      const outside = facts.columns.flatMap(({ name, dataset }) =>
        (referencesIn(dataset.attributes, 'SEARCH_INDEX_LIST') ?? []).flatMap(
          (reference) =>
            reference.status === 'points' && parentOf(reference.path) !== folder
              ? [
                  {
                    path: reference.path,
                    what: `the column ${name} refers to it as a search index, but it is not in ${folder}`,
                  },
                ]
              : [],
        ),
      );
      const unusable = facts.indexes.flatMap((index) => {
        const structure = structureOf(index, facts);
        return structure.status === 'unusable' && index.column
          ? [
              {
                path: index.path,
                what: `the search index cannot be used: ${structure.reason}`,
              },
            ]
          : [];
      });
      return [...outside, ...unusable];
    },
  },
  {
    code: 'search-index-unreferenced',
    paragraph: '10.2',
    severity: 'info',
    find: ({ indexes }) =>
      indexes.flatMap(({ path, column }) =>
        column ? [] : [{ path, what: 'no column refers to this search index' }],
      ),
  },
  {
    code: 'search-index-shared',
    paragraph: '10.4 to 10.7',
    severity: 'warning',
    find: ({ indexes, columns }) =>
      indexes.flatMap(({ path }) => {
        const users = columns.filter(({ dataset }) =>
          (referencesIn(dataset.attributes, 'SEARCH_INDEX_LIST') ?? []).some(
            (reference) => reference.status === 'points' && reference.path === path,
          ),
        );
        return users.length > 1
          ? [
              {
                path,
                what: `several columns refer to this search index: ${users.map(({ name }) => name).join(', ')}`,
              },
            ]
          : [];
      }),
  },
  {
    code: 'kind-encoding',
    paragraph: '10.3',
    severity: 'warning',
    find: ({ indexes }) =>
      indexes.flatMap(({ path, dataset }) => {
        const type = typeOf(dataset, 'KIND');
        if (!type) return [];
        const { dtype } = type;
        const isRight =
          isScalar(type) && dtype.kind === 'fixed-string' && dtype.charset === 'ascii';
        return isRight
          ? []
          : [{ path, what: 'its KIND is not a scalar ASCII text of fixed length' }];
      }),
  },
  {
    code: 'values-with-kind',
    paragraph: '10.1, 12.3',
    severity: 'warning',
    find: ({ indexes }) => {
      const values = new Set(
        indexes.flatMap(({ dataset }) =>
          (referencesIn(dataset.attributes, 'VALUES') ?? []).flatMap((reference) =>
            reference.status === 'points' ? [reference.path] : [],
          ),
        ),
      );
      return indexes.flatMap(({ path }) =>
        values.has(path)
          ? [{ path, what: 'the values of a bitmap have a KIND, as search indexes have' }]
          : [],
      );
    },
  },
];
