import { useMemo } from 'react';
import type { MatrixInfo } from '@/model/dataset';
import { sidesOf } from '@/model/matrix-sides';
import { many } from '@/model/nouns';
import { type Path, ROOT } from '@/model/path';
import { useNouns, useView, useViewActions } from '@/page/kit/context/view-context';
import { optionsOf, Select } from '@/page/kit/controls/Select';
import { useAnswers } from '@/page/kit/reading/use-answer';

interface NamesSelectProps {
  /** Tables whose rows are genes. */
  readonly tables: readonly Path[];
}

/**
 * Choice of the column that names genes: one of those that contain names, or the one that was chosen on its own page.
 * Renders nothing if there is no choice.
 */
export function NamesSelect({ tables }: NamesSelectProps) {
  const { column } = useNouns(tables[0] ?? ROOT);
  const chosen = useView((view) => view.names);
  const { nameGenesBy } = useViewActions();
  const asks = useMemo(() => tables.map((table) => ({ table })), [tables]);
  const namings = useAnswers('geneNaming', asks);
  const found = namings.flatMap((naming, i) =>
    naming.status === 'ready'
      ? naming.value.map(({ path }) => path.slice((tables[i] ?? '').length + 1))
      : [],
  );
  const names = [...new Set(chosen === undefined ? found : [...found, chosen])];
  if (names.length < 2) return null;
  return (
    <Select
      label="named by"
      aria-label={`Column that names the ${many(column)}`}
      options={[{ value: undefined, label: 'any of their names' }, ...optionsOf(names)]}
      value={chosen}
      onValue={nameGenesBy}
    />
  );
}

/** The same choice for the genes of a matrix. */
export function MatrixNamesSelect({ matrix }: { readonly matrix: MatrixInfo }) {
  const { table } = sidesOf(matrix).genes;
  const tables = useMemo(() => (table === undefined ? [] : [table]), [table]);
  return <NamesSelect tables={tables} />;
}
