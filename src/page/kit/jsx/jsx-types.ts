import type { Component, ExoticComponent, ReactElement } from 'react';
import type { JSX as ReactJSX } from 'react/jsx-runtime';

/**
 * What may be written in JSX: as React has it, but for components that return bare text, which would come on the page
 * without passing `shownProps`. `<>{text}</>` does pass.
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
