import type { ByteSource } from '@/read/bytes/byte-source';

export interface RecordingSource extends ByteSource {
  /** What was read, in order: `position+length`. */
  readonly reads: string[];
  /** Number of aborted reads. */
  readonly aborted: () => number;
}

/** Writes down every read of a source, to prove what was fetched. */
export function recordingSource(source: ByteSource): RecordingSource {
  const reads: string[] = [];
  let aborted = 0;
  return {
    name: source.name,
    size: source.size,
    reads,
    aborted: () => aborted,
    async read(position, length, options) {
      reads.push(`${position}+${length}`);
      options?.signal?.addEventListener('abort', () => aborted++, { once: true });
      return source.read(position, length, options);
    },
  };
}
