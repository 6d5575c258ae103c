import type { DecodeJob } from '@/storage/codecs/codec';
import { sizeOf } from '@/storage/codecs/values-of';

const FEW_STORED = 8192;
const FEW_DECODED = 262_144;
const USUAL_TEXT = 16;

/** True where the way to a worker and back costs more than the work: little data, or no step to undo. */
export function isSmallJob({ bytes, steps, skip, as, most }: DecodeJob): boolean {
  if (steps.every((_, at) => at < 32 && (skip >>> at) & 1)) return true;
  if (bytes.length >= FEW_STORED) return false;
  if (as.kind === 'raw') return as.length !== undefined && as.length <= FEW_DECODED;
  const size = sizeOf(as.dtype);
  // few stored bytes may unpack to many texts
  if (size === undefined && most === undefined) return false;
  return as.count * (size ?? USUAL_TEXT) <= FEW_DECODED;
}
