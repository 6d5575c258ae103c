import type { ReactNode } from 'react';
import type { Path } from '@/model/path';
import { Breadcrumbs } from './Breadcrumbs';
import styles from './Element.module.css';

interface PageHeadProps {
  /** Path of the element, or of the page beside it; the groups above it are links. */
  readonly path: Path;
  readonly icon?: ReactNode;
  readonly title: string;
  /** Kind of the element, or the source of the values. */
  readonly kind?: string | undefined;
  /** Size of the element. */
  readonly size?: string | undefined;
  /** Buttons about the page itself, beside its title: copy its link, show how it is stored. */
  readonly beside?: ReactNode;
  /** What can be done with the element, at the end of the line. */
  readonly actions?: ReactNode;
  /** Rendered below the line. */
  readonly children?: ReactNode;
}

/**
 * The head of a page in one line: the path to its element, title, kind, and actions. Use it for every page, so that all
 * begin at the same height.
 */
export function PageHead(props: PageHeadProps) {
  const { path, icon, title, kind, size, beside, actions, children } = props;
  return (
    <header className={styles.head}>
      <div className={styles.titleLine}>
        <Breadcrumbs path={path} />
        {icon}
        <h1>{title}</h1>
        {kind !== undefined && <span className={styles.kind}>{kind}</span>}
        {beside}
        {size !== undefined && <span className={styles.size}>{size}</span>}
        {actions && <span className={styles.actions}>{actions}</span>}
      </div>
      {children}
    </header>
  );
}
