import { Link } from 'lucide-react';
import type { Path } from '@/model/path';
import { useCurrentView } from '../context/view-context';
import { IconButton } from './Button';
import { useCopyLink } from './use-copy-link';

interface CopyLinkProps {
  readonly path: Path;
  readonly className?: string | undefined;
  readonly tabIndex?: number;
}

/** Copies the link to one element, the rest of the view as it is. */
export function CopyLink({ path, className, tabIndex }: CopyLinkProps) {
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
        const against = view.element === path ? view.against : undefined;
        copy({ ...view, element: path, genes: undefined, place: undefined, against });
      }}
    >
      <Link size={14} aria-hidden />
    </IconButton>
  );
}
