import { sharedOnce } from '@/bytes/shared-request';
import { DataError } from '@/model/errors';
import { loadCode } from '@/model/petri-code';
import type { LibHdf5 } from './libhdf5';

/** The one libhdf5 of this thread. */
export interface Engine {
  readonly lib: LibHdf5;
  /** What libhdf5 has complained about since the last call. Reading it forgets it. */
  takeComplaints(): string[];
  /** Says that the module may be in disorder: nothing is asked of it again. */
  declareBroken(cause: unknown): void;
  /** WorkerError once it was declared broken. */
  expectSound(): void;
}

let loaded: Engine | undefined;

/** Loads h5wasm when an array first needs it. Its heap never shrinks; only a new worker gives memory back. */
export function loadLibHdf5(): Promise<Engine> {
  return engine();
}

const engine = sharedOnce(async () => {
  loaded = await load();
  return loaded;
});

/** Memory that it has taken in this thread for good; 0 where nothing needed it yet. */
export function libHdf5Bytes(): number {
  return loaded?.lib.HEAPU8.length ?? 0;
}

async function load(): Promise<Engine> {
  const complaints: string[] = [];
  // h5wasm binds console.error while it is evaluated; later there is no way to hear it
  const original = console.error;
  let isLoaded = false;
  const listen = (...line: unknown[]) => {
    // meanwhile others may have something to say
    if (!isLoaded) return original(...line);
    // a hostile file may make it complain for ever
    if (complaints.length < 400) complaints.push(line.join(' '));
  };
  console.error = listen;
  const ready = loadCode(() => import('h5wasm')).then((module) => module.ready);
  const lib = await ready.finally(() => {
    console.error = original;
    isLoaded = true;
  });

  let broken: { readonly cause: unknown } | undefined;
  return {
    // a border: the module's types describe its JavaScript classes, which are not used here
    lib: lib as unknown as LibHdf5,
    takeComplaints: () => complaints.splice(0),
    declareBroken(cause) {
      broken = { cause };
    },
    expectSound() {
      if (broken)
        throw new DataError(
          'WorkerError',
          'The HDF5 library stopped working on a damaged part of a file. Open the file again.',
          broken,
        );
    },
  };
}
