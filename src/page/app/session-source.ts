import { splitMember } from '@/model/archive-address';
import type { SourceSpec } from '@/model/source';
import { withoutSecret } from '@/page/state/signed-address';
import { isMatchingFile, type SourceRef, type View } from '@/page/state/view';
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

/** The file that a link means, if what was given is the archive that it is in. */
export function meantIn(spec: GivenSource, wanted: FileRef | undefined): GivenSource {
  if (spec.kind !== 'file' || spec.member !== undefined || !wanted) return spec;
  const archive = `${spec.file.name}/`;
  if (!wanted.name.startsWith(archive)) return spec;
  return { ...spec, member: wanted.name.slice(archive.length) };
}

/** The archive of a file in it, as a whole. */
export function archiveOf(
  spec: SourceSpec,
  ref: SourceRef,
): { readonly ref: SourceRef; readonly folder: SourceSpec } {
  if (spec.kind === 'file') {
    const { member: _, ...folder } = spec;
    return { ref: refOf(folder), folder };
  }
  if (spec.kind === 'folder' || ref.kind === 'file') return { ref, folder: spec };
  return {
    ref: { ...ref, url: splitMember(ref.url).archive },
    folder: { ...spec, url: splitMember(spec.url).archive },
  };
}

/**
 * True if the given source is the one of a link. A store opened from the list of a folder has that
 * folder in its name, which a colleague's copy need not be in.
 */
export function isCopyOf(wanted: FileRef, given: FileRef): boolean {
  const isNamedBelow = wanted.name.endsWith(`/${given.name}`);
  return isMatchingFile(wanted, isNamedBelow ? { ...given, name: wanted.name } : given);
}
