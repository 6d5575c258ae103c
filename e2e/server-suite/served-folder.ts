import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The content of each file outside the served folder. */
export const SECRET = 'not to be served';
/** Bytes 0 to 255, four times. */
export const BYTES = Uint8Array.from({ length: 1024 }, (_, i) => i % 256);

/**
 * Makes a folder to be served, `data`, and files beside it that no request may reach, to which links lead. Returns the
 * path of the folder.
 */
export function makeServedFolder(parent: string): string {
  const data = join(parent, 'data');
  for (const folder of [
    data,
    join(data, 'runs'),
    join(data, 'store.zarr/X'),
    join(parent, 'data-2'),
  ])
    mkdirSync(folder, { recursive: true });
  for (const [name, text] of [
    ['../secret.txt', SECRET],
    ['../data-2/secret.txt', SECRET],
    ['.hidden', SECRET],
    ['runs/.env', SECRET],
    ['runs/b.txt', 'in runs'],
    ['a b#c?d%.txt', 'of a name'],
    ['<i>&.txt', 'of markup'],
    ['page.html', '<script>document.title = 1</script>'],
    ['empty.txt', ''],
    ['store.zarr/.zgroup', '{"zarr_format":2}'],
    ['store.zarr/.zmetadata', '{}'],
    ['store.zarr/X/.zarray', '{}'],
    ['store.zarr/X/0.0', 'chunk'],
  ] as const)
    writeFileSync(join(data, name), text);
  writeFileSync(join(data, 'cells.h5ad'), BYTES);
  symlinkSync('cells.h5ad', join(data, 'same.h5ad'));
  symlinkSync('../secret.txt', join(data, 'out.txt'));
  symlinkSync('..', join(data, 'up'));
  symlinkSync(join(parent, 'secret.txt'), join(data, 'runs/absolute.txt'));
  symlinkSync('../../data-2', join(data, 'runs/sibling'));
  symlinkSync('loop', join(data, 'loop'));
  return data;
}
