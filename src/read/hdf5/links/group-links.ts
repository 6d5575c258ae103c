import { createCursor, NOWHERE } from '../cursor';
import type { MetadataReader } from '../metadata-reader';
import { type HeaderMessage, MESSAGE } from '../object-header';
import { denseLinks } from './dense-links';
import { type GroupLinks, linkNamed, type NamedLink, parseLink } from './link';
import { symbolTable } from './symbol-table';

/** The location of a new group's links outside its header, and their order. */
interface LinkInfo {
  readonly heap: number;
  readonly names: number;
  readonly isOrdered: boolean;
}

/**
 * The links of a group by the messages of its header: a symbol table in old groups (format
 * specification III.A–C), link messages in new ones, in the header or in a heap. Undefined if the
 * object is not a group.
 */
export function groupLinks(
  reader: MetadataReader,
  messages: readonly HeaderMessage[],
  path: string,
): GroupLinks | undefined {
  const what = `the members of ${path}`;
  const where = `${reader.name}: ${what}`;
  const info = messages.find(({ type }) => type === MESSAGE.linkInfo);
  if (info) {
    const { heap, names, isOrdered } = parseLinkInfo(reader, info, where);
    const order = isOrdered ? byCreation : byName;
    if (heap !== NOWHERE) return denseLinks(reader, { heap, names }, order, what);
    const links = messages
      .filter(({ type }) => type === MESSAGE.link)
      .map(({ bytes }) =>
        parseLink(createCursor(bytes, where), reader.offsetBytes, where),
      )
      .sort(order);
    return {
      find: async (name) => linkNamed(links, name, where),
      all: async () => links,
    };
  }
  const table = messages.find(({ type }) => type === MESSAGE.symbolTable);
  if (!table) return undefined;
  const cursor = createCursor(table.bytes, where);
  const tree = cursor.address(reader.offsetBytes);
  return symbolTable(reader, { tree, heap: cursor.address(reader.offsetBytes) }, what);
}

const TRACKED = 1;
const INDEXED = 2;

/** The link info message (format specification IV.A.2.c). */
function parseLinkInfo(
  { offsetBytes }: MetadataReader,
  { bytes }: HeaderMessage,
  where: string,
): LinkInfo {
  const cursor = createCursor(bytes, where);
  cursor.skip(1);
  const flags = cursor.uint(1);
  if (flags & TRACKED) cursor.skip(8);
  const heap = cursor.address(offsetBytes);
  const names = cursor.address(offsetBytes);
  return { heap, names, isOrdered: (flags & INDEXED) !== 0 };
}

function byName(a: NamedLink, b: NamedLink): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}

function byCreation(a: NamedLink, b: NamedLink): number {
  return (a.created ?? 0) - (b.created ?? 0);
}
