import type { ReactElement } from 'react';
import type { DatasetInfo } from '@/model/dataset';
import type { ElementInfo, ElementKind } from '@/model/element';
import type { Path } from '@/model/path';
import type { PageLink, PageStates } from '@/page/state/page-link';

/**
 * A page of an element. Of the registry (`page/pages/pages`) the first match is shown, below the matches
 * that are marked as above it.
 */
export interface ElementPage<Info extends ElementInfo = ElementInfo> {
  readonly kind: string;
  readonly isAbove?: true;
  fits(info: ElementInfo, dataset: DatasetInfo): info is Info;
  Component(props: { readonly info: Info }): ReactElement | null;
}

/** A page that an element has beside its own, shown instead of it while the view has a state of it, which links keep. */
export interface LinkedPage<Kind extends keyof PageStates = keyof PageStates>
  extends PageLink<Kind> {
  /** As in `Row of /obs`. */
  readonly title: string;
  /** Whether a page of this kind that follows another one starts at its top. */
  readonly startsAtTop?: true;
  /** `info` is undefined while the element is not described yet, or cannot be. */
  fits(path: Path, dataset: DatasetInfo, info: ElementInfo | undefined): boolean;
  /** Why an element has no such page, after its path; without one the element itself is shown. */
  readonly refusal?: string;
  Component(props: LinkedPageProps<Kind>): ReactElement | null;
}

export interface LinkedPageProps<Kind extends keyof PageStates> {
  readonly path: Path;
  readonly info: ElementInfo | undefined;
  readonly state: NonNullable<PageStates[Kind]>;
}

export type Page = ElementPage | LinkedPage;

/** Fits every element of a kind. */
export function isOfKind<Kind extends ElementKind>(kind: Kind) {
  return (info: ElementInfo): info is Extract<ElementInfo, { kind: Kind }> =>
    info.kind === kind;
}
