import { readTableFacts, type TableFacts } from '@/ask/checks/column-table/facts';
import { diagnosticsOfValues } from '@/ask/checks/column-table/rules';
import {
  codesWithoutLabel,
  type TableValues,
  verifyIndexes,
} from '@/ask/checks/column-table/value-rules';
import { readable, textAttribute } from '@/model/attributes';
import { dtypeName } from '@/model/dtype';
import { isDataError, messageOf } from '@/model/errors';
import { joinPath } from '@/model/path';
import { sentinelOf } from '@/read/elements/column-table/column';
import { openColumnTable } from '@/read/elements/column-table/table';
import type { Elements } from '@/read/elements/open-elements';
import { findColumnTables } from '@/read/formats/column-tables/find-tables';
import type { StoredArray, StoredGroup } from '@/read/node';
import { columnAnswer } from './column-answer';
import { jsonStored } from './json-stored';
import { type Json, type JsonObject, jsonNumber, jsonObject } from './json-value';

/** Maximum number of nodes of a file that are searched for tables. */
const MAX_OPENED = 20_000;

/** Every column table of a file, every value read and every index verified; undefined if absent. */
export async function columnTablesAnswer(
  root: StoredGroup,
  elements: Elements,
): Promise<readonly Json[] | undefined> {
  if (root.container !== 'hdf5') return undefined;
  const { tables: groups } = await findColumnTables([root], MAX_OPENED);
  if (groups.length === 0) return undefined;
  const answers: Json[] = [];
  for (const group of groups) answers.push(await tableAnswer(group, elements));
  return answers;
}

async function tableAnswer(group: StoredGroup, elements: Elements): Promise<Json> {
  const { path } = group;
  const text = (name: string) => textAttribute(readable(group.attributes), name) ?? null;
  try {
    const table = await openColumnTable(group);
    const facts = await readTableFacts(table);
    const columns: Json[] = [];
    for (const name of table.columns) columns.push(await columnOf(name, facts, elements));
    const values = await verifyIndexes(facts);
    const diagnostics = await diagnosticsOfValues(values);
    return jsonObject([
      ['path', path],
      ['version', table.version ?? null],
      ['title', text('TITLE')],
      ['description', text('description')],
      ['units_vocabulary', text('units_vocabulary')],
      ['nrows', jsonNumber(table.nrows)],
      ['other', []],
      ['index_columns', table.labels],
      ['_index', text('_index')],
      ['columns', columns],
      ['search_indexes', indexesOf(values)],
      [
        'diagnostics',
        diagnostics.map(({ code, path: place, severity, what, paragraph }) =>
          jsonObject([
            ['code', code],
            ['path', place],
            ['severity', severity],
            ['reason', what],
            ['paragraph', paragraph],
          ]),
        ),
      ],
    ]);
  } catch (error) {
    if (!isDataError(error)) throw error;
    return jsonObject([
      ['path', path],
      ['version', text('VERSION')],
      ['error', messageOf(error)],
    ]);
  }
}

async function columnOf(
  name: string,
  facts: TableFacts,
  elements: Elements,
): Promise<Json> {
  const { table } = facts;
  const column = facts.columns.find((one) => one.name === name);
  const stored = column ? storedFacts(column.dataset) : [];
  try {
    const element = await elements.at(joinPath(table.path, name));
    const { info } = element;
    if (info.kind === 'unsupported')
      return jsonObject([['name', name], ...stored, ['error', info.reason]]);
    const isReference = column?.dataset.dtype.kind === 'reference';
    const answer: JsonObject = isReference
      ? await referencesAnswer(column.dataset, Number(table.nrows))
      : await columnAnswer(element);
    const without = column ? await codesWithoutLabel(column, Number(table.nrows)) : 0;
    const { n_missing } = answer;
    const about = info.about ?? {};
    const number = (value: number | bigint | undefined) =>
      value === undefined ? undefined : jsonNumber(value);
    return jsonObject([
      ['name', name],
      ...stored,
      [
        'n_nan_not_missing',
        info.kind === 'column' && info.valueType === 'numbers' ? 0 : undefined,
      ],
      ...Object.entries(answer),
      ['kind', OBJECTS.has(String(answer.kind)) ? 'object' : answer.kind],
      // rows with a code without label are shown as missing, but are not missing by the canonical
      // test
      ['n_missing', typeof n_missing === 'number' ? n_missing - without : n_missing],
      [
        column?.categories ? 'n_out_of_range' : 'unknown_codes',
        info.kind === 'column' && info.valueType === 'categories' ? without : undefined,
      ],
      ['categories_path', column?.categories?.path],
      ['units', about.units],
      ['units_vocabulary', column && ownVocabulary(column.dataset)],
      ['description', about.description],
      ['valid_min', number(about.validMin)],
      ['valid_max', number(about.validMax)],
    ]);
  } catch (error) {
    if (!isDataError(error)) throw error;
    return jsonObject([['name', name], ...stored, ['error', messageOf(error)]]);
  }
}

/** References are described by whether they are null. */
async function referencesAnswer(dataset: StoredArray, rows: number): Promise<JsonObject> {
  const all = jsonStored(await dataset.read([[0, rows]]));
  return jsonObject([
    ['kind', 'object'],
    ['n', rows],
    ['n_missing', 0],
    ['n_unique', new Set(all.map((value) => JSON.stringify(value))).size],
    ['first', all.slice(0, 5)],
    ['last', all.slice(-5)],
  ]);
}

const OBJECTS = new Set(['struct', 'complex', 'datetime']);

function ownVocabulary({ attributes }: StoredArray): string | undefined {
  return textAttribute(readable(attributes), 'units_vocabulary');
}

function storedFacts(dataset: StoredArray): [string, Json | undefined][] {
  const { dtype, fill, shape, storage } = dataset;
  const sentinel = sentinelOf(dataset);
  const isEnum = dtype.kind === 'enum';
  return [
    ['stored_dtype', dtypeName(isEnum ? dtype.base : dtype)],
    ['extent', shape[0] ?? 0],
    ['chunk', storage.chunkShape?.[0] ?? null],
    ['fill_defined', fill?.state],
    ['fill', sentinel ? (jsonStored(sentinel)[0] ?? null) : null],
    [
      'enum',
      isEnum
        ? jsonObject(dtype.members.map(({ name, value }) => [name, jsonNumber(value)]))
        : dtype.kind === 'bool'
          ? { FALSE: 0, TRUE: 1 }
          : undefined,
    ],
    ['boolean', dtype.kind === 'bool' ? true : undefined],
  ];
}

function indexesOf({ facts, verdicts }: TableValues): readonly Json[] {
  return facts.indexes.map(({ path, dataset, column }) => {
    const verdict = verdicts.get(path);
    return jsonObject([
      ['path', path],
      ['column', column?.name ?? null],
      ['kind', textAttribute(readable(dataset.attributes), 'KIND') ?? null],
      ['valid', verdict?.status === 'valid'],
      ['reason', verdict?.status === 'invalid' ? verdict.reason : undefined],
    ]);
  });
}
