// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { writeFailure } from './write-failure';
import { createFileSink } from './write-file';

describe('what a browser says of the disk', () => {
  it.each([
    [
      ...(['no', 'NotAllowedError'] as const),
      'a.h5ad cannot be written. The browser does not allow it. Allow it where the browser asks, or choose another folder.',
    ],
    [
      ...(['lost', 'NotFoundError'] as const),
      'a.h5ad cannot be written. It was moved or deleted meanwhile. Save it again.',
    ],
    [
      ...(['odd', 'DataError'] as const),
      'a.h5ad cannot be written. The browser says “odd” (DataError). Choose another folder.',
    ],
  ])('“%s” (%s) is told in a sentence', (text, name, sentence) => {
    const failure = writeFailure('a.h5ad', new DOMException(text, name));
    expect(failure).toMatchObject({ name: 'DeniedError', message: sentence });
  });

  it('is kept where the disk is full, or the user thought better of it', () => {
    for (const name of ['QuotaExceededError', 'AbortError']) {
      const error = new DOMException('', name);
      expect(writeFailure('a.h5ad', error)).toBe(error);
    }
  });

  it('is told of every step of a file that the user picked', async () => {
    const lost = async () => {
      throw new DOMException('lost', 'NotFoundError');
    };
    const stream = { write: lost, close: lost, abort: async () => {} };
    const handle = {
      getFile: async () => ({ size: 0 }),
      createWritable: async () => stream,
    };
    vi.stubGlobal('window', { showSaveFilePicker: async () => handle });
    const sink = await createFileSink('a.csv', '');
    const sentence = /^a\.csv cannot be written\. It was moved or deleted meanwhile\./;
    await expect(sink.write(new Uint8Array(1))).rejects.toThrow(sentence);
    await expect(sink.finish()).rejects.toThrow(sentence);
    vi.stubGlobal('window', { showSaveFilePicker: lost });
    await expect(createFileSink('a.csv', '')).rejects.toThrow(sentence);
    vi.unstubAllGlobals();
  });
});
