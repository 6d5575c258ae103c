import { transferHandlers } from 'comlink';
import { fieldsOf } from '@/model/errors';

/**
 * comlink passes on an error's message, name and stack, and its other end assigns whatever comes to a new Error. This
 * adds its fields.
 */
export function passErrorFields(): void {
  const handler = transferHandlers.get('throw');
  if (!handler) throw new Error('comlink has no handler of errors');
  transferHandlers.set('throw', {
    ...handler,
    serialize(thrown) {
      const [wire, buffers] = handler.serialize(thrown);
      const fields = fieldsOf((thrown as { readonly value?: unknown }).value);
      if (Object.keys(fields).length === 0) return [wire, buffers];
      const { isError, value } = wire as { isError: boolean; value: object };
      return [{ isError, value: { ...value, ...fields } }, buffers];
    },
  });
}
