import { jsxDEV as create, Fragment } from 'react/jsx-dev-runtime';
import { shownProps } from './shown-props';

export type { JSX } from './jsx-types';
export { Fragment };

/** As `jsx` of jsx-runtime, for builds under development. */
export const jsxDEV: typeof create = (type, props, ...rest) =>
  create(type, shownProps(type, props), ...rest);
