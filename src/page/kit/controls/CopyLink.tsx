import { Link } from 'lucide-react';
import type { Path } from '@/model/path';
import { atElement } from '@/page/state/view';
import { useCurrentView } from '../context/view-context';
import { IconButton } from './Button';
import { useCopyLink } from './use-copy-link';

interface CopyLinkProps {
  readonly path: Path;
  /** Links to the element as a whole, even if the page shows it in another way. */
  readonly isWhole?: boolean;
  readonly className?: string | undefined;
  readonly tabIndex?: number;
}

/** Button that copies the link to the whole view, which shows `what`. */
export function CopyViewLink({ what }: { readonly what: string }) {
  const viewNow = useCurrentView();
  const copy = useCopyLink();
  return (
    <IconButton label={`Copy link to ${what}`} onClick={() => copy(viewNow())}>
      <Link size={14} aria-hidden />
    </IconButton>
  );
}

/** Button that copies the link to one element: as the page shows it, if it does. The rest of the view stays. */
export function CopyLink({ path, isWhole = false, className, tabIndex }: CopyLinkProps) {
  const viewNow = useCurrentView();
  const copy = useCopyLink();
  return (
    <IconButton
      label={`Copy link to ${path}`}
      className={className}
      tabIndex={tabIndex}
      onClick={(event) => {
        event.stopPropagation();
        const view = viewNow();
        const isShown = view.element === path && !isWhole;
        copy(isShown ? { ...view, place: undefined } : atElement(view, path));
      }}
    >
      <Link size={14} aria-hidden />
    </IconButton>
  );
}
