import { ChartSpline } from 'lucide-react';
import type { Path } from '@/model/path';
import type { PageStates } from '@/page/state/page-link';
import { useViewActions } from '../context/view-context';
import { Button } from '../controls/Button';

interface SaveAsFigureProps {
  readonly table: Path;
  /** State of the page that draws the same as a figure. */
  readonly states: PageStates;
}

/** Button that shows a small drawing of the page as a plot with axes, which can be saved. */
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
