import { createElement, isValidElement } from 'react';
import { directionOf, shownText } from '@/model/shown-text';

/** Attributes that users see or hear. */
const READ = [
  'title',
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'alt',
  'placeholder',
  'label',
] as const;
/** Elements that contain plain text only, so that no part of it can be isolated. */
const TEXT_ONLY = new Set(['option', 'title', 'textarea', 'text', 'tspan', 'desc']);

/**
 * Returns the properties of an HTML element as displayed: invisible and bidirectional controls in its text and
 * accessible names become marks, and right-to-left text is isolated, so that it does not affect its surroundings.
 * Components get theirs unchanged: their output passes here too.
 */
export function shownProps(type: unknown, props: unknown): unknown {
  if (!isProps(props) || (typeof type !== 'string' && typeof type !== 'symbol'))
    return props;
  const changes: Record<string, unknown> = {};
  if (typeof type === 'string')
    for (const name of READ) {
      const value = props[name];
      if (typeof value !== 'string') continue;
      const shown = shownText(value);
      if (shown !== value) changes[name] = shown;
    }
  const { children } = props;
  if (typeof children === 'string' || Array.isArray(children)) {
    const shown = shownChildren(children, !TEXT_ONLY.has(String(type)));
    if (shown !== children) changes.children = shown;
  }
  return Object.keys(changes).length === 0 ? props : { ...props, ...changes };
}

function isProps(props: unknown): props is Readonly<Record<string, unknown>> {
  return typeof props === 'object' && props !== null;
}

/** Returns children as displayed; the same object if nothing in it changes. */
function shownChildren(children: unknown, canSetApart: boolean, key?: number): unknown {
  if (typeof children === 'string') {
    const shown = shownText(children);
    const dir = canSetApart ? directionOf(shown) : undefined;
    return dir === undefined ? shown : createElement('bdi', { key, dir }, shown);
  }
  if (!Array.isArray(children) || isValidElement(children)) return children;
  const shown = children.map((child, i) => shownChildren(child, canSetApart, i));
  return shown.some((child, i) => child !== children[i]) ? shown : children;
}
