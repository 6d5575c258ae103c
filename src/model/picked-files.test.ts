import { describe, expect, it } from 'vitest';
import { inSentences } from './picked-files';

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
  ])('“%s” (%s) is told in a sentence', async (text, name, sentence) => {
    const step = inSentences('a.h5ad', () => {
      throw new DOMException(text, name);
    });
    await expect(step).rejects.toMatchObject({ name: 'DeniedError', message: sentence });
  });

  it('is kept where the disk is full, or the user thought better of it', async () => {
    for (const name of ['QuotaExceededError', 'AbortError']) {
      const error = new DOMException('', name);
      await expect(inSentences('a.h5ad', () => Promise.reject(error))).rejects.toBe(
        error,
      );
    }
  });
});
