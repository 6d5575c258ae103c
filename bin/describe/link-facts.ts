import type { LinkInfo } from '@/model/member-link';
import type { Json } from './json-value';

/** Describes a name that is not its object's only one, in addition to the object. */
export interface LinkFacts {
  readonly [fact: string]: Json;
}

/** `link` and `target` for links other than hard ones, `same_object_as` if an object has an earlier path. */
export function linkFacts({ link, sameObjectAs }: LinkInfo): LinkFacts {
  return {
    ...(link && { link: link.kind }),
    ...(link?.kind === 'external' && { file: link.file }),
    ...(link && 'target' in link && { target: link.target }),
    ...(sameObjectAs !== undefined && { same_object_as: sameObjectAs }),
  };
}

/** The same in one line of text. */
export function linkText({ link, sameObjectAs }: LinkInfo): string {
  const texts = [
    link?.kind === 'soft' && `link to ${link.target}`,
    link?.kind === 'external' && `link to ${link.file}:${link.target}`,
    link?.kind === 'user-defined' && 'link of a type of its own',
    sameObjectAs !== undefined && `same object as ${sameObjectAs}`,
  ];
  return texts.filter(Boolean).join(', ');
}
