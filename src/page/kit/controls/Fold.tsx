import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Fold.module.css';
import { useFold } from './use-fold';

interface FoldProps {
  /** Name of the part in the link; unique on a page. */
  readonly part: string;
  readonly isOpenAtFirst?: boolean;
  readonly summary: ReactNode;
  readonly className?: string | undefined;
  /** Looks like a bar across the page, with a chevron instead of the browser's marker. */
  readonly isBar?: boolean;
  readonly children: ReactNode;
}

/** A part of a page that can be folded; the link says whether it is. */
export function Fold(props: FoldProps) {
  const { part, isOpenAtFirst, summary, className, isBar = false, children } = props;
  const [isOpen, setOpen] = useFold(part, isOpenAtFirst);
  return (
    <details
      className={`${isBar ? styles.bar : ''} ${className ?? ''}`}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== isOpen) setOpen(currentTarget.open);
      }}
    >
      <summary>
        {isBar && <ChevronRight size={14} aria-hidden className={styles.chevron} />}
        {summary}
      </summary>
      {children}
    </details>
  );
}
