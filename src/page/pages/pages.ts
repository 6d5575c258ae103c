import type { ElementPage, LinkedPage, Page } from '@/page/kit/element/page';
import { Links } from '@/page/state/link';
import { fileChecksPage, tableChecksPage } from './checks/page';
import { awkwardPage, columnPage } from './column/page';
import { genesPage } from './genes/page';
import { markersPage, rankingPage } from './markers/page';
import { matrixPage } from './matrix/page';
import {
  logPage,
  membersPage,
  nestedPage,
  nullPage,
  scalarPage,
  unsupportedPage,
} from './members/page';
import { overviewPage } from './overview/page';
import { plotsPage } from './plots/page';
import { rowPage } from './row/page';
import { recordsPage, tablePage } from './table/page';

/** All pages that elements have: the element view shows the first that fits, and links store their states. */
const PAGES: readonly Page[] = [
  genesPage,
  markersPage,
  rowPage,
  plotsPage,
  fileChecksPage,
  tableChecksPage,
  rankingPage,
  overviewPage,
  logPage,
  nestedPage,
  membersPage,
  tablePage,
  matrixPage,
  recordsPage,
  columnPage,
  awkwardPage,
  scalarPage,
  nullPage,
  unsupportedPage,
];

export const LINKED_PAGES = PAGES.filter((page): page is LinkedPage => 'parse' in page);
export const ELEMENT_PAGES = PAGES.filter(
  (page): page is ElementPage => !('parse' in page),
);

/** Links of this page. */
export const LINKS = new Links(LINKED_PAGES);
