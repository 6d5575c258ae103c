import type { ReadOptions } from '@/model/read-options';
import type { KeyStore } from '@/read/bytes/key-store';
import { latin1 } from './latin1';

/** A kind of folder by the names in it; folders end in `/`. */
interface FolderKind {
  matches(names: ReadonlySet<string>, text: ReadText): boolean | Promise<boolean>;
  /** Continues “this folder …”. */
  readonly what: string;
}

type ReadText = (key: string) => Promise<string>;

const has = (names: ReadonlySet<string>, ...wanted: readonly string[]) =>
  wanted.every((name) => names.has(name));
const isTileDb = (names: ReadonlySet<string>) =>
  has(names, '__group/') ||
  has(names, '__tiledb_group.tdb') ||
  has(names, '__schema/') ||
  has(names, '__array_schema.tdb');

const ICECHUNK = new Set([
  ...['repo', 'config.yaml', 'refs/', 'snapshots/', 'manifests/', 'chunks/'],
  ...['transactions/', 'attributes/', 'overwritten/'],
]);

const KINDS: readonly FolderKind[] = [
  {
    // cellxgene writes X, obs, var and the embeddings
    matches: (names) =>
      isTileDb(names) && has(names, 'X/', 'obs/', 'var/', 'emb/') && !has(names, 'ms/'),
    what: 'is a TileDB folder of CELLxGENE (.cxg), which Petri does not read. Open the .h5ad that it was made from; CELLxGENE Discover offers one for each of its datasets.',
  },
  {
    matches: isTileDb,
    what: 'is a TileDB folder, such as TileDB-SOMA writes, which Petri does not read. Convert it in Python: tiledbsoma.io.to_h5ad(tiledbsoma.open(FOLDER), "out.h5ad", "RNA") with the name of its measurement.',
  },
  {
    matches: async (names, text) =>
      has(names, 'version', 'storage_order', 'shape') &&
      /matrix|fragments/.test(await text('version')),
    what: 'is a matrix of BPCells, which Petri does not read. Convert it in R: BPCells::write_matrix_anndata_hdf5(BPCells::open_matrix_dir(FOLDER), "out.h5ad").',
  },
  {
    // with other files, refs/ and snapshots/ belong to something else, such as the caches of Hugging Face
    matches: (names) =>
      (has(names, 'refs/', 'snapshots/') || has(names, 'repo', 'snapshots/')) &&
      [...names].every((name) => ICECHUNK.has(name)),
    what: 'is an Icechunk repository, which Petri does not read. Write one of its versions as Zarr in Python: open it with icechunk.Repository.open, and copy repo.readonly_session("main").store to a folder with zarr.',
  },
  {
    matches: (names) => has(names, 'manifest.ocdbt'),
    what: 'is an OCDBT database of TensorStore (as Orbax and Neuroglancer write), which Petri does not read. Copy its keys to a plain Zarr folder with TensorStore.',
  },
  {
    matches: async (names, text) =>
      has(names, 'attributes.json') &&
      /"(n5|dataType|dimensions)"\s*:/.test(await text('attributes.json')),
    what: 'is an N5 container, which Petri does not read. Convert it to Zarr, for example with n5-zarr or with zarr-python 2 (zarr.copy_store from zarr.n5.N5FSStore).',
  },
];

/**
 * Describes a folder in a format other than Zarr, and how to convert it; undefined for others. For stores that can be
 * listed.
 */
export async function describeFolder(
  store: KeyStore,
  options?: ReadOptions,
): Promise<string | undefined> {
  const names = new Set((await store.list?.('', options)) ?? []);
  const text = async (key: string) => {
    const source = await store.source(key, options);
    if (!source) return '';
    return latin1(await source.read(0, Math.min(source.size, 4096), options));
  };
  for (const { matches, what } of KINDS) if (await matches(names, text)) return what;
  return undefined;
}
