// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showView } from '@/testing/page/show-view';
import { TissueFacts } from './TissueFacts';
import type { ShownTissue } from './use-tissue';

afterEach(cleanup);

function said(left: readonly { readonly path: string; readonly reason: string }[]) {
  const tissue = { libraries: [], assumptions: [], left };
  const shown = { tissue, library: undefined, image: undefined };
  const { container } = showView(
    <TissueFacts shown={shown as unknown as ShownTissue} />, // what of it is said
    { members: {} },
  );
  return container.textContent;
}

it('says that a file has no image of a tissue only where none was left out', () => {
  expect(said([])).toBe('The file has no image of this tissue.');
  cleanup();
  const reason = '/uns/spatial/a/images/hires has 2 channels, so it is not drawn.';
  expect(said([{ path: '/uns/spatial/a/images/hires', reason }])).toBe(
    `Not shown${reason}`,
  );
});
