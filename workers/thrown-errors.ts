import { transferHandlers } from 'comlink';
import { conversionOf } from '@/model/errors';

/**
 * comlink passes on an error's message, name and stack, and its other end assigns whatever comes to a new Error. This
 * adds how to convert the file that the error is about.
 */
export function passConversions(): void {
  const handler = transferHandlers.get('throw');
  if (!handler) throw new Error('comlink has no handler of errors');
  transferHandlers.set('throw', {
    ...handler,
    serialize(thrown) {
      const [wire, buffers] = handler.serialize(thrown);
      const conversion = conversionOf((thrown as { readonly value?: unknown }).value);
      if (!conversion) return [wire, buffers];
      const { isError, value } = wire as { isError: boolean; value: object };
      return [{ isError, value: { ...value, conversion } }, buffers];
    },
  });
}
