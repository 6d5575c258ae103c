import { useMemo } from 'react';
import { isSavedColumn } from '@/ask/columns/saved-column';
import type { QueryColumnInfo } from '@/ask/query/column-info';
import { literalsOf } from '@/ask/query/filter-query';
import { ROW_LABELS } from '@/ask/query/query';
import { columnText, literalText } from '@/ask/query/query-text';
import type { ElementInfo, ValueType } from '@/model/element';
import { joinPath } from '@/model/path';
import { isTruncatedText } from '@/model/truncate';
import { useAnswers, useData } from '@/page/kit/reading/use-answer';
import { useColumns } from '@/page/kit/reading/use-block';
import { type Completing, completingAt } from './complete-query';

/** Possible continuation of a query. */
export interface Completion {
  readonly label: string;
  /** Kind of the completion, in a word. */
  readonly note?: string;
  /** The replacement of the text in [from, to). */
  readonly insert: string;
  readonly from: number;
  readonly to: number;
}

type TableInfo = Extract<ElementInfo, { kind: 'dataframe' }>;

const MAX_SHOWN = 60;
const NOTHING: readonly Completion[] = [];

/** Completions at the caret, from the content of the file: columns, operators of a column, its categories. */
export function useCompletions(
  info: TableInfo,
  text: string,
  caret: number | undefined,
  names: readonly string[],
): readonly Completion[] {
  const completing = useMemo(
    () => (caret === undefined ? undefined : completingAt(text, caret)),
    [text, caret],
  );
  const { expected } = completing ?? {};
  const named = expected && 'column' in expected ? expected.column : undefined;
  const column = named === undefined ? undefined : columnIn(info, named);
  const isAsked = column !== undefined && expected?.kind === 'operator';
  const [schema] = useColumns(info.path, isAsked ? [column] : []);
  const { answers } = useData();
  // categories are read when a value is about to be written
  const isOfValues = column !== undefined && expected?.kind === 'value';
  const [known] = useAnswers(
    'queryColumn',
    isOfValues ? [{ table: info.path, column }] : [],
  );
  return useMemo(() => {
    if (!completing || !expected) return NOTHING;
    switch (expected.kind) {
      case 'operand':
        return operands(completing, info, names);
      case 'operator': {
        const element = schema?.status === 'ready' ? schema.value.element : undefined;
        const valueType = element?.kind === 'column' ? element.valueType : undefined;
        const isOrdered = element?.kind === 'column' && element.ordered === true;
        return listed(completing, operatorsOf(valueType, isOrdered), '');
      }
      case 'value': {
        const values = known?.status === 'ready' ? known.value : undefined;
        if (!values || column === undefined) return NOTHING;
        const profile = answers.peek('profile', {
          path: joinPath(info.path, column),
        });
        const top =
          profile.status === 'ready' && profile.value.kind === 'strings'
            ? profile.value.top
                .map(({ value }) => value)
                .filter((one) => !isTruncatedText(one))
            : [];
        return valuesOf(
          completing,
          expected.isInList,
          values,
          values.labels ?? top,
          text,
        );
      }
      case 'words':
        return listed(completing, expected.words, ' ');
      case 'join':
        return listed(completing, ['and', 'or'], ' ');
    }
  }, [completing, expected, info, names, schema, known, column, answers, text]);
}

function columnIn({ columns, index, isPositional }: TableInfo, name: string) {
  if (columns.includes(name)) return name;
  return !isPositional && (name === index || name === ROW_LABELS) ? name : undefined;
}

function operands(
  completing: Completing,
  { columns, index, isPositional }: TableInfo,
  names: readonly string[],
): readonly Completion[] {
  const { begun, mark } = completing;
  const rows = ranked(names, begun).map((name) =>
    completion(completing, `@${name}`, `@${name} `, 'rows'),
  );
  if (mark === '@') return rows;
  const labels = isPositional || columns.includes(ROW_LABELS) ? [] : [ROW_LABELS];
  const all = [
    ...columns.filter((name) => name !== index && !isSavedColumn(name)),
    ...labels,
  ];
  const found = ranked(all, begun).map((name) => {
    const note = name === ROW_LABELS && labels.length > 0 ? 'row names' : 'column';
    return completion(completing, name, `${columnText(name)} `, note);
  });
  const not = begun !== '' && 'not'.startsWith(begun) ? ['not'] : [];
  return [
    ...found,
    ...not.map((word) => completion(completing, word, `${word} `)),
    ...(begun === '' ? rows : []),
  ].slice(0, MAX_SHOWN);
}

const EQUAL = ['== ', '!= '];
const ORDER = ['< ', '<= ', '> ', '>= '];
const LISTS = ['in [', 'not in ['];
const MISSING = ['is missing ', 'is not missing '];

function operatorsOf(
  valueType: ValueType | undefined,
  isOrdered: boolean,
): readonly string[] {
  switch (valueType) {
    case 'numbers':
      return [...ORDER, ...EQUAL, ...LISTS, ...MISSING];
    case 'times':
      return [...ORDER, ...EQUAL, ...MISSING];
    case 'booleans':
      return [...EQUAL, ...MISSING];
    case 'strings':
    case 'categories':
      return [
        ...EQUAL,
        ...LISTS,
        ...['contains "', 'starts with "'],
        ...MISSING,
        ...(isOrdered ? ORDER : []),
      ];
    default:
      return MISSING;
  }
}

function valuesOf(
  completing: Completing,
  isInList: boolean,
  { kind }: QueryColumnInfo,
  labels: readonly string[],
  text: string,
): readonly Completion[] {
  const { begun, mark, to } = completing;
  const values = kind === 'booleans' ? ['true', 'false'] : labels;
  const isClosed = mark !== undefined && text[to] === mark;
  const after = isInList ? '' : ' ';
  return ranked(values, begun).flatMap((label) => {
    const [literal] = kind === undefined ? [] : literalsOf(label, kind);
    if (!literal) return [];
    const made = completion(completing, label, `${literalText(literal)}${after}`);
    return [{ ...made, to: isClosed ? to + 1 : to }];
  });
}

function listed(
  completing: Completing,
  words: readonly string[],
  after: string,
): readonly Completion[] {
  return words
    .filter((word) => word.startsWith(completing.begun))
    .map((word) => completion(completing, word.trim(), `${word}${after}`));
}

function completion(
  { from, to }: Completing,
  label: string,
  insert: string,
  note?: string,
): Completion {
  return { label, insert, from, to, ...(note !== undefined && { note }) };
}

/** Names that begin with a text, then those that contain it; ignores case. */
function ranked(names: readonly string[], begun: string): readonly string[] {
  const wanted = begun.toLowerCase();
  const first: string[] = [];
  const others: string[] = [];
  for (const name of names) {
    const at = name.toLowerCase().indexOf(wanted);
    if (at === 0) first.push(name);
    else if (at > 0) others.push(name);
    if (first.length >= MAX_SHOWN) break;
  }
  return [...first, ...others].slice(0, MAX_SHOWN);
}
