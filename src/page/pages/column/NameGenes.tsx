import { useMemo } from 'react';
import { geneColumns } from '@/ask/genes/gene-columns';
import { many } from '@/model/nouns';
import type { Path } from '@/model/path';
import {
  useDataset,
  useNouns,
  useView,
  useViewActions,
} from '@/page/kit/context/view-context';
import { Button } from '@/page/kit/controls/Button';
import { tableOf } from '@/page/kit/element/table-of';

/** Button that names genes by this column in the whole file; renders nothing if the rows are not genes. */
export function NameGenes({ path }: { readonly path: Path }) {
  const { dataset } = useDataset();
  const { column } = useNouns(path);
  const chosen = useView((view) => view.names);
  const { nameGenesBy } = useViewActions();
  const table = tableOf(dataset, path)?.path;
  const isOfGenes = useMemo(
    () => geneColumns(dataset, dataset.matrices).some((one) => one.table === table),
    [dataset, table],
  );
  if (!isOfGenes || table === undefined) return null;
  const name = path.slice(table.length + 1);
  const isChosen = chosen === name;
  return (
    <Button
      look="quiet"
      aria-pressed={isChosen}
      onClick={() => nameGenesBy(isChosen ? undefined : name)}
    >
      Name {many(column)} by this column
    </Button>
  );
}
