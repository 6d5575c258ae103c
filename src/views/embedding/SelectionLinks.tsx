import { ChartColumnStacked, Microscope } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { TableInfo } from '@/model/dataset';
import { sidesOf } from '@/model/matrix-sides';
import type { RowNoun } from '@/model/nouns';
import { joinPath, type Path } from '@/model/path';
import { useDataset, useViewActions } from '../common/context/view-context';
import { IconButton } from '../common/controls/Button';
import { useAnswers } from '../common/reading/use-answer';
import { useSelectionGroups } from '../common/rows/use-selection-groups';

interface SelectionLinksProps extends CompositionButtonProps {
  readonly selected: Uint32Array;
}

/** Pages about the selected rows: their markers, and what they are made of. */
export function SelectionLinks({ selected, ...props }: SelectionLinksProps) {
  return (
    <>
      {selected.length > 1 && <MarkersButton table={props.table.path} />}
      <CompositionButton {...props} />
    </>
  );
}

/** Matrices whose values are looked at. */
const MAX_SAMPLED = 6;

/** Leads to the markers of the selection: by log-normalised values, where the file has them. Reads nothing before a click. */
function MarkersButton({ table }: { readonly table: Path }) {
  const { dataset } = useDataset();
  const { showPage } = useViewActions();
  const [isAsked, setAsked] = useState(false);
  const matrices = dataset.matrices
    .filter((one) => sidesOf(one).cells.table === table)
    .slice(0, MAX_SAMPLED);
  const isChoice = isAsked && matrices.length > 1;
  const samples = useAnswers(
    'sampleMatrix',
    isChoice ? matrices.map(({ path }) => ({ path })) : [],
  );
  // the first of them that is log-normalised, once those before it are known
  const found = samples.findIndex(
    (one) =>
      one.status === 'loading' ||
      (one.status === 'ready' && one.value.are.kind === 'log1p'),
  );
  const isKnown = samples[found]?.status !== 'loading';
  const path = matrices[Math.max(0, found)]?.path;
  useEffect(() => {
    if (!isAsked || !isKnown || path === undefined) return;
    setAsked(false);
    showPage(path, { markers: { of: { kind: 'selected' } } });
  }, [isAsked, isKnown, path, showPage]);
  if (path === undefined) return null;
  return (
    <IconButton
      label="Markers of the selection"
      aria-busy={isAsked}
      onClick={() => setAsked(true)}
    >
      <Microscope size={14} aria-hidden />
    </IconButton>
  );
}

interface CompositionButtonProps {
  readonly table: TableInfo;
  readonly noun: RowNoun;
  readonly coloured: Path | undefined;
}

/** Leads to what the selection is made of, beside all else: by what colours the points, where these are categories. */
function CompositionButton({ table, noun, coloured }: CompositionButtonProps) {
  const { showPage } = useViewActions();
  const { path: by } = useSelectionGroups(table, noun);
  if (by === undefined) return null;
  const isOfTable = coloured?.startsWith(joinPath(table.path, ''));
  return (
    <IconButton
      label="Composition of the selection"
      onClick={() =>
        showPage(table.path, {
          plot: {
            ...{ kind: 'composition', by, areShares: true },
            ...(isOfTable && { split: coloured }),
          },
        })
      }
    >
      <ChartColumnStacked size={14} aria-hidden />
    </IconButton>
  );
}
