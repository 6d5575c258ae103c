import type { DType } from '@/model/dtype';
import { type ByteCodec, corrupt, type Settings, unsupported } from './byte-codec';
import { typeSetting } from './extension-settings';
import { integerSetting, textSetting } from './settings';

interface Packing {
  /** Bytes per unpacked part of a value: complex ones have two parts. */
  readonly bytes: number;
  readonly parts: number;
  readonly first: number;
  /** Number of stored bits per part. */
  readonly bits: number;
  readonly width: number;
  readonly isSigned: boolean;
  readonly padding: 'none' | 'first_byte' | 'last_byte';
}

/** zarr-extensions' packbits: some bits of each value, consecutively, the lowest bit first. */
export const packedBits: ByteCodec = {
  kind: 'bytes',
  encodedLength: (length, settings) => storedLength(length, packingOf(settings)),
  decode(bytes, settings, { exact }) {
    const packing = packingOf(settings);
    const { padding, parts, bytes: size, bits } = packing;
    const packed =
      padding === 'first_byte'
        ? bytes.subarray(1)
        : padding === 'last_byte'
          ? bytes.subarray(0, -1)
          : bytes;
    const length =
      exact ?? Math.floor((packed.length * 8) / (bits * parts)) * parts * size;
    if (bytes.length !== storedLength(length, packing))
      throw corrupt(`${bytes.length} bytes do not hold ${length / size} values`);
    return unpacked(packed, length, packing);
  },
};

function storedLength(length: number, { bytes, bits, padding }: Packing): number {
  return Math.ceil(((length / bytes) * bits) / 8) + (padding === 'none' ? 0 : 1);
}

function unpacked(packed: Uint8Array, length: number, packing: Packing): Uint8Array {
  const { bytes, bits, first, width, isSigned } = packing;
  const out = new Uint8Array(length);
  const set = (at: number, bit: number) => {
    out[at + (bit >>> 3)] = (out[at + (bit >>> 3)] as number) | (1 << (bit & 7));
  };
  let from = 0;
  for (let at = 0; at < length; at += bytes) {
    let top = 0;
    for (let bit = first; bit < first + bits; bit++, from++) {
      top = ((packed[from >>> 3] as number) >>> (from & 7)) & 1;
      if (top) set(at, bit);
    }
    if (isSigned && top) for (let bit = first + bits; bit < width; bit++) set(at, bit);
  }
  return out;
}

function packingOf(settings: Settings): Packing {
  const dtype = typeSetting(settings, 'read');
  const width = widthOf(dtype);
  const most = width - 1;
  const first = integerSetting(settings, 'first_bit', { otherwise: 0, most });
  const last = integerSetting(settings, 'last_bit', {
    otherwise: most,
    least: first,
    most,
  });
  const padding = textSetting(settings, 'padding_encoding') ?? 'none';
  if (padding !== 'none' && padding !== 'first_byte' && padding !== 'last_byte')
    throw unsupported(`its padding is encoded as ${padding}`);
  const parts = dtype.kind === 'complex' ? 2 : 1;
  const bytes = 'bytes' in dtype ? dtype.bytes / parts : 1;
  const isSigned = dtype.kind === 'int';
  return { bytes, parts, first, bits: last - first + 1, width, isSigned, padding };
}

/** “Supported data types”: number of bits per part of a value. */
function widthOf(dtype: DType): number {
  switch (dtype.kind) {
    case 'bool':
      return 1;
    case 'int':
    case 'uint':
      return dtype.bits ?? 8 * dtype.bytes;
    case 'float':
    case 'complex': {
      const tiny = /^float([46])_/.exec(dtype.format ?? '')?.[1];
      return tiny ? Number(tiny) : (8 * dtype.bytes) / (dtype.kind === 'complex' ? 2 : 1);
    }
    default:
      throw unsupported(`it does not pack ${dtype.kind} values`);
  }
}
