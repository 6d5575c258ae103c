import { DataError, messageOf } from '@/model/errors';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { LibHdf5 } from './libhdf5';
import type { OpenFile } from './open-file';

export interface FoundObject {
  readonly type: 'group' | 'dataset' | 'datatype';
  /** Of its object header, counted from the file's base. */
  readonly address: number;
}

type Found =
  | FoundObject
  | { readonly type: 'nothing' }
  | { readonly type: 'soft-link'; readonly target: string }
  | {
      readonly type: 'external-link';
      readonly file: string;
      readonly target: string;
    };

/** What a path leads to, soft links followed. NotFoundError where nothing, UnsupportedError for other files. */
export async function findObject(
  file: OpenFile,
  path: Path,
  options?: ReadOptions,
): Promise<FoundObject> {
  const found = await file.session
    .call(path, (lib, id) => lookUp(lib, id, path), options)
    .catch((error: unknown) => {
      throw /too many links/.test(messageOf(error)) ? circular(file, path) : error;
    });
  switch (found.type) {
    case 'nothing':
      throw new DataError('NotFoundError', `${file.name} has nothing at ${path}.`);
    case 'soft-link':
      throw new DataError(
        'NotFoundError',
        `${file.name}: ${path} is a link to ${found.target}, where there is nothing.`,
      );
    case 'external-link':
      throw new DataError(
        'UnsupportedError',
        `${file.name}: ${path} is a link into another file (${found.file}:${found.target}). Open that file by itself.`,
        { cause: { link: 'external', target: found.target } },
      );
    default:
      return found;
  }
}

function circular(file: OpenFile, path: Path): DataError {
  return new DataError(
    'UnsupportedError',
    `${file.name}: ${path} is a link that leads in circles (a link cycle). There is nothing to show.`,
  );
}

function lookUp(lib: LibHdf5, id: bigint, path: Path): Found {
  switch (lib.get_type(id, path)) {
    case 0:
      return { type: 'group', address: addressOf(lib, id, path) };
    case 1:
      return { type: 'dataset', address: addressOf(lib, id, path) };
    case 2:
      return { type: 'datatype', address: addressOf(lib, id, path) };
    case 3:
      return { type: 'soft-link', target: lib.get_symbolic_link(id, path) ?? '?' };
    case 4: {
      const { filename = '?', obj_path = '/' } = lib.get_external_link(id, path);
      return { type: 'external-link', file: filename, target: obj_path };
    }
    default:
      return { type: 'nothing' };
  }
}

function addressOf(lib: LibHdf5, id: bigint, path: Path): number {
  const bytes = Uint8Array.from(lib.create_object_reference(id, path));
  return Number(new DataView(bytes.buffer).getBigUint64(0, true));
}
