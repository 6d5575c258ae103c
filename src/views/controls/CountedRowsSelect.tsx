import { datasetAt } from '@/model/dataset-at';
import { many, type Noun, nounFor, nounOf } from '@/model/nouns';
import type { Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import type { CountedRows } from '../use-counted-rows';
import { useDataset, useViewActions } from '../view-context';

interface CountedRowsSelectProps {
  readonly table: Path | undefined;
  /** Undefined where no rows are selected: then there is nothing to choose. */
  readonly counted: CountedRows | undefined;
  readonly className: string | undefined;
}

/** Which rows are counted: all of the table, or those that are selected. */
export function CountedRowsSelect({ table, counted, className }: CountedRowsSelectProps) {
  const { dataset } = useDataset();
  const { countRows } = useViewActions();
  if (table === undefined || !counted) return null;
  const { selected, of } = counted;
  const noun = nounOf(datasetAt(dataset, table), table);
  return (
    <label className={className}>
      of
      <select
        aria-label={`Counted ${many(noun)}`}
        value={of === 'all' ? 'all' : 'selected'}
        onChange={({ target }) =>
          countRows(target.value === 'selected' ? 'selected' : undefined)
        }
      >
        <option value="all">all {many(noun)}</option>
        <option value="selected">
          {selected === undefined
            ? `selected ${many(noun)}`
            : `selected ${nounFor(selected, noun)} (${formatCount(selected)})`}
        </option>
      </select>
    </label>
  );
}

/** Why nothing is counted, which replaces the statistics; undefined where something is. */
export function whyNothingCounted(
  counted: CountedRows | undefined,
  noun: Noun,
): string | undefined {
  if (counted?.of === 'waiting')
    return `Waiting for the embedding: it finds which selected ${many(noun)} are in visible categories. Show the embedding if it is hidden.`;
  if (counted?.of === 'unknown')
    return `The selection was drawn in an embedding that this file does not have, so the selected ${many(noun)} cannot be found. Count all ${many(noun)}, or clear the selection.`;
  if (counted?.of === 'selected' && counted.selected === 0)
    return `No ${noun} is selected, so there is nothing to count.`;
  return undefined;
}

/** What the values of a plot are, and that they are of selected rows only; for pictures, which are read alone. */
export function withCounted(
  statement: string | undefined,
  counted: CountedRows | undefined,
  noun: Noun,
): string | undefined {
  if (counted?.of !== 'selected') return statement;
  const { selected } = counted;
  const words =
    selected === undefined
      ? `only selected ${many(noun)}`
      : `only the ${formatCount(selected)} selected ${nounFor(selected, noun)}`;
  return statement === undefined ? words : `${statement}; ${words}`;
}
