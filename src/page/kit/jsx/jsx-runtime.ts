import { jsx as create, jsxs as createMany, Fragment } from 'react/jsx-runtime';
import { shownProps } from './shown-props';

export type { JSX } from './jsx-types';
export { Fragment };

/**
 * Functions to which the compiler translates JSX (`jsxImportSource`): the boundary at which text from files becomes
 * text of the page.
 */
export const jsx: typeof create = (type, props, key) =>
  create(type, shownProps(type, props), key);

export const jsxs: typeof createMany = (type, props, key) =>
  createMany(type, shownProps(type, props), key);
