import { throwIfOwnFault } from '@/model/errors';
import { joinPath, type Path, ROOT } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { readAttributes } from './attributes';
import type { FirstMembers } from './first-members';
import type { Link } from './links/link';
import { readObjectHeader } from './object-header';
import type { OpenFile } from './open-file';

/** Larger groups are not read ahead: their headers may be anywhere in the file. */
const MAX_MEMBERS = 32;

/**
 * Reads ahead what a first screen needs of a file that answers slowly, each object as soon as
 * something refers to it: headers, attributes, names of members. Only fills the block cache, so
 * damage and missing members are left to those who open the objects. Rejects for bugs only.
 */
export async function readAhead(
  file: OpenFile,
  first: FirstMembers,
  { signal, ...given }: ReadOptions = {},
): Promise<void> {
  const { metadata, groups, closing } = file;
  const options = {
    ...given,
    signal: signal ? AbortSignal.any([signal, closing]) : closing,
  };

  async function visit(address: number, path: Path): Promise<void> {
    const { messages } = await readObjectHeader(metadata, address, path, options);
    await Promise.all([
      left(readAttributes(file, path, messages, options)),
      left(visitMembers(address, path)),
    ]);
  }

  async function visitMembers(address: number, path: Path): Promise<void> {
    const wanted = first(path);
    if (!wanted) return;
    if (wanted !== 'all' && wanted.length > 0) {
      const links = wanted.map((name) =>
        left(follow(path, name, groups.findText(address, name, path, options))),
      );
      await Promise.all(links);
      return;
    }
    const members = (await groups.members(address, path, options)) ?? [];
    if (wanted !== 'all' || members.length > MAX_MEMBERS) return;
    await Promise.all(members.map(({ name, link }) => left(follow(path, name, link))));
  }

  async function follow(
    group: Path,
    name: string,
    link: Link | undefined | Promise<Link | undefined>,
  ): Promise<void> {
    const found = await link;
    if (found?.kind === 'hard') await visit(found.address, joinPath(group, name));
  }

  await left(visit(file.root, ROOT));
}

async function left(reading: Promise<unknown>): Promise<void> {
  try {
    await reading;
  } catch (error) {
    throwIfOwnFault(error);
  }
}
