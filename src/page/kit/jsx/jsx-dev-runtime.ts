import { jsxDEV as create, Fragment } from 'react/jsx-dev-runtime';
import { shownProps } from './shown-props';

export type { JSX } from './jsx-types';
export { Fragment };

/** Like `jsx` of jsx-runtime, for development builds. */
export const jsxDEV: typeof create = (type, props, ...rest) =>
  create(type, shownProps(type, props), ...rest);
