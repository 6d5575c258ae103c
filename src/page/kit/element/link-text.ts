import type { LinkInfo } from '@/model/member-link';

/** What a name is a link to, in words; undefined for the name of an object itself. */
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

/** The same where other names lead to the object too: what the tree marks. */
export function otherNameText(links: LinkInfo | undefined): string | undefined {
  const link = linkText(links);
  if (link !== undefined) return link;
  return links?.sameObjectAs === undefined
    ? undefined
    : `same object as ${links.sameObjectAs}`;
}
