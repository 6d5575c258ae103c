import { type MouseEvent, type ReactNode, useState } from 'react';
import { Button, FoldingLabel, IconButton } from './Button';

interface MenuProps {
  /** Renders the button with these properties. */
  readonly button: (opens: {
    readonly 'aria-haspopup': 'dialog';
    readonly 'aria-expanded': boolean;
    readonly onClick: (event: MouseEvent<HTMLElement>) => void;
  }) => ReactNode;
  /** Renders what opens: a `Popup`, or a component that is based on one. */
  readonly children: (popup: {
    readonly anchor: DOMRect;
    readonly onClose: () => void;
  }) => ReactNode;
}

/**
 * A button and the popup that it opens. Use it for choices and settings that are not always in view; `button` gets the
 * attributes and the handler that open it, `children` those of the popup.
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

interface LabelledMenuProps extends Pick<MenuProps, 'children'> {
  readonly label: string;
  readonly icon: ReactNode;
}

/** A `Menu` with a quiet button, whose label folds in the bar of a narrow grid. */
export function ButtonMenu({ label, icon, children }: LabelledMenuProps) {
  return (
    <Menu
      button={(opens) => (
        <Button look="quiet" icon={icon} title={label} {...opens}>
          <FoldingLabel>{label}</FoldingLabel>
        </Button>
      )}
    >
      {children}
    </Menu>
  );
}

/** A `Menu` with a button that is only an icon. */
export function IconMenu({ label, icon, children }: LabelledMenuProps) {
  return (
    <Menu
      button={(opens) => (
        <IconButton label={label} {...opens}>
          {icon}
        </IconButton>
      )}
    >
      {children}
    </Menu>
  );
}
