import { withoutSecret } from '@/state/signed-address';
import { isMatchingFile, type SourceRef, type View } from '@/state/view';
import { fileAddressOf } from './page-address';
import type { FileRef, GivenSource } from './session-state';

/** The source of a link; the file where a link was made by hand from a page about it. */
export function fileOf(source: SourceRef | undefined): SourceRef | undefined {
  return source?.kind === 'url' ? { ...source, url: fileAddressOf(source.url) } : source;
}

/** The page that a link was made by hand from, where that is not its file. */
export function pageIn({ source }: View): { readonly page?: string } {
  if (source?.kind !== 'url' || fileAddressOf(source.url) === source.url) return {};
  return { page: withoutSecret(source.url) };
}

/** How a link calls what was dropped or picked. */
export function refOf(spec: GivenSource): FileRef {
  if (spec.kind === 'folder') return { kind: 'file', name: spec.name };
  if (spec.member !== undefined)
    return { kind: 'file', name: `${spec.file.name}/${spec.member}` };
  return { kind: 'file', name: spec.file.name, size: spec.file.size };
}

/**
 * True if the given source is the one of a link. A store opened from the list of a folder has that
 * folder in its name, which a colleague's copy need not be in.
 */
export function isCopyOf(wanted: FileRef, given: FileRef): boolean {
  const isNamedBelow = wanted.name.endsWith(`/${given.name}`);
  return isMatchingFile(wanted, isNamedBelow ? { ...given, name: wanted.name } : given);
}
