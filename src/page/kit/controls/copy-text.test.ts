// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from './copy-text';

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'execCommand');
});

/** A browser that copies when it is told to, as over plain http; the text that it copied. */
function copying(): () => string | undefined {
  let copied: string | undefined;
  vi.stubGlobal('navigator', {});
  Object.assign(document, {
    execCommand() {
      const setData = (_: string, text: string) => {
        copied = text;
      };
      const event = new Event('copy', { cancelable: true });
      document.dispatchEvent(Object.assign(event, { clipboardData: { setData } }));
      return event.defaultPrevented;
    },
  });
  return () => copied;
}

it('writes to the clipboard', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await copyText('CD3E');
  expect(writeText).toHaveBeenCalledWith('CD3E');
});

it('copies over plain http as a selection is copied, once', async () => {
  const copied = copying();
  await copyText('CD3E');
  expect(copied()).toBe('CD3E');
  document.dispatchEvent(new Event('copy'));
  expect(copied()).toBe('CD3E');
});

it('rejects if the browser refuses', async () => {
  vi.stubGlobal('navigator', {});
  Object.assign(document, { execCommand: () => false });
  await expect(copyText('CD3E')).rejects.toThrow('Copying is not allowed');
});
