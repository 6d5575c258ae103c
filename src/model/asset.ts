import { loadCode } from './petri-code';

/** Reads one of Petri's own files, by its address beside the code. */
type ReadAsset = (address: URL) => Promise<Uint8Array<ArrayBuffer>>;

let readAsset: ReadAsset = fetchAsset;

/** Sets how assets are read where `fetch` reads none: in Node, from the disk. To be called before the first is needed. */
export function readAssetsBy(read: ReadAsset): void {
  readAsset = read;
}

/**
 * Reads an asset beside the code. Write its address as `new URL(path, import.meta.url)` with a literal path, by which the
 * build finds it.
 *
 * @throws AppOfflineError or AppUpdatedError, as `loadCode`
 */
export function assetBytes(address: URL): Promise<Uint8Array<ArrayBuffer>> {
  return loadCode(() => readAsset(address), address.href);
}

/** Compiles the WebAssembly module at the address of an asset. Errors as for `assetBytes`. */
export async function compileAsset(address: URL): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await assetBytes(address));
}

/** Fetches whatever media type the server states: not every host knows `application/wasm`. */
async function fetchAsset(address: URL): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`HTTP ${response.status} for ${address.pathname}`);
  return new Uint8Array(await response.arrayBuffer());
}
