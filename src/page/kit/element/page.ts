import type { ReactElement } from 'react';
import type { DatasetInfo } from '@/model/dataset';
import type { ElementInfo, ElementKind } from '@/model/element';
import type { Path } from '@/model/path';
import type { PageLink, PageStates } from '@/page/state/page-link';

/**
 * A page of an element. The first match in the registry (`page/pages/pages`) is shown, below the matches that are
 * marked as above it.
 */
export interface ElementPage<Info extends ElementInfo = ElementInfo> {
  readonly kind: string;
  readonly isAbove?: true;
  fits(info: ElementInfo, dataset: DatasetInfo): info is Info;
  Component(props: { readonly info: Info }): ReactElement | null;
}

/**
 * A page that an element has beside its own. It is shown instead while the view has a state of it, which links keep.
 */
export interface LinkedPage<Kind extends keyof PageStates = keyof PageStates>
  extends PageLink<Kind> {
  /** Name of the page, as in `Row of /obs`. */
  readonly title: string;
  /** Scrolls to the top when the state changes: a page of this kind that follows another one starts at its top. */
  readonly startsAtTop?: true;
  /** `info` is undefined while the element is not described yet, or cannot be. */
  fits(path: Path, dataset: DatasetInfo, info: ElementInfo | undefined): boolean;
  /** Reason why an element has no such page, which follows its path; without one, the element itself is shown. */
  readonly refusal?: string;
  Component(props: LinkedPageProps<Kind>): ReactElement | null;
}

export interface LinkedPageProps<Kind extends keyof PageStates> {
  readonly path: Path;
  readonly info: ElementInfo | undefined;
  readonly state: NonNullable<PageStates[Kind]>;
}

export type Page = ElementPage | LinkedPage;

/** Returns a test that fits every element of a kind. */
export function isOfKind<Kind extends ElementKind>(kind: Kind) {
  return (info: ElementInfo): info is Extract<ElementInfo, { kind: Kind }> =>
    info.kind === kind;
}

/** Returns the page of all elements of a kind. */
export function pageOfKind<Kind extends ElementKind>(
  kind: Kind,
  Component: ElementPage<Extract<ElementInfo, { kind: Kind }>>['Component'],
): ElementPage<Extract<ElementInfo, { kind: Kind }>> {
  return { kind, fits: isOfKind(kind), Component };
}
