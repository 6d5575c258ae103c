import { DataError } from '@/model/errors';
import { loadCode } from '@/model/petri-code';
import { sharedOnce } from '@/read/bytes/shared-request';
import type { LibHdf5 } from './libhdf5';

/** The only libhdf5 of this thread. */
export interface Engine {
  readonly lib: LibHdf5;
  /** The errors that libhdf5 printed since the last call. Reading clears them. */
  takeComplaints(): string[];
  /** Marks the module as broken: it is not called again. */
  declareBroken(cause: unknown): void;
  /** WorkerError once it is marked as broken. */
  expectSound(): void;
}

let loaded: Engine | undefined;

/** Loads h5wasm when an array first needs it. Its heap never shrinks; only replacing the worker frees it. */
export function loadLibHdf5(): Promise<Engine> {
  return engine();
}

const engine = sharedOnce(async () => {
  loaded = await load();
  return loaded;
});

/** Size of its heap in this thread; 0 if it was not needed yet. */
export function libHdf5Bytes(): number {
  return loaded?.lib.HEAPU8.length ?? 0;
}

async function load(): Promise<Engine> {
  const complaints: string[] = [];
  // h5wasm binds console.error while it is evaluated; it cannot be intercepted later
  const original = console.error;
  let isLoaded = false;
  const listen = (...line: unknown[]) => {
    // other code may print errors meanwhile
    if (!isLoaded) return original(...line);
    // a hostile file may cause endless errors
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
    // a boundary: the module's types describe its JavaScript classes, which are not used here
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
