import { configure, render } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import { vi } from 'vitest';
import { createFileData } from '@/page/client/file-data';
import { NotifyContext } from '@/page/kit/context/notify';
import {
  DatasetContext,
  LinksContext,
  ViewContext,
} from '@/page/kit/context/view-context';
import { DataContext } from '@/page/kit/reading/use-answer';
import { LINKS } from '@/page/pages/pages';
import { START, type View } from '@/page/state/view';
import { createViewStore } from '@/page/state/view-store';
import { type SketchedFile, sketchedClient } from './sketched-file';

// a machine that is busy is no failure
configure({ asyncUtilTimeout: 15_000 });

/** Shows a view of a file in memory, in a window of 800 × 600 px. */
export function showView(view: ReactNode, file: SketchedFile, state?: Partial<View>) {
  giveSize(800, 600);
  const client = sketchedClient(file);
  const store = createViewStore({ ...START, ...state });
  const notify = vi.fn();
  const open = { dataset: client.dataset, source: client.source };
  const rendered = render(
    <StrictMode>
      <LinksContext value={LINKS}>
        <ViewContext value={store}>
          <NotifyContext value={notify}>
            <DatasetContext value={open}>
              <DataContext value={createFileData(client)}>{view}</DataContext>
            </DatasetContext>
          </NotifyContext>
        </ViewContext>
      </LinksContext>
    </StrictMode>,
  );
  return { ...rendered, client, store, notify };
}

/** happy-dom lays nothing out: every element gets one size. */
export function giveSize(width: number, height: number): void {
  const sizes = {
    clientWidth: width,
    clientHeight: height,
    offsetWidth: width,
    offsetHeight: height,
  };
  for (const [name, value] of Object.entries(sizes))
    Object.defineProperty(HTMLElement.prototype, name, {
      configurable: true,
      get: () => value,
    });
}
