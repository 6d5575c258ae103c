import { escapedText, shownLine } from '@/model/shown-text';

/** A text as a literal of Python, its hidden characters as their numbers. */
export function pythonText(text: string): string {
  // the escapes of JSON are Python's, too
  return escapedText(JSON.stringify(text)).replace(
    /\\u\{(\w+)\}/g,
    (_, code: string) => `\\U${code.padStart(8, '0')}`,
  );
}

/** Texts as a list of Python. */
export function pythonTexts(texts: readonly string[]): string {
  return `[${texts.map(pythonText).join(', ')}]`;
}

/**
 * The lines that read an AnnData object of a Zarr store, or of a path in it, as `adata`. anndata takes a ZIP for a folder
 * that is not there, so it gets the opened store; these lines need `zarr` imported.
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

/** A comment of one line, whatever a file's names have in them: what is beyond its end would be run. */
export function commentLine(text: string): string {
  return `# ${shownLine(text.replace(/\s+/g, ' '))}`;
}

/** A call with each argument on a line of its own. */
export function callLines(name: string, args: readonly string[]): readonly string[] {
  return [`${name}(`, ...args.map((one) => `    ${one},`), ')'];
}

/** matplotlib's names of colour maps that are called otherwise here. */
const MAPS: Record<string, string> = { greys: 'Greys' };

/** What matplotlib calls a colour map. */
export function pythonMap(name: string): string {
  return MAPS[name] ?? name;
}
