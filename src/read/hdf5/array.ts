import type { DType } from '@/model/dtype';
import { DataError } from '@/model/errors';
import { lazyModule } from '@/model/lazy-module';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { Values } from '@/model/values';
import { storedPartsOf } from '@/read/chunks/stored-positions';
import type { ObjectIdentity, Selection, StoredArray } from '@/read/node';
import { readAttributes } from './attributes';
import { corrupt, NOWHERE } from './cursor';
import { type DatasetHeader, parseDatasetHeader } from './dataset-header';
import { fileItemBytes, pointsElsewhere } from './decode-items';
import { expectFill, readFill } from './fill-value';
import { readThroughLib } from './lib-read';
import { type HeaderMessage, readObjectHeader } from './object-header';
import { objectIdentity } from './object-identity';
import type { OpenFile } from './open-file';
import { storageInfoOf } from './storage-info';
import { storedChunks } from './stored-chunks';
import type { VirtualChain } from './virtual/virtual-sources';

const virtualArrays = lazyModule(() => import('./virtual/virtual-array'), {
  onlyWhenNeeded: true,
});

/**
 * A dataset: type, shape and layout from its own header, values through the chunk machine, or
 * through libhdf5 if its filters or layout are supported only there.
 */
export async function openArray(
  file: OpenFile,
  path: Path,
  object: ObjectIdentity,
  messages: readonly HeaderMessage[],
  options?: ReadOptions,
  within?: VirtualChain,
): Promise<StoredArray> {
  const [attributes, header] = await Promise.all([
    readAttributes(file, path, messages, options),
    parseDatasetHeader(file.metadata, messages, path, options),
  ]);
  const chain = { file, address: object.address, within };
  const virtual =
    header.layout.kind === 'virtual' && header.space.shape !== null
      ? await (await virtualArrays()).openVirtual(
          { file, path, chain, openArray: openAtAddress },
          header,
          options,
        )
      : undefined;
  const shape = virtual?.shape ?? header.space.shape ?? [];
  const { dtype } = header;
  const common = { kind: 'array', path, object, attributes, dtype, shape } as const;
  const itemBytes = fileItemBytes(header.dtype, file.superblock.offsetBytes);
  expectSane(`${file.name}: ${path}`, shape);
  const refused = unsupportedIn(header.dtype) ?? tooLarge(itemBytes);
  if (refused) {
    const raw = rawArray(file, common, header, itemBytes);
    return {
      ...common,
      storage: storageInfoOf(header, itemBytes, undefined),
      ...(raw && { raw }),
      read: refusal(file, path, refused),
    };
  }
  const fill = await readFill(file, header.dtype, header.fill, itemBytes, path, options);
  const storage = storageInfoOf(header, itemBytes, fill);
  const stored = { state: header.fillState, value: () => expectFill(fill) };
  if (header.space.shape === null)
    return {
      ...common,
      empty: true,
      storage,
      fill: stored,
      read: refuseEmpty(file, path),
    };
  if (virtual)
    return {
      ...common,
      storage: { ...storage, ...virtual.storage },
      fill: stored,
      read: (selection, readOptions) => virtual.read(fill, selection, readOptions),
    };
  const chunks = storedChunks(file, path, header, itemBytes, fill);
  const raw = wideBoolean(file, common, header);
  return {
    ...common,
    storage,
    fill: stored,
    ...(raw && { raw }),
    read: chunks
      ? (selection, readOptions) => file.reader.read(chunks, selection, readOptions)
      : throughLib(file, path, header, shape),
    ...(chunks && {
      readRanges: (ranges, readOptions) =>
        file.reader.readRanges(chunks, ranges, readOptions),
      encoded: () => file.reader.encoded(chunks),
      ...storedPartsOf(file.reader, chunks),
    }),
  };
}

/** A source of a virtual dataset. */
async function openAtAddress(
  file: OpenFile,
  path: Path,
  address: number,
  options: ReadOptions | undefined,
  within: VirtualChain,
): Promise<StoredArray> {
  const header = await readObjectHeader(file.metadata, address, path, options);
  const object = objectIdentity(file, address, header.hardLinks);
  return openArray(file, path, object, header.messages, options, within);
}

/** A Boolean whose fill value is neither FALSE nor TRUE, as the stored enumeration. */
function wideBoolean(
  file: OpenFile,
  common: Omit<StoredArray, 'storage' | 'read'>,
  header: DatasetHeader,
): StoredArray | undefined {
  const { dtype: stored, fill: bytes } = header;
  if (stored.kind !== 'bool' || stored.bytes !== 1) return undefined;
  const fillByte = bytes?.[0] ?? 0;
  if (fillByte <= 1) return undefined;
  const base = {
    kind: stored.isUnsigned ? 'uint' : 'int',
    bytes: 1,
    order: 'little',
  } as const;
  const members = [
    { name: 'FALSE', value: 0 },
    { name: 'TRUE', value: 1 },
  ];
  const dtype: DType = { kind: 'enum', bytes: 1, base, members };
  const one = stored.isUnsigned ? Uint8Array.of(fillByte) : Int8Array.of(fillByte);
  const values: Values = { kind: 'numbers', values: one };
  const fill = { status: 'read', values } as const;
  const chunks = storedChunks(file, common.path, { ...header, dtype }, 1, fill);
  // its decoded chunks differ from those of the Boolean
  const own = chunks && { ...chunks, id: `${chunks.id} as stored` };
  return (
    own && {
      ...common,
      dtype,
      storage: storageInfoOf(header, 1, undefined),
      fill: { state: header.fillState, value: () => values },
      read: (selection, options) => file.reader.read(own, selection, options),
    }
  );
}

/** Fixed-size values as bytes; undefined if they have no fixed size, or cannot be located without libhdf5. */
function rawArray(
  file: OpenFile,
  common: Omit<StoredArray, 'storage' | 'read'>,
  header: DatasetHeader,
  itemBytes: number,
): StoredArray | undefined {
  const { path } = common;
  if (header.space.shape === null || pointsElsewhere(header.dtype)) return undefined;
  if (tooLarge(itemBytes)) return undefined;
  const dtype: DType = { kind: 'bytes', bytes: itemBytes };
  const bytes =
    header.fill?.length === itemBytes ? header.fill : new Uint8Array(itemBytes);
  const values: Values = { kind: 'bytes', size: itemBytes, values: bytes };
  const fill = { status: 'read', values } as const;
  const chunks = storedChunks(file, path, { ...header, dtype }, itemBytes, fill);
  return (
    chunks && {
      ...common,
      dtype,
      storage: storageInfoOf(header, itemBytes, undefined),
      fill: { state: header.fillState, value: () => values },
      read: (selection, options) => file.reader.read(chunks, selection, options),
    }
  );
}

function throughLib(
  file: OpenFile,
  path: Path,
  header: DatasetHeader,
  shape: readonly number[],
): StoredArray['read'] {
  return (selection: Selection = [], options) =>
    readThroughLib(file, { path, shape, header }, selection, options);
}

const MAX_ITEM_BYTES = 16 << 20;

type Unsupported = Extract<DType, { kind: 'unsupported' }>;

/** The unsupported part of a type, at any depth. */
function unsupportedIn(dtype: DType): Unsupported | undefined {
  switch (dtype.kind) {
    case 'unsupported':
      return dtype;
    case 'compound':
      for (const field of dtype.fields) {
        const found = unsupportedIn(field.dtype);
        if (found) return found;
      }
      return undefined;
    case 'array':
    case 'sequence':
    case 'enum':
      return unsupportedIn(dtype.base);
    default:
      return undefined;
  }
}

/** A single value is never as large as the file: nothing is allocated for one. */
function tooLarge(itemBytes: number): Unsupported | undefined {
  if (itemBytes <= MAX_ITEM_BYTES) return undefined;
  return {
    kind: 'unsupported',
    bytes: itemBytes,
    reason: `Petri does not read values of ${itemBytes} bytes each.`,
  };
}

function refusal(
  file: OpenFile,
  path: Path,
  { reason }: Unsupported,
): StoredArray['read'] {
  return async () => {
    throw new DataError('UnsupportedError', `${file.name}: ${path}: ${reason}`);
  };
}

function refuseEmpty(file: OpenFile, path: Path): StoredArray['read'] {
  return async () => {
    throw new DataError(
      'NotFoundError',
      `${file.name}: ${path} is empty: it has no value.`,
    );
  };
}

function expectSane(where: string, shape: readonly number[]): void {
  if (shape.includes(NOWHERE) || !shape.every((extent) => Number.isSafeInteger(extent)))
    throw corrupt(where, `has the impossible shape ${shape.join(' × ')}`);
}
