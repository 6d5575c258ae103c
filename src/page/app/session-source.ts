import { splitMember } from '@/model/archive-address';
import { fileAddressOf } from '@/model/page-address';
import type { SourceSpec } from '@/model/source';
import { withoutSecret } from '@/page/state/signed-address';
import { isMatchingFile, type SourceRef, type View } from '@/page/state/view';
import type { FileRef, GivenSource } from './session-state';

export function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/** Returns the source of a link; if a link was made by hand from a page about a file, the file. */
export function fileOf(source: SourceRef | undefined): SourceRef | undefined {
  return source?.kind === 'url' ? { ...source, url: fileAddressOf(source.url) } : source;
}

/** Returns the page that a link was made by hand from, if that is not its file. */
export function pageIn({ source }: View): { readonly page?: string } {
  if (source?.kind !== 'url' || fileAddressOf(source.url) === source.url) return {};
  return { page: withoutSecret(source.url) };
}

/** Returns the reference in links to what was dropped or picked. */
export function refOf(spec: GivenSource): FileRef {
  if (spec.kind === 'folder') return { kind: 'file', name: spec.name };
  if (spec.member !== undefined)
    return { kind: 'file', name: `${spec.file.name}/${spec.member}` };
  return { kind: 'file', name: spec.file.name, size: spec.file.size };
}

/** Returns the file that a link refers to, if what was given is the archive that contains it; else what was given. */
export function meantIn(spec: GivenSource, wanted: FileRef | undefined): GivenSource {
  if (spec.kind !== 'file' || spec.member !== undefined || !wanted) return spec;
  const archive = `${spec.file.name}/`;
  if (!wanted.name.startsWith(archive)) return spec;
  return { ...spec, member: wanted.name.slice(archive.length) };
}

/** Returns the whole archive of a file in it. */
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
 * True if the given source is that of a link. A store opened from the list of a folder has that folder in its name, in
 * which a colleague's copy need not be.
 */
export function isCopyOf(wanted: FileRef, given: FileRef): boolean {
  const isNamedBelow = wanted.name.endsWith(`/${given.name}`);
  return isMatchingFile(wanted, isNamedBelow ? { ...given, name: wanted.name } : given);
}
