import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { memorySource } from '@/read/bytes/memory-source';
import { faults, hasFaults } from '@/testing/node-faults';
import { fixtureBytes, openForTest } from '@/testing/node-hdf5-fixture';

const failure = (bytes: Uint8Array, name: string) =>
  openForTest(memorySource(bytes, name)).then(
    () => undefined,
    ({ name: kind, message }: Error) => `${kind}: ${message}`,
  );
const fault = (name: string) => new Uint8Array(readFileSync(join(faults, 'peers', name)));

describe.skipIf(!hasFaults)('a file that is not whole is named as what it is', () => {
  it('a member of an old family, which does not record its driver', async () => {
    expect(await failure(fault('tfamily00000.h5'), 'tfamily00000.h5')).toBe(
      'CorruptError: tfamily00000.h5 is incomplete: it ends at 256 of 2648 bytes. The download or copy was interrupted, or the program that wrote it ended early. Download or write it again. If it is one of several parts of equal length that one file was split into (family driver), join them: h5repart tfamily%05d.h5 whole.h5',
    );
  });

  it('a file whose writer ended before it wrote anything', async () => {
    const name = 'h5clear_status_noclose.h5';
    expect(await failure(fault(name), name)).toBe(
      `CorruptError: ${name} is still marked as open for writing: the program that wrote it ended before its content was written. Write it again; what is missing cannot be restored.`,
    );
  });
});

it('the metadata of a split file is named as what it is', async () => {
  for (const version of ['earliest', 'latest'])
    expect(
      await failure(fixtureBytes(`split.${version}-m.h5`), `cells.${version}-m.h5`),
    ).toContain('was split into metadata and values (split or multi driver)');
});

it('a member of a family is named as what it is', async () => {
  expect(await failure(fixtureBytes('family.00000.h5'), 'cells.00000.h5')).toMatch(
    /^UnsupportedError: cells.00000.h5 is only a part of an HDF5 file that was split into parts of equal length \(family driver\): it has 1024 of \d+ bytes. Join the parts in their folder: h5repart cells.%05d.h5 whole.h5$/,
  );
});
