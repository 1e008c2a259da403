/**
 * State of game lists and changes of their filter. Pure; requests are made in `games.queries.ts`, and the filter is
 * kept in the page's address, so that back restores it.
 */

import {
  BINGO_CLASSIFICATION,
  CLIENT_TYPE,
  COCKFIGHT_VENDORS,
  ESPORT_VENDORS,
  IN_HOUSE_VENDOR,
  isOfType,
  JILI_VENDOR,
  PAGE_SIZE,
  PLATFORM,
  SELECTIONS,
  type Selection,
  TYPES,
} from '@parlour/contract/catalogue';
import type { Game, GamePage } from '@parlour/contract/catalogue.endpoints';

export type GameFilter = {
  /** Source of the games: the whole list, a selection of it, the player's own lists, or a search. */
  dataType: Selection;
  gameType: string;
  /** One vendor code, several separated by commas, or empty for all vendors. */
  vassalage: string;
  classify: string;
  name: string;
};

export const NO_FILTER: GameFilter = { dataType: 'ALL', gameType: '', vassalage: '', classify: '', name: '' };

/** Restricts a filter to its preset: if the preset names several vendors, all vendors means those. */
export const within = (preset: GameFilter, filter: GameFilter): GameFilter =>
  filter.vassalage === '' && preset.vassalage.includes(',') ? { ...filter, vassalage: preset.vassalage } : filter;

export type FilterChange =
  | { kind: 'vendor'; vassalage: string }
  | { kind: 'classification'; key: string }
  | { kind: 'dataType'; dataType: Selection }
  | { kind: 'name'; name: string };

/** Classifications that are separate lists instead of themes. */
const CLASSIFICATION_LISTS: Record<string, Selection> = { hot: 'HOT', favourite: 'FAV', recent: 'RECENT', new: 'NEW' };

/** A selection covers all vendors and themes of its type. */
const selection = (filter: GameFilter, dataType: Selection): GameFilter => ({
  ...filter,
  dataType,
  vassalage: '',
  classify: '',
});

/**
 * Returns the filter after a choice. Another filter's list starts at page 1: its key differs, so neither rows nor page
 * nor `hasMore` of the old list carry over.
 */
export function changeFilter(filter: GameFilter, change: FilterChange): GameFilter {
  switch (change.kind) {
    case 'vendor':
      return { ...filter, vassalage: change.vassalage, dataType: 'ALL' };
    case 'classification': {
      const own = CLASSIFICATION_LISTS[change.key];
      return own ? selection(filter, own) : { ...filter, dataType: 'ALL', classify: change.key };
    }
    case 'dataType':
      return change.dataType === 'ALL' ? { ...filter, dataType: 'ALL' } : selection(filter, change.dataType);
    case 'name':
      return { ...filter, name: change.name, dataType: change.name.trim() === '' ? 'ALL' : 'SEARCH' };
  }
}

/** The operator's order of vendors by category. */
export type VendorSorting = readonly { gameCategory: string; vendorNames: readonly string[] }[];

const vendorsOf = (category: string, sorting: VendorSorting): readonly string[] =>
  sorting.find((row) => row.gameCategory === category)?.vendorNames ?? [];

/** Returns the initial filter of a page or menu entry. */
export function presetOf(entry: string, sorting: VendorSorting): GameFilter {
  switch (entry) {
    case 'ALL':
    case 'HOME':
      return NO_FILTER;
    case 'HOT':
      return { ...NO_FILTER, dataType: 'HOT' };
    case 'BINGO':
      return { ...NO_FILTER, gameType: TYPES.BINGO, classify: BINGO_CLASSIFICATION };
    case 'JILI':
      return { ...NO_FILTER, gameType: 'RNG', vassalage: JILI_VENDOR };
    case 'IN_HOUSE':
      return { ...NO_FILTER, vassalage: IN_HOUSE_VENDOR };
    case 'SPORTS':
      return { ...NO_FILTER, gameType: TYPES.SPORTS, vassalage: vendorsOf('SPORTS', sorting).join(',') };
    case 'ESPORTS':
      return { ...NO_FILTER, gameType: TYPES.ESPORTS, vassalage: ESPORT_VENDORS.join(',') };
    case 'COCKFIGHT':
      return { ...NO_FILTER, gameType: TYPES.COCKFIGHT, vassalage: COCKFIGHT_VENDORS.join(',') };
    default:
      return { ...NO_FILTER, gameType: entry, vassalage: vendorsOf(entry, sorting)[0] ?? '' };
  }
}

/** Whether a list has filters for theme and vendor. */
export function hasFilterBar(entry: string, dataType: Selection): boolean {
  if (entry === 'BINGO' || entry === 'JILI' || entry === 'HOME') return false;
  return dataType === 'ALL' || dataType === 'NEW';
}

/** Returns the query of the game list call for one page. */
export function listQuery(filter: GameFilter, page: number, who: { merchant: string; language: string }) {
  const isNew = filter.dataType === 'NEW';
  return {
    merchant: who.merchant,
    platform: PLATFORM,
    clientType: CLIENT_TYPE,
    gameName: filter.name.trim(),
    gameType: filter.gameType,
    pageNo: String(page),
    pageSize: String(PAGE_SIZE),
    vassalage: filter.vassalage,
    gameClassify: isNew ? '' : filter.classify,
    minBet: '',
    minLine: '',
    isNew: isNew ? '1' : '',
    language: who.language,
  };
}

/** Endpoint for each data type. */
export const SOURCES: Record<Selection, 'list' | 'hot' | 'favourites' | 'recents'> = {
  ALL: 'list',
  NEW: 'list',
  SEARCH: 'list',
  HOT: 'hot',
  FAV: 'favourites',
  RECENT: 'recents',
};

export const hasMoreAfter = (pageNum: number, totalPages: number): boolean => pageNum < totalPages;

/** Returns the number of the next page, or undefined after the last one. */
export const nextPage = (last: GamePage): number | undefined =>
  hasMoreAfter(last.pageNum, last.totalPages) ? last.pageNum + 1 : undefined;

/** Returns the games of the loaded pages in order. A game that moved to a later page meanwhile appears once. */
export function gamesOf(pages: readonly GamePage[]): Game[] {
  const first = pages[0];
  if (!first) return [];
  if (pages.length === 1) return first.games;
  return [...new Map(pages.flatMap((page) => page.games).map((game) => [game.nodeId, game])).values()];
}

/** Cuts a complete list into pages, so that hot games are paginated like all lists. */
export function pageOfAll(games: readonly Game[], page: number): GamePage {
  const start = (page - 1) * PAGE_SIZE;
  return {
    games: games.slice(start, start + PAGE_SIZE),
    pageNum: page,
    totalPages: Math.ceil(games.length / PAGE_SIZE),
    totalCount: games.length,
  };
}

/** Returns the hot games of one type and vendor; empty means all. */
export const hotOf = (games: readonly Game[], filter: GameFilter): Game[] => {
  const vendors = filter.vassalage === '' ? [] : filter.vassalage.split(',');
  return games.filter(
    (game) => isOfType(game.gameType, filter.gameType) && (vendors.length === 0 || vendors.includes(game.vassalage)),
  );
};

const ignoreCase = (text: string): string => text.trim().toLocaleLowerCase();

/**
 * Returns the hot games of home: all matches of a search text, otherwise the first `cut`.
 *
 * @param fold normalises names for comparison; the search passes its own, which home does not need
 */
export function hotOnHome(games: readonly Game[], search: string, cut: number, fold = ignoreCase): Game[] {
  const wanted = fold(search);
  if (wanted === '') return games.slice(0, cut);
  return games.filter((game) => fold(game.displayName).includes(wanted));
}

export type FilterAddress = { type?: string; vassalage?: string; theme?: string };

/** Returns the search parameters of a filter; values of the preset are omitted. */
export function addressOf(filter: GameFilter, preset: GameFilter): FilterAddress {
  return {
    type: filter.dataType === preset.dataType ? undefined : filter.dataType.toLowerCase(),
    vassalage: filter.vassalage === preset.vassalage ? undefined : filter.vassalage || 'all',
    theme: filter.classify === preset.classify ? undefined : filter.classify || 'all',
  };
}

const isSelection = (text: string): text is Selection => (SELECTIONS as readonly string[]).includes(text);

/** Returns the filter of a page's query. */
export const filterOf = (query: string, preset: GameFilter): GameFilter => {
  const asked = new URLSearchParams(query);
  const [type, vassalage, theme] = ['type', 'vassalage', 'theme'].map((name) => asked.get(name) ?? undefined);
  return within(preset, filterAt({ type, vassalage, theme }, preset));
};

/** Returns the filter of an address; unknown values are those of the preset. */
export function filterAt(address: FilterAddress, preset: GameFilter): GameFilter {
  const asked = address.type?.toUpperCase() ?? '';
  const or = (value: string | undefined, usual: string) =>
    value === undefined || value.length > 40 ? usual : value === 'all' ? '' : value;
  return {
    ...preset,
    dataType: isSelection(asked) && asked !== 'SEARCH' ? asked : preset.dataType,
    vassalage: or(address.vassalage, preset.vassalage),
    classify: or(address.theme, preset.classify),
  };
}
