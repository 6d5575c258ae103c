import {
  Binary,
  Box,
  ChartScatter,
  CircleSlash,
  Clock,
  FileQuestion,
  Folder,
  Grid3x3,
  Grip,
  Hash,
  ListTree,
  type LucideIcon,
  Rows3,
  Sigma,
  Table2,
  Tags,
  ToggleLeft,
  Type,
  Waypoints,
} from 'lucide-react';
import { ANNDATA_MAPPINGS } from '@/model/anndata-slots';
import { isDrawable } from '@/model/drawable';
import type { ElementInfo, ValueType } from '@/model/element';
import { nameOf, parentOf } from '@/model/path';

const VALUE_TYPES: Record<ValueType, LucideIcon> = {
  numbers: Hash,
  booleans: ToggleLeft,
  strings: Type,
  categories: Tags,
  complex: Sigma,
  times: Clock,
  records: Rows3,
  ragged: ListTree,
  bytes: Binary,
};

/** Returns the icon of an element's kind. */
export function kindIcon(info: ElementInfo): LucideIcon {
  switch (info.kind) {
    case 'anndata':
      return Box;
    case 'mapping':
      return Folder;
    case 'dataframe':
      return Table2;
    case 'matrix':
      return slotIcon(info) ?? (info.layout === 'dense' ? Grid3x3 : Grip);
    case 'column':
    case 'scalar':
      return VALUE_TYPES[info.valueType];
    case 'awkward':
      return ListTree;
    case 'null':
      return CircleSlash;
    case 'unsupported':
      return FileQuestion;
  }
}

/** Returns the icon of members of AnnData's groups that can be drawn as points, and of graphs; undefined for others. */
function slotIcon(
  info: Extract<ElementInfo, { kind: 'matrix' }>,
): LucideIcon | undefined {
  const slot = ANNDATA_MAPPINGS.find(({ name }) => name === nameOf(parentOf(info.path)));
  if (slot?.role === 'pairs') return Waypoints;
  const isOfRows = slot?.role === 'arrays' && slot.axes[0] === 'rows';
  return isOfRows && isDrawable(info) ? ChartScatter : undefined;
}

interface KindIconProps {
  readonly info: ElementInfo;
  readonly size?: number;
  readonly className?: string | undefined;
}

/** The icon of an element's kind. It is hidden from screen readers, because the name beside it says the same. */
export function KindIcon({ info, size = 15, className }: KindIconProps) {
  const Icon = kindIcon(info);
  return <Icon size={size} strokeWidth={1.75} className={className} aria-hidden />;
}
