import { Fragment } from 'react';
import { type Path, ROOT, segmentsOf } from '@/model/path';
import { useDataset } from '../context/view-context';
import { ElementLink } from '../controls/ElementLink';
import styles from './Element.module.css';

/** Numbers of first and last groups that are shown of a long path, to fit one line. */
const [SHOWN_FIRST, SHOWN_LAST] = [3, 6];

/** The path of an element; every segment is a link. */
export function Breadcrumbs({ path }: { readonly path: Path }) {
  const { source } = useDataset();
  if (path === ROOT) return null;
  const segments = segmentsOf(path);
  const above = segments.slice(0, -1);
  const left = above.length - SHOWN_FIRST - SHOWN_LAST;
  const linkTo = (segment: string, i: number) => {
    const at = `/${segments.slice(0, i + 1).join('/')}`;
    return (
      <Fragment key={at}>
        <span aria-hidden>/</span>
        <ElementLink path={at}>{segment}</ElementLink>
      </Fragment>
    );
  };
  const first = left > 1 ? above.slice(0, SHOWN_FIRST) : above;
  const last = left > 1 ? above.slice(-SHOWN_LAST) : [];
  return (
    <nav className={styles.crumbs} aria-label="Path">
      <ElementLink path={ROOT}>{source.name}</ElementLink>
      {first.map(linkTo)}
      {last.length > 0 && (
        <>
          <span aria-hidden>/</span>
          <span title={`${left} groups between`}>…</span>
        </>
      )}
      {last.map((segment, i) => linkTo(segment, above.length - last.length + i))}
      <span aria-hidden>/</span>
    </nav>
  );
}
