import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Path } from '@/model/path';
import { Breadcrumbs } from './Breadcrumbs';
import styles from './Element.module.css';

interface PageHeadProps {
  /** Path of the page: that of its element, and the name of the page. */
  readonly path: Path;
  readonly Icon: LucideIcon;
  readonly title: ReactNode;
  /** Follows the title: another name. */
  readonly also?: ReactNode;
  readonly kind: ReactNode;
  /** Button that copies a link. */
  readonly link: ReactNode;
  /** Lines below the title. */
  readonly children?: ReactNode;
}

/** Head of a page that an element has beside its own. */
export function PageHead(props: PageHeadProps) {
  const { path, Icon, title, also, kind, link, children } = props;
  return (
    <header className={styles.head}>
      <Breadcrumbs path={path} />
      <div className={styles.titleLine}>
        <Icon size={19} className={styles.titleIcon} aria-hidden />
        <h1>{title}</h1>
        {also}
        <span className={styles.kind}>{kind}</span>
        {link}
      </div>
      {children}
    </header>
  );
}
