import { DataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { ByteSource } from './byte-source';
import { shownAddress } from './http-address';
import { dropBody, isWebPage, megabytes, storedLength, webPage } from './http-body';
import { createHttpClient, type HttpOptions } from './http-client';
import { memorySource } from './memory-source';
import { readStream } from './read-stream';

/** Maximum size in memory; larger files belong on disk. */
const LARGEST = 1.5e9;

/**
 * Downloads a whole file, from a server without range requests. Reports progress. TooLargeError
 * above 1.5 GB; otherwise errors as of openHttpSource.
 */
export async function downloadSource(
  url: string,
  http: HttpOptions = {},
  { signal, report }: ReadOptions = {},
): Promise<ByteSource> {
  const shown = shownAddress(url);
  const bytes = await createHttpClient(http).send(
    { url, signal },
    async (response, arrived) => {
      const total = storedLength(response);
      if (isWebPage(response) || (total ?? 0) > LARGEST || response.status !== 200) {
        await dropBody(response.body);
        throw isWebPage(response) ? webPage(shown) : tooLarge(shown, total);
      }
      let done = 0;
      const count = (length: number) => {
        arrived(length);
        done += length;
        // more than all arrives where the total is that of a compressed body
        const isTotal = total !== undefined && done <= total;
        report?.({ done, unit: 'bytes', ...(isTotal && { total }) });
      };
      const body = response.body
        ? await readStream(response.body, LARGEST, count)
        : new Uint8Array(0);
      if (!body) throw tooLarge(shown, total);
      return body;
    },
  );
  return memorySource(bytes, shown);
}

function tooLarge(shown: string, size: number | undefined): DataError {
  const weight = size === undefined ? '' : ` (${megabytes(size)})`;
  return new DataError(
    'TooLargeError',
    `${shown}${weight} is too large to load into memory. Download it to disk and open it from there.`,
  );
}
