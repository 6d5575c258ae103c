import { useEffect, useRef } from 'react';
import type { Path } from '@/model/path';
import { Inspector } from '../inspector/Inspector';
import { ReadStatus } from '../status/ReadStatus';
import { useDescription } from '../use-block';
import styles from './Element.module.css';
import { ElementBody } from './ElementBody';
import { ElementHead } from './ElementHead';

/** The page of one element, by what it is. */
export function ElementView({ path }: { readonly path: Path }) {
  const description = useDescription(path);
  const page = useRef<HTMLElement>(null);
  // a page that follows another starts at its top
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what is followed
  useEffect(() => page.current?.scrollTo?.(0, 0), [path]);
  const known = description.status === 'ready' ? description.value : undefined;
  return (
    <article ref={page} className={styles.page} aria-label={path}>
      <ElementHead path={path} info={known?.element} />
      {known ? (
        <>
          <Inspector
            key={path}
            description={known}
            open={known.element.kind === 'unsupported'}
          />
          <ElementBody key={`body ${path}`} info={known.element} />
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
