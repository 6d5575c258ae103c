import { vi } from 'vitest';
import { DataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { SourceSpec } from '@/model/source';
import { createViewStore } from '@/state/view-store';
import { type MemoryClient, memoryClient } from '@/views/testing/memory-client';
import { createKnownHosts } from '../known-hosts';
import { SessionControl } from '../session';

export const given = (name: string) =>
  ({ kind: 'file', file: new File(['12345'], name) }) as const;

/** A session whose files are all there, but for those named `bad`. */
export function start() {
  const clients: MemoryClient[] = [];
  const specs: SourceSpec[] = [];
  const notify = vi.fn();
  const view = createViewStore();
  const session = new SessionControl({
    view,
    notify,
    base: 'https://petri.test/app/',
    hosts: createKnownHosts(),
    open: async (spec: SourceSpec, options?: ReadOptions) => {
      specs.push(spec);
      const name =
        spec.kind === 'url'
          ? spec.url
          : spec.kind === 'file'
            ? spec.file.name
            : spec.name;
      await Promise.resolve();
      if (options?.signal?.aborted) throw new DOMException('given up', 'AbortError');
      if (name.includes('bad')) throw new DataError('NotDataError', `${name} is text.`);
      const client = memoryClient({ elements: {} }, name);
      clients.push(client);
      return client;
    },
  });
  return { session, view, clients, specs, notify, now: () => session.store.getState() };
}
