import { readable, textsAttribute } from '@/model/attributes';
import { orUnreadable } from '@/model/damage';
import { formatCount } from '@/model/quantity';
import { arrayBelow, type FileNode } from '@/read/container/file-tree';
import { encodingTypeOf } from '../file/facts';
import { codesOutside, outsideText } from '../file/scan-codes';
import type { HeaderRule, ValueRule, Violation } from '../rule';
import { type AnnDataFacts, type AnnDataValues, type Annotated, lengthOf } from './facts';
import { PARAGRAPHS } from './paragraphs';

/** Requirements on a MuData besides those on its AnnData. */
export const MUDATA_HEADER_RULES: readonly HeaderRule<AnnDataFacts>[] = [
  {
    code: 'mod-missing',
    paragraph: PARAGRAPHS.modalities,
    severity: 'error',
    find: eachWhole(({ group }) =>
      group.members.has('mod')
        ? []
        : [{ path: group.path, what: 'it has no group mod of modalities' }],
    ),
  },
  {
    code: 'mod-order-mismatch',
    paragraph: PARAGRAPHS.modalities,
    severity: 'warning',
    find: eachWhole(({ group }) => {
      const mod = group.members.get('mod');
      const order =
        mod?.node && textsAttribute(readable(mod.node.attributes), 'mod-order');
      if (!mod || !order) return [];
      const unknown = order.find((name) => !mod.members.has(name));
      const lacking = [...mod.members.keys()].find((name) => !order.includes(name));
      if (unknown !== undefined)
        return [
          { path: mod.path, what: `mod-order names “${unknown}”, which is not there` },
        ];
      return lacking === undefined
        ? []
        : [{ path: mod.path, what: `mod-order does not name “${lacking}”` }];
    }),
  },
  {
    code: 'map-length',
    paragraph: PARAGRAPHS.maps,
    severity: 'error',
    find: eachWhole((whole) =>
      mapsOf(whole).flatMap(({ map, length }) => {
        const own = map.node?.kind === 'array' ? map.node.shape[0] : undefined;
        return own === undefined || length === undefined || own === length
          ? []
          : [
              {
                path: map.path,
                what: `it has ${formatCount(own)} values, but its table has ${formatCount(length)} rows`,
              },
            ];
      }),
    ),
  },
];

export const MUDATA_VALUE_RULES: readonly ValueRule<AnnDataValues>[] = [
  {
    code: 'map-out-of-range',
    paragraph: PARAGRAPHS.maps,
    severity: 'error',
    async find({ facts, file }, options) {
      const found: Violation[] = [];
      for (const whole of facts.annotated)
        for (const { map, inModality, group } of mapsOf(whole)) {
          const array = arrayBelow(group, map.name);
          if (!array || inModality === undefined || array.shape.length !== 1) continue;
          const broken = await orUnreadable(() =>
            codesOutside(array, { from: 0, to: inModality }, file, options),
          );
          if (broken)
            found.push({
              path: map.path,
              what: outsideText(broken, `0 to ${inModality}`),
            });
        }
      return found;
    },
  },
];

function eachWhole(
  find: (whole: Annotated) => readonly Violation[],
): (facts: AnnDataFacts) => readonly Violation[] {
  return ({ annotated }) =>
    annotated.filter(({ group }) => encodingTypeOf(group) === 'MuData').flatMap(find);
}

/** Each obsmap and varmap of a modality: rows from 1, 0 if absent from the modality. */
function mapsOf({ group, rows, columns }: Annotated) {
  const mod = group.members.get('mod');
  const of = (name: string, table: string, length: number | undefined) => {
    const maps = group.members.get(name);
    if (!maps || encodingTypeOf(group) !== 'MuData') return [];
    return [...maps.members.values()].map((map: FileNode) => ({
      map,
      group: maps,
      length,
      inModality: lengthOf(mod?.members.get(map.name)?.members.get(table)),
    }));
  };
  return [...of('obsmap', 'obs', rows), ...of('varmap', 'var', columns)];
}
