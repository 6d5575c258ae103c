import { type MouseEvent, type ReactNode, useState } from 'react';

interface MenuProps {
  /** The button, to which these are given. */
  readonly button: (opens: {
    readonly 'aria-haspopup': 'dialog';
    readonly 'aria-expanded': boolean;
    readonly onClick: (event: MouseEvent<HTMLElement>) => void;
  }) => ReactNode;
  /** What opens: a `Popup`, or what is made of one. */
  readonly children: (popup: {
    readonly anchor: DOMRect;
    readonly onClose: () => void;
  }) => ReactNode;
}

/**
 * A button and what it opens.
 *
 * @example
 * <Menu button={(opens) => <Button {...opens}>Columns</Button>}>
 *   {(popup) => <Popup label="Columns" {...popup}>…</Popup>}
 * </Menu>
 */
export function Menu({ button, children }: MenuProps) {
  const [anchor, setAnchor] = useState<DOMRect>();
  return (
    <>
      {button({
        'aria-haspopup': 'dialog',
        'aria-expanded': anchor !== undefined,
        onClick: ({ currentTarget }) =>
          setAnchor(anchor ? undefined : currentTarget.getBoundingClientRect()),
      })}
      {anchor && children({ anchor, onClose: () => setAnchor(undefined) })}
    </>
  );
}
