import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Path } from '@/model/path';
import { Breadcrumbs } from './Breadcrumbs';
import styles from './Element.module.css';

interface PageHeadProps {
  /** Path of the element, or of the page beside it; the groups above it are links. */
  readonly path: Path;
  readonly Icon?: LucideIcon | undefined;
  readonly title: string;
  /** Follows the title: another name. */
  readonly also?: ReactNode;
  /** Kind of the element, or the source of the values. */
  readonly kind?: string | undefined;
  /** Buttons about the page itself: copy its link, show how it is stored. */
  readonly link: ReactNode;
  readonly size?: string | undefined;
  /** Buttons that do something with the element, at the end of the line. */
  readonly actions?: ReactNode;
  /** Lines below. */
  readonly children?: ReactNode;
}

/**
 * The head of a page in one line: the path to its element, title, kind, and actions. Use it for every page, so that all
 * begin at the same height.
 */
export function PageHead(props: PageHeadProps) {
  const { path, Icon, title, also, kind, link, size, actions, children } = props;
  return (
    <header className={styles.head}>
      <div className={styles.titleLine}>
        <Breadcrumbs path={path} />
        {Icon && (
          <Icon size={17} strokeWidth={1.75} className={styles.titleIcon} aria-hidden />
        )}
        <h1>{title}</h1>
        {also}
        {kind !== undefined && <span className={styles.kind}>{kind}</span>}
        {link}
        {size !== undefined && <span className={styles.size}>{size}</span>}
        {actions && <span className={styles.actions}>{actions}</span>}
      </div>
      {children}
    </header>
  );
}
