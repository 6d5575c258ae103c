import { DataError } from '@/model/errors';

/** The DataError for an error of Node's file system. */
export function nodeFailure(error: unknown, path: string): unknown {
  switch (codeOf(error)) {
    case 'ENOENT':
    case 'ENOTDIR':
      return new DataError('NotFoundError', `${path} does not exist.`, { cause: error });
    case 'EACCES':
    case 'EPERM':
      return new DataError('DeniedError', `You do not have permission to read ${path}.`, {
        cause: error,
      });
    default:
      return error;
  }
}

/** Node's error code; empty for anything else. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
