import { ChartSpline } from 'lucide-react';
import type { Path } from '@/model/path';
import type { PageStates } from '@/page/state/page-link';
import { useViewActions } from '../context/view-context';
import { Button } from '../controls/Button';

interface SaveAsFigureProps {
  readonly table: Path;
  /** The page that draws the same as a figure. */
  readonly states: PageStates;
}

/** Shows a small drawing of the page as a plot with axes, which can be saved. */
export function SaveAsFigure({ table, states }: SaveAsFigureProps) {
  const { showPage } = useViewActions();
  return (
    <Button
      look="quiet"
      icon={<ChartSpline size={14} aria-hidden />}
      title="Draws this with axes and a caption, to be saved as a picture, a document or code"
      onClick={() => showPage(table, states)}
    >
      Save as figure…
    </Button>
  );
}
