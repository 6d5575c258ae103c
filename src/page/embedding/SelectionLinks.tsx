import { ChartColumnStacked, Microscope } from 'lucide-react';
import { useState } from 'react';
import type { TableInfo } from '@/model/dataset';
import { sidesOf } from '@/model/matrix-sides';
import type { RowNoun } from '@/model/nouns';
import { joinPath, type Path } from '@/model/path';
import { useDataset, useViewActions } from '@/page/kit/context/view-context';
import { Button } from '@/page/kit/controls/Button';
import { useMarkersOf } from '@/page/kit/rows/query-among';
import { useSelectionGroups } from '@/page/kit/rows/use-selection-groups';
import { useFitting } from '@/page/pages/genes/fitting-matrix';

interface SelectionLinksProps extends CompositionButtonProps {
  readonly selected: Uint32Array;
}

/** Links to pages about the selected rows: their markers and their composition. */
export function SelectionLinks({ selected, ...props }: SelectionLinksProps) {
  return (
    <>
      {selected.length > 1 && <MarkersButton table={props.table.path} />}
      <CompositionButton {...props} />
    </>
  );
}

/** Opens the markers of the selection, by log-normalised values if the file has them. Reads nothing before a click. */
function MarkersButton({ table }: { readonly table: Path }) {
  const { dataset } = useDataset();
  const { showPage } = useViewActions();
  const markersOf = useMarkersOf(table);
  const fittingOf = useFitting();
  const [isAsked, setAsked] = useState(false);
  const path = dataset.matrices.find((one) => sidesOf(one).cells.table === table)?.path;
  if (path === undefined) return null;
  return (
    <Button
      look="quiet"
      icon={<Microscope size={14} aria-hidden />}
      aria-label="Markers of the selection"
      aria-busy={isAsked}
      onClick={() => {
        setAsked(true);
        void fittingOf(path, true).then((fitting) => {
          setAsked(false);
          showPage(fitting, { markers: markersOf({ kind: 'selected' }) });
        });
      }}
    >
      Markers
    </Button>
  );
}

interface CompositionButtonProps {
  readonly table: TableInfo;
  readonly noun: RowNoun;
  readonly coloured: Path | undefined;
}

/**
 * Opens the composition of the selection beside that of all other rows, split by what colours the points if these are
 * categories.
 */
function CompositionButton({ table, noun, coloured }: CompositionButtonProps) {
  const { showPage } = useViewActions();
  const { path: by } = useSelectionGroups(table, noun);
  if (by === undefined) return null;
  const isOfTable = coloured?.startsWith(joinPath(table.path, ''));
  return (
    <Button
      look="quiet"
      icon={<ChartColumnStacked size={14} aria-hidden />}
      aria-label="Composition of the selection"
      onClick={() =>
        showPage(table.path, {
          plot: {
            ...{ kind: 'composition', by, areShares: true },
            ...(isOfTable && { split: coloured }),
          },
        })
      }
    >
      Compare
    </Button>
  );
}
