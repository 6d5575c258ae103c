import { escapedText, shownLine } from '@/model/shown-text';

/** Returns a text as a Python literal, with escapes for hidden characters. */
export function pythonText(text: string): string {
  // all escapes of JSON are valid in Python
  return escapedText(JSON.stringify(text)).replace(
    /\\u\{(\w+)\}/g,
    (_, code: string) => `\\U${code.padStart(8, '0')}`,
  );
}

/** Returns texts as a Python list. */
export function pythonTexts(texts: readonly string[]): string {
  return `[${texts.map(pythonText).join(', ')}]`;
}

/**
 * Returns the lines that read an AnnData object of a Zarr store, or of a path in it, as `adata`. anndata mistakes a ZIP
 * file for a folder that does not exist, and therefore gets the opened store; these lines need `zarr` imported.
 */
export function readZarrLines(name: string, part = ''): readonly string[] {
  if (/\.zip$/i.test(name))
    return [
      `store = zarr.storage.ZipStore(${pythonText(name)}, read_only=True)`,
      `adata = anndata.read_zarr(zarr.open_group(store, path=${pythonText(part)}, mode="r"))`,
    ];
  const whole = part === '' ? name : `${name.replace(/\/$/, '')}/${part}`;
  return [`adata = anndata.read_zarr(${pythonText(whole)})`];
}

/** Returns a comment of one line, whatever a file's names contain: text beyond the end of the line would be run. */
export function commentLine(text: string): string {
  return `# ${shownLine(text.replace(/\s+/g, ' '))}`;
}

/** Returns a call with each argument on a line of its own. */
export function callLines(name: string, args: readonly string[]): readonly string[] {
  return [`${name}(`, ...args.map((one) => `    ${one},`), ')'];
}

/** Names of colour maps in matplotlib that have another name here. */
const MAPS: Record<string, string> = { greys: 'Greys' };

/** Returns the name of a colour map in matplotlib. */
export function pythonMap(name: string): string {
  return MAPS[name] ?? name;
}
