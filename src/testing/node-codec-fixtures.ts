import { readFileSync } from 'node:fs';
import type { CodecStep } from '@/read/codecs/codec-step';
import { skipOfFilterMask, stepsOfHdf5Filters } from '@/read/codecs/hdf5-filters';
import { stepOfV2Codec, stepOfV3Codec } from '@/read/codecs/zarr-codecs';

/** One encoded chunk written by numcodecs, zarr-python or HDF5's filters. */
export interface CodecFixture {
  readonly name: string;
  readonly encoded: Uint8Array;
  readonly decoded: Uint8Array;
  /** The name of the decoded data; object arrays are in JSON. */
  readonly payload: string;
  readonly steps: readonly CodecStep[];
  readonly skip: number;
}

interface Entry {
  readonly name: string;
  readonly container: 'numcodecs' | 'zarr3' | 'hdf5';
  readonly config: Record<string, never>;
  readonly encoded: string;
  readonly decoded: string;
}

interface FilterEntry {
  readonly id: number;
  readonly cd_values: readonly number[];
}

/**
 * e2e/fixtures/codecs, except shards, transposes and libhdf5's own filters, which codecs alone
 * cannot undo.
 */
export function readCodecFixtures(): CodecFixture[] {
  return ['codecs.json', 'numbers.json', 'blosc2.json'].flatMap(fixturesIn);
}

function fixturesIn(name: string): CodecFixture[] {
  const file = new URL(`../../e2e/fixtures/codecs/${name}`, import.meta.url);
  const { payloads, entries }: { payloads: Record<string, string>; entries: Entry[] } =
    JSON.parse(readFileSync(file, 'utf8'));
  return entries.flatMap(({ name, container, config, encoded, decoded }) => {
    const chain = chainOf(container, config);
    if (!chain) return [];
    return {
      name,
      encoded: bytesOf(encoded),
      decoded: bytesOf(payloads[decoded] ?? ''),
      payload: decoded,
      ...chain,
    };
  });
}

function chainOf(container: Entry['container'], config: Entry['config']) {
  if (container === 'numcodecs')
    return { steps: [expectStep(stepOfV2Codec(config))], skip: 0 };
  if (container === 'hdf5') {
    const { filters, filter_mask, dtype } = config as unknown as {
      filters: readonly FilterEntry[];
      filter_mask: number;
      dtype: string;
    };
    const steps = stepsOfHdf5Filters(
      filters.map(({ id, cd_values }) => ({ id, values: cd_values })),
      Number(dtype.slice(2)),
    );
    return steps && { steps, skip: skipOfFilterMask(filter_mask, filters.length) };
  }
  const { codecs } = config as unknown as { codecs: readonly { name: string }[] };
  const [bytes, ...rest] = codecs;
  const isBig = JSON.stringify(bytes).includes('big');
  if (bytes?.name !== 'bytes' || isBig) return undefined;
  return {
    steps: rest.reverse().map((codec) => expectStep(stepOfV3Codec(codec))),
    skip: 0,
  };
}

function expectStep(step: CodecStep | undefined): CodecStep {
  if (step) return step;
  throw new Error('a fixture has a codec without a name');
}

function bytesOf(base64: string): Uint8Array {
  return new Uint8Array(Buffer.from(base64, 'base64'));
}
