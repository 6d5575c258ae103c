import type { AttributeType } from '@/model/attributes';
import { DataError } from '@/model/errors';
import { joinPath, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { RecordField, Values } from '@/model/values';
import {
  addAttributes,
  chunkRowsOf,
  type Described,
  type NewArray,
  type NewArrayLayout,
  type NewAttributes,
  type NewGroup,
  type NewStore,
  newAttributes,
} from '@/write/new-store';
import { valueBytes } from '@/write/value-bytes';
import type { Appender, FileSink } from './appender';
import {
  type AttributeWriter,
  canBeAttribute,
  type NodeAttributes,
  writeAttributeTexts,
} from './attribute-values';
import { writeAttributes } from './attributes';
import { UNDEFINED_ADDRESS } from './byte-builder';
import { DatasetWriter } from './dataset';
import { sizeOf, type WrittenType } from './datatype';
import { writeTexts } from './global-heap';
import { type WrittenLink, writeGroup } from './group';
import { createHdf5File } from './hdf5-file';
import {
  contiguousMessage,
  dataspaceMessage,
  datatypeMessage,
  encodeObjectHeader,
  fillMessage,
  type Message,
} from './object-header';
import { writtenTypeOf } from './written-type';

/** Node whose header is written after all values. */
interface Member {
  readonly name: string;
  /** Returns its attributes, and those of all nodes below it. */
  attributes(): readonly NodeAttributes[];
  /** Writes headers; returns the address of its own. */
  write(texts: AttributeWriter): Promise<number>;
}

/**
 * Creates an HDF5 file as a new store. Use it to write groups and arrays; `createZarrStore` gives the same interface.
 * Values are written as they come, and the headers of all nodes one after another at the end, where a reader finds them
 * together. Memory: a chunk of each open array, and 24 bytes for each written chunk.
 *
 * @example
 * const store = await createHdf5Store(sink, { title: 'Sizes' }, { signal });
 * const dtype = { kind: 'float', bytes: 4, order: 'little' } as const;
 * const array = store.root.array('sizes', { dtype, across: [] }, {});
 * await array.append({ kind: 'numbers', values: Float32Array.of(1, 2, 3) });
 * await array.end();
 * await store.finish();
 */
export async function createHdf5Store(
  sink: FileSink,
  attributes: NewAttributes,
  { signal }: ReadOptions = {},
): Promise<NewStore> {
  const { content, finish } = await createHdf5File(sink, signal);
  const notes: string[] = [];
  const root = newGroup(content, notes, '', '/', attributes);
  return {
    ...{ root, notes },
    async finish() {
      await finish(
        await root.write(await writeAttributeTexts(content, root.attributes())),
      );
    },
  };
}

function newGroup(
  file: Appender,
  notes: string[],
  name: string,
  path: Path,
  given: NewAttributes,
): NewGroup & Member {
  const { attributes, describe } = describable(given);
  const members = new Map<string, Member>();
  const add = (member: string): Path => {
    if (member === '' || member === '.' || /[/\0]/.test(member))
      throw new DataError(
        'UnsupportedError',
        `${joinPath(path, member)}: “${member}” cannot be a name in HDF5.`,
      );
    if (members.has(member))
      throw new DataError('UnsupportedError', `${path}: there are two “${member}”.`);
    return joinPath(path, member);
  };
  return {
    ...{ name, path },
    group(member, own) {
      const group = newGroup(file, notes, member, add(member), own);
      members.set(member, group);
      return group;
    },
    array(member, layout, own) {
      const array = newArray(file, notes, member, add(member), layout, own);
      members.set(member, array);
      return array;
    },
    describe,
    has: (member) => members.has(member),
    async discard(member) {
      members.delete(member); // its values stay in the file, with nothing that refers to them
    },
    attributes: () => [
      attributes,
      ...[...members.values()].flatMap((member) => member.attributes()),
    ],
    async write(texts) {
      const links: WrittenLink[] = [];
      for (const member of members.values())
        links.push({ name: member.name, address: await member.write(texts) });
      return writeGroup(file, links, texts.of(attributes, path), path);
    },
  };
}

function newArray(
  file: Appender,
  notes: string[],
  name: string,
  path: Path,
  layout: NewArrayLayout,
  given: NewAttributes,
): NewArray & Member {
  const { attributes, describe } = describable(given);
  const type = writtenTypeOf(layout.dtype, path);
  const { across, isNull, tiles } = layout;
  const writer = new DatasetWriter(
    file,
    across === undefined
      ? { type, shape: [] }
      : {
          ...{ type, shape: [tiles?.rows ?? 0, ...across], isCounted: !tiles },
          ...{ chunkRows: chunkRowsOf(layout), tileColumns: tiles?.columns },
        },
  );
  let messages: readonly Message[] | undefined;
  return {
    name,
    async append(values) {
      const isCut = values.kind === 'strings' && values.strings.bytes.includes(0);
      const note = `${path}: has texts with a NUL inside, where most programs take the end of a text of HDF5.`;
      if (isCut && notes.at(-1) !== note) notes.push(note);
      const bytes = valueBytes(
        await withReferences(file, values, type),
        layout.dtype,
        path,
      );
      await writer.append(bytes);
    },
    describe,
    async end(rows) {
      messages = isNull ? nullMessages(type) : await writer.end(type, rows);
      encodeObjectHeader(messages, path); // a type may be too long for it
    },
    attributes: () => [attributes],
    async write(texts) {
      if (!messages) throw new Error(`${path} was not ended`);
      const own = await writeAttributes(file, texts.of(attributes, path));
      return file.append(encodeObjectHeader([...messages, ...own], path));
    },
  };
}

/** Creates attributes to which others can be added. */
function describable(given: NewAttributes) {
  const values = newAttributes(given);
  const types = new Map<string, AttributeType>();
  const describe: Described['describe'] = (more, typed) => {
    for (const name of Object.keys(more)) {
      const type = typed?.get(name);
      if (type) types.set(name, type);
    }
    return addAttributes(values, more, (name, value) =>
      canBeAttribute(name, value, types.get(name)),
    );
  };
  const attributes: NodeAttributes = { values, types };
  return { attributes, describe };
}

/** Returns the messages of a dataset without a value, like `h5py.Empty`. */
function nullMessages(type: WrittenType): readonly Message[] {
  return [
    ...[dataspaceMessage(null), datatypeMessage(type), fillMessage(undefined)],
    contiguousMessage(UNDEFINED_ADDRESS, 0),
  ];
}

/** Writes texts to the heap and returns their references for the dataset, also in fields of records. */
async function withReferences(
  file: Appender,
  values: Values,
  type: WrittenType,
): Promise<Values> {
  if (values.kind === 'strings')
    return {
      ...{ kind: 'bytes', size: sizeOf(type) },
      values: await writeTexts(file, values.strings),
    };
  if (values.kind !== 'records' || type.kind !== 'compound') return values;
  const fields: RecordField[] = [];
  for (const [i, field] of values.fields.entries()) {
    const own = type.fields[i]?.type ?? type;
    fields.push({ ...field, values: await withReferences(file, field.values, own) });
  }
  return { ...values, fields };
}
