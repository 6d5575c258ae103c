import type { DecodeJob } from '@/storage/codecs/codec';
import { sizeOf } from '@/storage/codecs/values-of';

const FEW_STORED = 8192;
const FEW_DECODED = 262_144;
const USUAL_TEXT = 16;

/** True where the way to a worker and back costs more than the work: little data, or no step to undo. */
export function isSmallJob({ bytes, steps, skip, as }: DecodeJob): boolean {
  if (steps.every((_, at) => at < 32 && (skip >>> at) & 1)) return true;
  if (bytes.length >= FEW_STORED) return false;
  if (as.kind === 'raw') return as.length !== undefined && as.length <= FEW_DECODED;
  return as.count * (sizeOf(as.dtype) ?? USUAL_TEXT) <= FEW_DECODED;
}
