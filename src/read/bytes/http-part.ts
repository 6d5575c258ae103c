import {
  type Arrived,
  isEncoded,
  noRanges,
  readBody,
  storedLength,
  wasEncoded,
} from './http-body';
import { Interrupted } from './http-failure';
import { type ContentRange, parseContentRange, rangeOf } from './http-revision';

/** The bytes and headers that a response to a range request has of a file. */
export interface FilePart {
  /** If the server exposes it. */
  readonly range: ContentRange | undefined;
  readonly bytes: Uint8Array;
}

/** Bytes that a multipart body may have around its part. */
const MAX_FRAME = 64 << 10;

/**
 * Reads the response (206) to a request for the bytes from `first` to `last`. It may have fewer
 * (RFC 9110 §15.3.7): at least one, the first of them first. Interrupted for other bytes than asked
 * for, or fewer than the response says; RangeNotSupportedError, with the reason, for more than asked
 * for and for bytes that were compressed in transit.
 */
export async function readRangeAnswer(
  response: Response,
  [first, last]: readonly [first: number, last: number],
  arrived: Arrived,
  shown: string,
): Promise<FilePart> {
  const asked = last - first + 1;
  const part = await readPart(response, asked, arrived, shown);
  const isFramed = isMultipart(response);
  if (
    !isFramed &&
    (part ? wasEncoded(response, part.bytes.length) : isShorter(response, asked))
  )
    throw noRanges(shown, 'the server compresses it in transit');
  if (!part)
    throw noRanges(shown, `the server sends more than the ${asked} bytes requested`);
  const { range, bytes } = part;
  if (range && range.first !== first)
    throw new Interrupted('the server sent a different range than requested');
  const promised = range ? range.last - range.first + 1 : bytes.length;
  if (bytes.length > promised)
    throw noRanges(shown, `the server sends more bytes than its Content-Range states`);
  if (bytes.length < Math.max(promised, 1))
    throw new Interrupted(
      `only ${bytes.length} of ${Math.max(promised, 1)} bytes arrived`,
    );
  return part;
}

/**
 * True if a body that is longer than `asked` is of a response that was encoded in transit, or that states no more
 * bytes.
 */
function isShorter(response: Response, asked: number): boolean {
  return (
    isEncoded(response) || (storedLength(response) ?? Number.POSITIVE_INFINITY) <= asked
  );
}

/**
 * Reads the bytes of a file from the response to a request for one range: the body, or the only
 * part of a multipart/byteranges body (RFC 9110 §14.6), which a server may send for one range too.
 * Undefined if there are more than `most` bytes. RangeNotSupportedError for a multipart body of
 * several parts or of none.
 */
async function readPart(
  response: Response,
  most: number,
  arrived: Arrived,
  shown: string,
): Promise<FilePart | undefined> {
  const boundary = boundaryOf(response);
  if (boundary === undefined) {
    const bytes = await readBody(response, most, arrived);
    return bytes && { range: rangeOf(response), bytes };
  }
  const body = await readBody(response, most + MAX_FRAME, arrived);
  if (!body) return undefined;
  const part = onlyPartOf(body, boundary, shown);
  return part.bytes.length > most ? undefined : part;
}

/** True if the body has a frame around the bytes of the file. */
function isMultipart(response: Response): boolean {
  return boundaryOf(response) !== undefined;
}

function boundaryOf(response: Response): string | undefined {
  const type = response.headers.get('content-type') ?? '';
  if (!/^multipart\/byteranges\s*;/i.test(type.trim())) return undefined;
  const match = /;\s*boundary=(?:"([^"]*)"|([^;\s]+))/i.exec(type);
  return match?.[1] ?? match?.[2] ?? '';
}

function onlyPartOf(body: Uint8Array, boundary: string, shown: string): FilePart {
  const unreadable = noRanges(
    shown,
    'its server answers range requests with multipart responses that do not state their ranges',
  );
  const start = indexOf(body, `--${boundary}\r\n`, 0);
  const headersEnd = start < 0 ? -1 : indexOf(body, '\r\n\r\n', start);
  if (boundary === '' || headersEnd < 0) throw unreadable;
  const headers = new TextDecoder('latin1').decode(body.subarray(start, headersEnd));
  const header = /^content-range:(.*)$/im.exec(headers)?.[1] ?? '';
  const range = parseContentRange(header);
  if (!range) throw unreadable;
  const from = headersEnd + 4;
  const length = range.last - range.first + 1;
  const end = from + length;
  const after = `\r\n--${boundary}`;
  if (indexOf(body, after, end) !== end) {
    if (body.length < end + after.length)
      throw new Interrupted(
        `only ${Math.max(0, body.length - from)} of ${length} bytes arrived`,
      );
    throw unreadable;
  }
  if (indexOf(body, '--', end + after.length) !== end + after.length)
    throw noRanges(
      shown,
      'the server answers a request for one range with several ranges',
    );
  return { range, bytes: body.slice(from, end) };
}

/** The index of an ASCII text in bytes, from an offset on; −1 if absent. */
function indexOf(bytes: Uint8Array, text: string, from: number): number {
  const first = text.charCodeAt(0);
  for (
    let at = bytes.indexOf(first, from);
    at >= 0 && at + text.length <= bytes.length;
    at = bytes.indexOf(first, at + 1)
  ) {
    let i = 1;
    while (i < text.length && bytes[at + i] === text.charCodeAt(i)) i++;
    if (i === text.length) return at;
  }
  return -1;
}
