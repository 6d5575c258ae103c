import { packBytes } from '@/model/strings';
import { corrupt, type ObjectCodec, type Settings, unsupported } from './byte-codec';
import { numberTypeSetting, readNumbers } from './numpy-numbers';

const encoder = new TextEncoder();

/** numcodecs' categorize: codes of type `astype` from 1 into `labels`; any other code is the empty text. */
export const categorize: ObjectCodec = {
  kind: 'objects',
  decode(bytes, settings, { count }) {
    const type = numberTypeSetting(settings, 'astype', {
      kind: 'uint',
      bytes: 1,
      order: 'little',
    });
    const codes = readNumbers(bytes, type);
    if (codes.length !== count)
      throw corrupt(`it contains ${codes.length} codes instead of ${count}`);
    const labels = labelsOf(settings);
    const none = new Uint8Array(0);
    const items = Array.from(codes as Iterable<number | bigint>, (code) => {
      const at = Number(code) - 1;
      return labels[at] ?? none;
    });
    return { kind: 'strings', strings: packBytes(items) };
  },
};

function labelsOf({ labels }: Settings): readonly Uint8Array[] {
  if (!Array.isArray(labels)) throw unsupported('its labels are not a list');
  return labels.map((label) => {
    if (typeof label !== 'string') throw unsupported('its labels are not all text');
    return encoder.encode(label);
  });
}
