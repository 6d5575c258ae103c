import { DataError, messageOf } from '@/model/errors';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { LibHdf5 } from './libhdf5';
import type { OpenFile } from './open-file';
import type { Quietly } from './session';

type Found =
  | { readonly type: 'object'; readonly address: number }
  | { readonly type: 'nothing' }
  | { readonly type: 'soft-link'; readonly target: string }
  | {
      readonly type: 'external-link';
      readonly file: string;
      readonly target: string;
    };

/**
 * The address of the object header that a path leads to, soft links followed, counted from the
 * file's base. NotFoundError where there is nothing, UnsupportedError for other files.
 */
export async function findObject(
  file: OpenFile,
  path: Path,
  options?: ReadOptions,
): Promise<number> {
  const found = await file.session
    .call(path, (lib, id, quietly) => lookUp(lib, id, path, quietly), options)
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
    case 'object':
      return found.address;
  }
}

function circular(file: OpenFile, path: Path): DataError {
  return new DataError(
    'UnsupportedError',
    `${file.name}: ${path} is a link that leads in circles (a link cycle). There is nothing to show.`,
  );
}

/** Only where the address cannot be had is it asked why: that walks the path once for each of its parts. */
function lookUp(lib: LibHdf5, id: bigint, path: Path, quietly: Quietly): Found {
  const address = quietly(() => addressOf(lib, id, path));
  if (address !== undefined) return { type: 'object', address };
  switch (lib.get_type(id, path)) {
    case -1:
      return { type: 'nothing' };
    case 3:
      return { type: 'soft-link', target: lib.get_symbolic_link(id, path) ?? '?' };
    case 4: {
      const { filename = '?', obj_path = '/' } = lib.get_external_link(id, path);
      return { type: 'external-link', file: filename, target: obj_path };
    }
    default:
      return { type: 'object', address: addressOf(lib, id, path) };
  }
}

function addressOf(lib: LibHdf5, id: bigint, path: Path): number {
  const bytes = Uint8Array.from(lib.create_object_reference(id, path));
  return Number(new DataView(bytes.buffer).getBigUint64(0, true));
}
