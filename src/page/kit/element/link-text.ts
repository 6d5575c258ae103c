import type { LinkInfo } from '@/model/member-link';

/** Describes what a name is a link to; undefined for the name of an object itself. */
export function linkText({ link }: LinkInfo = {}): string | undefined {
  switch (link?.kind) {
    case undefined:
      return undefined;
    case 'soft':
      return `soft link to ${link.target}`;
    case 'external':
      return `external link to ${link.target} in ${link.file}`;
    case 'user-defined':
      return 'link of a type that one program defined';
  }
}

/** Like `linkText`, and also describes an object that has other names; the tree marks both. */
export function otherNameText(links: LinkInfo | undefined): string | undefined {
  const link = linkText(links);
  if (link !== undefined) return link;
  return links?.sameObjectAs === undefined
    ? undefined
    : `same object as ${links.sameObjectAs}`;
}
