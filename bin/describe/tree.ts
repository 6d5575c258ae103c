import { sizeOf } from '@/ask/overview/element-sizes';
import type { Block } from '@/model/block';
import { booleanText } from '@/model/boolean-text';
import { isDataError, messageOf } from '@/model/errors';
import { type LinkInfo, unopenedMember } from '@/model/member-link';
import { joinPath, type Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import { stringAt } from '@/model/strings';
import { nodeLinkInfo } from '@/read/container/link-info';
import type { DataElement, DecoderTable } from '@/read/elements/element';
import { openElement } from '@/read/elements/registry';
import type { StoredArray, StoredGroup } from '@/read/node';
import { linkFacts, linkText } from './link-facts';
import { bytesText } from './quantity';
import { factsOf, type TreeLine } from './tree-facts';

/** Members that make up one element, the one with most of the values first. */
const PARTS = ['data', 'codes', 'values', 'indices', 'indptr', 'categories', 'mask'];

/** Chunks, codecs and size of an element with values of its own; empty for groups and scalars. */
async function storageText({ info, node }: DataElement): Promise<string> {
  if (info.kind !== 'matrix' && info.kind !== 'column') return '';
  const arrays = node.kind === 'array' ? [node] : await partsOf(node);
  const [main] = arrays;
  if (!main) return '';
  // Zarr names the order of bytes as a codec
  const codecs = main.storage.codecs.filter((codec) => !/^bytes\b/.test(codec));
  return [layoutText(main), ...codecs, await sizeText(arrays)].filter(Boolean).join(', ');
}

async function partsOf(group: StoredGroup): Promise<readonly StoredArray[]> {
  const names = await group.keys();
  const parts: StoredArray[] = [];
  for (const name of PARTS) {
    if (!names.includes(name)) continue;
    try {
      const part = await group.open(name);
      if (part.kind === 'array') parts.push(part);
    } catch (error) {
      if (!isDataError(error)) throw error; // reported when the element is read
    }
  }
  return parts;
}

function layoutText({ shape, storage }: StoredArray): string {
  const { chunkShape, shardShape, layout } = storage;
  if (!chunkShape) return layout;
  const isOne = chunkShape.every((extent, axis) => extent >= (shape[axis] ?? 0));
  const chunks = isOne
    ? 'one chunk'
    : `chunks ${chunkShape.map(formatCount).join(' × ')}`;
  return shardShape
    ? `${chunks} in shards ${shardShape.map(formatCount).join(' × ')}`
    : chunks;
}

async function sizeText(arrays: readonly StoredArray[]): Promise<string> {
  const sizes = [];
  for (const array of arrays) sizes.push(await sizeOf(array, undefined));
  const bytes = bytesText(sizes.reduce((sum, size) => sum + size.bytes, 0));
  if (sizes.some(({ how }) => how === 'shape')) return `${bytes} uncompressed`;
  return sizes.some(({ how }) => how === 'sampled') ? `about ${bytes}` : bytes;
}

const deepest = 24;

/**
 * Lists every element below a root, by shapes, attributes and chunk indexes; reads no values except scalars. Members
 * beyond `most` per parent are counted and omitted; those that cannot be opened report the reason. The members of an
 * object with several paths are listed once: by all paths they could outnumber the bytes of the file. `ofFormat` are
 * the decoders of the file's format.
 */
export async function treeOf(
  root: StoredGroup,
  most: number,
  ofFormat: DecoderTable = [],
): Promise<TreeLine[]> {
  const lines: TreeLine[] = [];
  const listed = new Map<number, Path>();

  /** The path under which the members of the same object are already listed. */
  function listedAt({ info, node }: DataElement): Path | undefined {
    const address = info.path === node.path ? node.object?.address : undefined;
    if (address === undefined) return undefined;
    const before = listed.get(address);
    if (before === undefined) listed.set(address, info.path);
    return before;
  }

  async function visit(element: DataElement, name: string, depth: number): Promise<void> {
    const links = await linksOf(element);
    const facts = factsOf(element);
    const value = await scalarText(element);
    const storage = await storageText(element);
    const members = depth < deepest ? membersOf(element) : [];
    const listedBefore =
      members.length > 0 && links.sameObjectAs === undefined
        ? listedAt(element)
        : undefined;
    lines.push({
      ...{ path: element.info.path, name, depth, ...facts },
      ...linkFacts(links),
      note: [
        facts.note,
        linkText(links),
        listedBefore !== undefined && `members listed under ${listedBefore}`,
      ]
        .filter(Boolean)
        .join(', '),
      ...(value !== undefined && { value }),
      ...(storage !== '' && { storage }),
    });
    if (links.sameObjectAs !== undefined || listedBefore !== undefined) return;
    for (const member of members.slice(0, most))
      await visitMember(element, member, depth + 1);
    if (members.length > most)
      lines.push(blank(element.info.path, `… ${members.length - most} more`, depth + 1));
  }

  async function visitMember(
    parent: DataElement,
    name: string,
    depth: number,
  ): Promise<void> {
    const path = joinPath(parent.info.path, name);
    try {
      await visit(await openMember(parent, name, ofFormat), name, depth);
    } catch (error) {
      if (!isDataError(error)) throw error;
      const links = linkFacts(unopenedMember(error) ?? {});
      lines.push({ ...blank(path, name, depth), ...links, problem: messageOf(error) });
    }
  }

  await visit(await openElement(root, undefined, undefined, ofFormat), root.path, 0);
  return lines;
}

/** For an element that is a node of its own. */
async function linksOf({ info, node }: DataElement): Promise<LinkInfo> {
  return info.path === node.path ? nodeLinkInfo(node) : {};
}

function blank(path: Path, name: string, depth: number): TreeLine {
  return { path, name, depth, kind: '', shape: '', type: '', note: '' };
}

function membersOf({ info }: DataElement): readonly string[] {
  if (info.kind === 'anndata' || info.kind === 'mapping') return info.keys;
  if (info.kind !== 'dataframe') return [];
  return info.beside ? [...info.columns, ...info.beside] : info.columns;
}

async function openMember(
  parent: DataElement,
  name: string,
  ofFormat: DecoderTable,
): Promise<DataElement> {
  if (parent.member) return parent.member(name);
  const { node } = parent;
  if (node.kind === 'array') return parent;
  return openElement(await node.open(name), undefined, node, ofFormat);
}

const MAX_CHARS = 100;

/** The value of a scalar in one line, texts in quotes; undefined for anything else. */
async function scalarText({ info, read }: DataElement): Promise<string | undefined> {
  if (info.kind !== 'scalar' || !read) return undefined;
  return textOf(await read({}));
}

function textOf(block: Block): string | undefined {
  if ('missing' in block && block.missing?.[0]) return 'missing';
  switch (block.kind) {
    case 'numbers':
      return String(block.values[0]);
    case 'booleans':
      return booleanText(block.values[0]);
    case 'strings': {
      const text = stringAt(block.strings, 0);
      return text.length > MAX_CHARS
        ? `${JSON.stringify(text.slice(0, MAX_CHARS))}…`
        : JSON.stringify(text);
    }
    case 'complex':
      return `${block.values[0]} + ${block.values[1]}i`;
    default:
      return undefined; // its type is shown
  }
}
