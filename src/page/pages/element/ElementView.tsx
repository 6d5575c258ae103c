import { useRef } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { ElementInfo } from '@/model/element';
import type { Path } from '@/model/path';
import { useDataset, useView } from '@/page/kit/context/view-context';
import { ElementLink } from '@/page/kit/controls/ElementLink';
import { useFollow } from '@/page/kit/controls/use-follow';
import { AbsentChunks, Note } from '@/page/kit/element/AbsentChunks';
import styles from '@/page/kit/element/Element.module.css';
import { useDescription } from '@/page/kit/reading/use-block';
import { ReadStatus } from '@/page/kit/status/ReadStatus';
import { Inspector, StorageButton } from '../inspector/Inspector';
import { ELEMENT_PAGES, LINKED_PAGES } from '../pages';
import { ElementHead } from './ElementHead';

/** Page of an element, by its kind; or another page, such as that of a row, if the view has a state for it. */
export function ElementView({ path }: { readonly path: Path }) {
  const { dataset } = useDataset();
  const description = useDescription(path);
  const states = useView(
    useShallow((view) => LINKED_PAGES.map(({ kind }) => view[kind])),
  );
  const article = useRef<HTMLElement>(null);
  const known = description.status === 'ready' ? description.value : undefined;
  const at = LINKED_PAGES.findIndex(
    ({ fits, refusal }, i) =>
      states[i] && (refusal !== undefined || fits(path, dataset, known?.element)),
  );
  const [linked, state] = [LINKED_PAGES[at], states[at]];
  const followed = linked?.startsAtTop ? state : undefined;
  // a page that follows another starts at its top
  const toTop = () => article.current?.scrollTo?.(0, 0);
  useFollow(path, toTop);
  useFollow(followed, toTop);
  if (linked && state)
    return (
      <article
        ref={article}
        className={styles.page}
        aria-label={`${linked.title} of ${path}`}
      >
        {linked.fits(path, dataset, known?.element) ? (
          <linked.Component path={path} info={known?.element} state={state} />
        ) : (
          <p className={styles.refusal} role="alert">
            {path} {linked.refusal}{' '}
            <ElementLink path={path}>Show the element</ElementLink>
          </p>
        )}
      </article>
    );
  return (
    <article ref={article} className={styles.page} aria-label={path}>
      <ElementHead
        path={path}
        info={known?.element}
        storage={known && <StorageButton description={known} />}
      />
      {known ? (
        <>
          <Inspector key={path} description={known} />
          {known.storage?.note !== undefined && <Note text={known.storage.note} isLine />}
          {!hasFooter(known.element) && <AbsentChunks path={path} isLine />}
          <OwnPages key={`body ${path}`} info={known.element} />
        </>
      ) : (
        <div className={styles.padded}>
          {description.status !== 'ready' && (
            <ReadStatus what={path} reading={description} />
          )}
        </div>
      )}
    </article>
  );
}

/** True for grids: their own footer shows which chunks are not stored, so that the layout does not shift. */
function hasFooter({ kind }: ElementInfo): boolean {
  return kind === 'matrix' || kind === 'dataframe';
}

/** Pages of an element itself, by its kind: those above, then the first other one that fits. */
function OwnPages({ info }: { readonly info: ElementInfo }) {
  const { dataset } = useDataset();
  const fitting = ELEMENT_PAGES.filter(({ fits }) => fits(info, dataset));
  const page = fitting.find(({ isAbove }) => !isAbove);
  const shown = fitting.filter((one) => one.isAbove || one === page);
  return (
    <>
      {shown.map(({ kind, Component }) => (
        <Component key={kind} info={info} />
      ))}
    </>
  );
}
