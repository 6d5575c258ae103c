import { describe, expect, it } from 'vitest';
import { memorySource } from '@/read/bytes/memory-source';
import { lookup3Of } from '@/read/codecs/jenkins-lookup3';
import { fixtureBytes, openForTest } from '@/testing/node-hdf5-fixture';

const refusal = async (
  bytes: Uint8Array,
  name = 'cells.h5ad',
): Promise<{ name: string; message: string }> =>
  openForTest(memorySource(bytes, name)).then(
    () => ({ name: 'none', message: 'it opened' }),
    ({ name, message }: Error) => ({ name, message }),
  );

it.each([
  ['an empty file', new Uint8Array(0)],
  ['a text', new TextEncoder().encode('barcode,cluster\nAAAC,1\n')],
])('refuses %s as a file without the signature of HDF5', async (_, bytes) => {
  expect(await refusal(bytes)).toEqual({
    name: 'NotDataError',
    message: 'cells.h5ad has no HDF5 signature.',
  });
});

describe('an HDF5 file that cannot be opened', () => {
  const latest = fixtureBytes('indexes.latest.h5');

  it.each([100, 2048, latest.length - 1])(
    'reports that it ends at %i bytes',
    async (length) => {
      expect(await refusal(latest.slice(0, length))).toEqual({
        name: 'CorruptError',
        message: `cells.h5ad is incomplete: it ends at ${length} of ${latest.length} bytes. The download or copy was interrupted, or the program that wrote it ended early. Download or write it again.`,
      });
    },
  );

  it('reports that its first block is damaged, or of an unknown version', async () => {
    const damaged = latest.slice();
    damaged[20] = 77;
    expect((await refusal(damaged)).message).toContain('its checksum is wrong');
    const newer = latest.slice();
    newer[8] = 77;
    expect((await refusal(newer)).message).toContain('the unknown version 77');
  });

  it('opens a file being written for concurrent readers, and refuses one that is not', async () => {
    const flagged = (flags: number) => {
      const bytes = latest.slice();
      bytes[11] = flags;
      new DataView(bytes.buffer).setUint32(44, lookup3Of(bytes.subarray(0, 44)), true);
      return bytes;
    };
    expect(await refusal(flagged(5))).toMatchObject({ name: 'none' });
    expect(await refusal(flagged(1))).toEqual({
      name: 'UnsupportedError',
      message: expect.stringContaining('repair it with “h5clear -s cells.h5ad”'),
    });
    expect((await refusal(flagged(1), 'my cells.h5ad')).message).toContain(
      "“h5clear -s 'my cells.h5ad'”",
    );
  });
});
