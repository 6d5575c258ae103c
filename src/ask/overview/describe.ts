import { type Attributes, type AttributeValue, NO_ATTRIBUTES } from '@/model/attributes';
import { dtypeName } from '@/model/dtype';
import type { Annotation, ElementInfo } from '@/model/element';
import { hasName, messageOf } from '@/model/errors';
import { type LinkInfo, unopenedMember } from '@/model/member-link';
import type { NodeDescription } from '@/model/node';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { truncateText } from '@/model/truncate';
import { nodeLinkInfo } from '@/read/container/link-info';
import { placeOf } from '@/read/elements/encoding';
import { openNodeAt } from '@/read/elements/open-at';
import type { Elements } from '@/read/elements/open-elements';
import type { StoredGroup, StoredNode } from '@/read/node';

/** The parts of an open file that are needed to describe its nodes. */
export interface DescribedFile {
  readonly root: StoredGroup;
  readonly elements: Elements;
}

/** Number of attributes in a description; the page requests more as it shows them. */
const MAX_ATTRIBUTES = 200;
/** Maximum number of values of one attribute: more than the page shows of it. */
const MAX_VALUES = 1000;

/**
 * Describes a node, with its first attributes. A node that violates its encoding is described as it is stored, with the
 * reason.
 */
export async function describeAt(
  file: DescribedFile,
  path: Path,
  options: ReadOptions,
): Promise<NodeDescription> {
  try {
    const { node, info } = await openDescribed(file, path, options);
    // a column of a compound is not a node of its own
    const links =
      node.path === path ? truncateLinks(await nodeLinkInfo(node, options)) : {};
    return {
      ...describeNode(node, path, info),
      ...(Object.keys(links).length > 0 && { links }),
    };
  } catch (error) {
    const member = unopenedMember(error);
    if (member?.path !== path || !(member.link || member.sameObjectAs)) throw error;
    return {
      path,
      node: 'link',
      element: { path, kind: 'unsupported', reason: truncateText(messageOf(error)) },
      attributes: NO_ATTRIBUTES,
      links: truncateLinks(member),
    };
  }
}

export function truncateLinks({ link, hardLinks, sameObjectAs }: LinkInfo): LinkInfo {
  return {
    ...(link && {
      link:
        'target' in link
          ? {
              ...link,
              target: truncateText(link.target),
              ...('file' in link && { file: truncateText(link.file) }),
            }
          : link,
    }),
    ...(hardLinks !== undefined && { hardLinks }),
    ...(sameObjectAs !== undefined && { sameObjectAs: truncateText(sameObjectAs) }),
  };
}

/** Some attributes of a node by their positions: those that can be read first, then the others. */
export async function attributesAt(
  file: DescribedFile,
  path: Path,
  [start, stop]: readonly [number, number],
  options: ReadOptions,
): Promise<Attributes> {
  const { node } = await openDescribed(file, path, options);
  return someOf(node.attributes, start, stop);
}

async function openDescribed(
  { root, elements }: DescribedFile,
  path: Path,
  options: ReadOptions,
): Promise<{ readonly node: StoredNode; readonly info: NodeDescription['element'] }> {
  try {
    return await elements.at(path, options);
  } catch (error) {
    const broken = hasName(error, 'CorruptError') || hasName(error, 'TooLargeError');
    if (!broken) throw error;
    const node = await openNodeAt(root, path, options).catch(() => {
      throw error; // the error of the element is more informative
    });
    const reason = truncateText(messageOf(error));
    return { node, info: { ...placeOf(node), path, reason, kind: 'unsupported' } };
  }
}

/** Truncates the texts of an element for the page; names and paths are unchanged. */
export function truncateElement(element: ElementInfo): ElementInfo {
  const { about } = element;
  return {
    ...element,
    ...('dtype' in element && { dtype: truncateText(element.dtype) }),
    ...('reason' in element && { reason: truncateText(element.reason) }),
    ...(about && { about: truncateAnnotation(about) }),
  };
}

function truncateAnnotation({
  title,
  description,
  units,
  vocabulary,
  ...range
}: Annotation) {
  return {
    ...range,
    ...(title !== undefined && { title: truncateText(title) }),
    ...(description !== undefined && { description: truncateText(description) }),
    ...(units !== undefined && { units: truncateText(units) }),
    ...(vocabulary !== undefined && { vocabulary: truncateText(vocabulary) }),
  };
}

function describeNode(
  node: StoredNode,
  path: Path,
  element: NodeDescription['element'],
): NodeDescription {
  const { values, unreadable } = node.attributes;
  const left = values.size + unreadable.length - MAX_ATTRIBUTES;
  const common = {
    path,
    element: truncateElement(element),
    attributes: someOf(node.attributes, 0, MAX_ATTRIBUTES),
    ...(left > 0 && { attributesLeft: left }),
  };
  if (node.kind === 'group') return { ...common, node: 'group' };
  const { storage, shape } = node;
  return {
    ...common,
    node: 'array',
    shape,
    dtype: truncateText(dtypeName(node.dtype)),
    storage: {
      ...storage,
      codecs: storage.codecs.map((codec) => truncateText(codec)),
      ...(storage.fillValue !== undefined && {
        fillValue: truncateText(storage.fillValue),
      }),
    },
  };
}

function someOf(
  { values, unreadable }: Attributes,
  start: number,
  stop: number,
): Attributes {
  const some = new Map<string, AttributeValue>();
  let at = 0;
  for (const [name, value] of values) {
    if (at >= stop) break;
    if (at >= start)
      some.set(truncateText(name), truncateValue(value, { left: MAX_VALUES }));
    at += 1;
  }
  const before = Math.max(0, start - values.size);
  const others = unreadable.slice(before, Math.max(0, stop - values.size));
  return {
    values: some,
    unreadable: others.map(({ name, reason, error }) => ({
      ...(name !== undefined && { name: truncateText(name) }),
      reason: truncateText(reason),
      error,
    })),
  };
}

/** Truncates a value to the texts and numbers that are shown. */
function truncateValue(value: AttributeValue, room: { left: number }): AttributeValue {
  room.left -= 1;
  if (typeof value === 'string') return truncateText(value);
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    const items: AttributeValue[] = [];
    for (const item of value) {
      if (room.left <= 0) break;
      items.push(truncateValue(item, room));
    }
    return items.length < value.length ? [...items, `… ${value.length} in all`] : items;
  }
  const members: [string, AttributeValue][] = [];
  for (const [name, member] of Object.entries(value)) {
    if (room.left <= 0) break;
    members.push([truncateText(name), truncateValue(member, room)]);
  }
  return Object.fromEntries(members);
}
