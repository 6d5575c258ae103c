import {
  coloursInBlock,
  coloursKey,
  MAX_COLOUR_ENTRIES,
} from '@/ask/colour/colour-parse';
import { joinPath, nameOf, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { unpackStrings } from '@/model/strings';
import type { Elements } from '@/read/elements/open-elements';

/**
 * Reads the colours that a file stores for the categories of a column, as texts in the order of the labels:
 * `uns/<column>_colors`, which is a list of texts, rows of numbers, or a dictionary by category. Undefined if there are
 * none, or in any other form.
 */
export async function readStoredColours(
  elements: Elements,
  uns: Path | undefined,
  column: Path,
  labels: () => Promise<readonly string[]>,
  options?: ReadOptions,
): Promise<readonly string[] | undefined> {
  if (uns === undefined) return undefined;
  const key = coloursKey(nameOf(column));
  const { info: group } = await elements.at(uns, options);
  if (!('keys' in group) || !group.keys.includes(key)) return undefined;
  const at = joinPath(uns, key);
  const { info, read } = await elements.at(at, options);
  if (info.kind !== 'mapping') return coloursInBlock(await read?.({}, options));
  const names = await labels();
  if (names.length > MAX_COLOUR_ENTRIES) return undefined;
  const texts: string[] = [];
  for (const label of names) {
    if (!info.keys.includes(label)) return undefined;
    const block = await (await elements.at(joinPath(at, label), options)).read?.(
      {},
      options,
    );
    if (block?.kind !== 'strings') return undefined;
    texts.push(unpackStrings(block.strings)[0] ?? '');
  }
  return texts;
}
