import type { ReactNode } from 'react';
import { useTurned } from '../use-turned';

interface FoldProps {
  /** What the link calls it; one of its name on a page. */
  readonly part: string;
  readonly isOpenAtFirst?: boolean;
  readonly summary: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A part of a page that can be folded; how it is, is in the link. */
export function Fold({ part, isOpenAtFirst, summary, className, children }: FoldProps) {
  const [isOpen, setOpen] = useTurned(part, isOpenAtFirst);
  return (
    <details
      className={className}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== isOpen) setOpen(currentTarget.open);
      }}
    >
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
