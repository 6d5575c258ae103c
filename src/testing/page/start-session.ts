import { vi } from 'vitest';
import { DataError } from '@/model/errors';
import { folderContent } from '@/model/folder-entry';
import type { ReadOptions } from '@/model/read-options';
import type { SourceSpec } from '@/model/source';
import { createKnownHosts } from '@/page/app/known-hosts';
import { SessionControl } from '@/page/app/session';
import { createViewStore } from '@/page/state/view-store';
import { type SketchedClient, type SketchedFile, sketchedClient } from './sketched-file';

export const given = (name: string) =>
  ({ kind: 'file', file: new File(['12345'], name) }) as const;

function nameOf(spec: SourceSpec): string {
  if (spec.kind === 'url') return spec.url;
  if (spec.kind === 'folder') return spec.name;
  const { file, member } = spec;
  return member === undefined ? file.name : `${file.name}/${member}`;
}

/**
 * A session whose files all exist, except those named `bad`; `folders`, which are not stores, have
 * their content; `absent` are files that an archive does not have; all others have the content of `file`.
 */
export function start(
  folders: Readonly<Record<string, readonly string[]>> = {},
  absent: Readonly<Record<string, string>> = {},
  file: SketchedFile = {},
) {
  const closedFolders: string[] = [];
  const clients: SketchedClient[] = [];
  const specs: SourceSpec[] = [];
  const notify = vi.fn();
  const view = createViewStore();
  const session = new SessionControl({
    view,
    notify,
    base: 'https://petri.test/app/',
    hosts: createKnownHosts(),
    openFolder: async (spec) => {
      const name = nameOf(spec);
      await Promise.resolve();
      return {
        ...folderContent(folders[name] ?? []),
        identify: async () => ({ kind: { kind: 'hdf5' } }),
        close: () => closedFolders.push(name),
      };
    },
    open: async (spec: SourceSpec, options?: ReadOptions) => {
      specs.push(spec);
      const name = nameOf(spec);
      await Promise.resolve();
      if (options?.signal?.aborted) throw new DOMException('given up', 'AbortError');
      if (name.includes('bad') || name in folders)
        throw new DataError(
          spec.kind === 'folder' || !(name in folders) ? 'NotDataError' : 'ArchiveError',
          `${name} is text.`,
        );
      const member = absent[name];
      if (member !== undefined)
        throw new DataError('NotFoundError', `There is no ${name}.`, { member });
      const client = sketchedClient(file, name);
      clients.push(client);
      return client;
    },
  });
  return {
    session,
    closedFolders,
    view,
    clients,
    specs,
    notify,
    now: () => session.store.getState(),
  };
}
