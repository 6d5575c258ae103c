import { Fragment } from 'react';
import { type Path, ROOT, segmentsOf } from '@/model/path';
import { ElementLink } from '../controls/ElementLink';
import { useDataset } from '../view-context';
import styles from './Element.module.css';

/** Where an element lies, every step a link. */
export function Breadcrumbs({ path }: { readonly path: Path }) {
  const { source } = useDataset();
  const segments = segmentsOf(path);
  if (path === ROOT) return null;
  return (
    <nav className={styles.crumbs} aria-label="Path">
      <ElementLink path={ROOT}>{source.name}</ElementLink>
      {segments.slice(0, -1).map((segment, i) => {
        const at = `/${segments.slice(0, i + 1).join('/')}`;
        return (
          <Fragment key={at}>
            <span aria-hidden>/</span>
            <ElementLink path={at}>{segment}</ElementLink>
          </Fragment>
        );
      })}
      <span aria-hidden>/</span>
    </nav>
  );
}
