import { datasetAt } from '@/model/dataset-at';
import { nounOf } from '@/model/matrix-sides';
import { capital, many, type Noun, nounFor } from '@/model/nouns';
import type { Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import { useDataset, useViewActions } from '../context/view-context';
import { Select } from '../controls/Select';
import type { CountedRows } from './use-counted-rows';

interface CountedRowsSelectProps {
  readonly table: Path | undefined;
  /** Undefined if no rows are selected and no query filters them: then there is nothing to choose. */
  readonly counted: CountedRows | undefined;
}

/** Chooses the rows that are counted: all of the table, those that are selected, or those of its query. */
export function CountedRowsSelect({ table, counted }: CountedRowsSelectProps) {
  const { dataset } = useDataset();
  const { countRows } = useViewActions();
  if (table === undefined || !counted) return null;
  const { hasSelection, selected, hasQuery, found, of } = counted;
  const noun = nounOf(datasetAt(dataset, table), table);
  const inBrackets = (count: number | undefined) =>
    count === undefined ? '' : ` (${formatCount(count)})`;
  return (
    <Select
      label={capital(many(noun))}
      aria-label={`Counted ${many(noun)}`}
      options={[
        { value: 'all', label: 'all' },
        ...(hasSelection
          ? [{ value: 'selected', label: `selected${inBrackets(selected)}` } as const]
          : []),
        ...(hasQuery
          ? [{ value: 'query', label: `of the query${inBrackets(found)}` } as const]
          : []),
      ]}
      value={of === 'waiting' || of === 'unknown' ? counted.wanted : of}
      onValue={(next) => countRows(next === 'all' ? undefined : next)}
    />
  );
}

/** Returns the reason why nothing is counted, which replaces the statistics; undefined if something is. */
export function whyNothingCounted(
  counted: CountedRows | undefined,
  noun: Noun,
): string | undefined {
  if (counted?.of === 'waiting' && counted.wanted === 'query')
    return `Looking for the ${many(noun)} of the query…`;
  if (counted?.of === 'waiting')
    return `Waiting for the embedding: it finds which selected ${many(noun)} are in visible categories. Show the embedding if it is hidden.`;
  if (counted?.of === 'unknown')
    return `The selection was drawn in an embedding that this file does not have, so the selected ${many(noun)} cannot be found. Count all ${many(noun)}, or clear the selection.`;
  if (counted?.of === 'selected' && counted.selected === 0)
    return `No ${noun} is selected, so there is nothing to count.`;
  if (counted?.of === 'query' && counted.found === 0)
    return `No ${noun} meets the query, so there is nothing to count.`;
  return undefined;
}

/** Returns the number of rows that are counted, of `all` of the table; undefined until they are found. */
export function countOf(
  counted: CountedRows | undefined,
  all: number,
): number | undefined {
  if (counted?.of === 'selected') return counted.selected;
  return counted?.of === 'query' ? counted.found : all;
}

function countedWords(counted: CountedRows | undefined, noun: Noun): string | undefined {
  if (counted?.of === 'selected')
    return counted.selected === undefined
      ? `only selected ${many(noun)}`
      : `only the ${formatCount(counted.selected)} selected ${nounFor(counted.selected, noun)}`;
  if (counted?.of !== 'query') return undefined;
  return counted.found === undefined
    ? `only ${many(noun)} of the query`
    : `only the ${formatCount(counted.found)} ${nounFor(counted.found, noun)} of the query`;
}

/** Adds to the description of a plot's values that they are of some rows only; for pictures, which are read alone. */
export function withCounted(
  statement: string | undefined,
  counted: CountedRows | undefined,
  noun: Noun,
): string | undefined {
  const words = countedWords(counted, noun);
  if (words === undefined) return statement;
  return statement === undefined ? words : `${statement}; ${words}`;
}
