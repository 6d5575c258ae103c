import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import type { Path } from '@/model/path';
import { useLinkTo, useViewActions } from '../context/view-context';

interface ElementLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  readonly path: Path;
  readonly children: ReactNode;
}

/** A link that shows an element. It is a real `<a>`, so that it opens in a new tab and can be copied. */
export function ElementLink({ path, children, ...rest }: ElementLinkProps) {
  const linkTo = useLinkTo();
  const { showElement } = useViewActions();
  const show = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    showElement(path);
  };
  return (
    <a href={linkTo(path)} onClick={show} {...rest}>
      {children}
    </a>
  );
}
