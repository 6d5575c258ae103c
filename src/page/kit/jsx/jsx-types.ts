import type { Component, ExoticComponent, ReactElement } from 'react';
import type { JSX as ReactJSX } from 'react/jsx-runtime';

/**
 * Types of JSX: those of React, except components that return bare text, which would reach the page without passing
 * `shownProps`. `<>{text}</>` does pass.
 */
export declare namespace JSX {
  type ElementType =
    | keyof ReactJSX.IntrinsicElements
    | ((props: never) => ReactElement | null | undefined)
    | (new (
        props: never,
      ) => Component)
    | ExoticComponent<never>;
  type Element = ReactJSX.Element;
  type ElementAttributesProperty = ReactJSX.ElementAttributesProperty;
  type ElementChildrenAttribute = ReactJSX.ElementChildrenAttribute;
  type LibraryManagedAttributes<C, P> = ReactJSX.LibraryManagedAttributes<C, P>;
  type IntrinsicAttributes = ReactJSX.IntrinsicAttributes;
  type IntrinsicElements = ReactJSX.IntrinsicElements;
}
