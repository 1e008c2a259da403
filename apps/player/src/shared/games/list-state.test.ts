import { COCKFIGHT_VENDORS, ESPORT_VENDORS, SELECTIONS } from '@parlour/contract/catalogue';
import type { Game } from '@parlour/contract/catalogue.endpoints';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { aGame } from '../../testing/games.ts';
import {
  addressOf,
  changeFilter,
  filterAt,
  type GameFilter,
  gamesOf,
  hasFilterBar,
  hasMoreAfter,
  hotOf,
  hotOnHome,
  listQuery,
  NO_FILTER,
  nextPage,
  pageOfAll,
  presetOf,
  SOURCES,
  within,
} from './list-state.ts';

const SORTING = [
  { gameCategory: 'RNG', vendorNames: ['PG', 'JL'] },
  { gameCategory: 'LIVE', vendorNames: ['EVO', 'SEXY'] },
  { gameCategory: 'SPORTS', vendorNames: ['SBO', 'SABA'] },
];
const WHO = { merchant: 'parlour', language: 'MY' };

const page = (games: Game[], pageNum: number, totalPages: number) => ({ games, pageNum, totalPages, totalCount: 72 });

describe('presets', () => {
  it('CAT-029 BINGO is game type RNG with classification BG', () => {
    expect(presetOf('BINGO', SORTING)).toEqual({ ...NO_FILTER, gameType: 'RNG', classify: 'BG' });
  });
  it('CAT-030 JILI is game type RNG with vendor JL', () => {
    expect(presetOf('JILI', SORTING)).toEqual({ ...NO_FILTER, gameType: 'RNG', vassalage: 'JL' });
  });
  it('CAT-031 SPORTS is the sports type with all sports vendors', () => {
    expect(presetOf('SPORTS', SORTING)).toEqual({ ...NO_FILTER, gameType: 'SPORTS', vassalage: 'SBO,SABA' });
  });
  it('CAT-032 ESPORTS is the sports type with its five vendors', () => {
    expect(presetOf('ESPORTS', SORTING)).toEqual({
      ...NO_FILTER,
      gameType: 'SPORTS',
      vassalage: ESPORT_VENDORS.join(','),
    });
    expect(ESPORT_VENDORS).toEqual(['AV', 'AI', 'IMES', 'TF', 'IA']);
  });
  it('CAT-033 COCKFIGHT is the sports type with its five vendors', () => {
    expect(presetOf('COCKFIGHT', SORTING)).toEqual({
      ...NO_FILTER,
      gameType: 'SPORTS',
      vassalage: COCKFIGHT_VENDORS.join(','),
    });
    expect(COCKFIGHT_VENDORS).toEqual(['SV3', 'DS88', 'DIG', 'WGB', 'WS168']);
  });
  it('ENT-049 the in-house page starts with the in-house vendor', () => {
    expect(presetOf('IN_HOUSE', SORTING)).toEqual({ ...NO_FILTER, vassalage: 'BGS' });
  });
  it('every vendor of a preset with several is those, whatever was chosen in between', () => {
    const preset = presetOf('ESPORTS', SORTING);
    const one = within(preset, changeFilter(preset, { kind: 'vendor', vassalage: 'AI' }));
    expect(one.vassalage).toBe('AI');
    for (const change of [
      { kind: 'vendor', vassalage: '' },
      { kind: 'dataType', dataType: 'HOT' },
    ] as const) {
      expect(within(preset, changeFilter(one, change)).vassalage).toBe('AV,AI,IMES,TF,IA');
    }
    expect(within(presetOf('LIVE', SORTING), NO_FILTER).vassalage).toBe('');
    expect(hotOf([aGame('a', { gameType: 'ESPORTS', vassalage: 'AI' }), aGame('b')], preset)).toHaveLength(1);
  });
  it('CAT-034 all and hot have no game type filter', () => {
    expect(presetOf('ALL', SORTING).gameType).toBe('');
    expect(presetOf('HOT', SORTING).gameType).toBe('');
    expect(listQuery(presetOf('ALL', SORTING), 1, WHO).gameType).toBe('');
  });
  it('every other type starts with its first vendor, or with none when there is none', () => {
    expect(presetOf('LIVE', SORTING)).toEqual({ ...NO_FILTER, gameType: 'LIVE', vassalage: 'EVO' });
    expect(presetOf('PVP', SORTING)).toEqual({ ...NO_FILTER, gameType: 'PVP', vassalage: '' });
  });
});

describe('changes of the filter', () => {
  const start: GameFilter = { ...NO_FILTER, gameType: 'RNG', vassalage: 'JL', classify: 'myth' };

  it('CAT-026 classifications hot, favourite and recent override the data type', () => {
    const chosen = (key: string) => changeFilter(start, { kind: 'classification', key }).dataType;
    expect([chosen('hot'), chosen('favourite'), chosen('recent')]).toEqual(['HOT', 'FAV', 'RECENT']);
  });
  it('CAT-028 selecting a vendor sets the data type to all', () => {
    for (const dataType of SELECTIONS) {
      expect(changeFilter({ ...start, dataType }, { kind: 'vendor', vassalage: 'PG' })).toEqual({
        ...start,
        dataType: 'ALL',
        vassalage: 'PG',
      });
    }
  });
  it('API-047 gameClassify is empty for the classifications new and all', () => {
    const fresh = changeFilter(start, { kind: 'classification', key: 'new' });
    expect(listQuery(fresh, 1, WHO)).toMatchObject({ isNew: '1', gameClassify: '' });
    const all = changeFilter(start, { kind: 'classification', key: '' });
    expect(listQuery(all, 1, WHO)).toMatchObject({ isNew: '', gameClassify: '' });
  });
  it('API-048 isNew is 1 for the classification new and for nothing else', () => {
    const sent = (key: string) => listQuery(changeFilter(start, { kind: 'classification', key }), 1, WHO).isNew;
    expect(['new', '', 'hot', 'favourite', 'recent', 'fruit'].map(sent)).toEqual(['1', '', '', '', '', '']);
    expect(SELECTIONS.filter((dataType) => listQuery({ ...start, dataType }, 1, WHO).isNew === '1')).toEqual(['NEW']);
  });
  it('a theme narrows the list, a name searches, and no name shows all again', () => {
    expect(changeFilter(start, { kind: 'classification', key: 'fruit' })).toEqual({ ...start, classify: 'fruit' });
    expect(changeFilter(start, { kind: 'name', name: 'dragon' }).dataType).toBe('SEARCH');
    expect(changeFilter({ ...start, dataType: 'SEARCH' }, { kind: 'name', name: '  ' }).dataType).toBe('ALL');
  });

  it('CAT-021 a change clears hasMore and starts again at page 1', async () => {
    const client = new QueryClient();
    const asked: [string, number][] = [];
    const options = (vassalage: string) => ({
      queryKey: ['list', { ...start, vassalage }],
      queryFn: async ({ pageParam }: { pageParam: number }) => {
        asked.push([vassalage, pageParam]);
        return page([aGame(`${vassalage}${pageParam}`)], pageParam, 2);
      },
      initialPageParam: 1,
      getNextPageParam: nextPage,
    });
    const observer = new InfiniteQueryObserver(client, options('JL'));
    await observer.refetch();
    expect(observer.getCurrentResult().hasNextPage).toBe(true);
    observer.setOptions(options('PG'));
    const changed = observer.getCurrentResult();
    expect(changed.hasNextPage).toBe(false);
    expect(changed.data).toBeUndefined();
    await observer.refetch();
    expect(asked).toEqual([
      ['JL', 1],
      ['PG', 1],
    ]);
  });
});

describe('pages', () => {
  it('CAT-019 each data type has its own source', () => {
    expect(SOURCES).toEqual({
      ALL: 'list',
      NEW: 'list',
      SEARCH: 'list',
      HOT: 'hot',
      FAV: 'favourites',
      RECENT: 'recents',
    });
  });
  it('CAT-025 hasMore holds while pageNum is below totalPages', () => {
    expect([hasMoreAfter(1, 2), hasMoreAfter(2, 2)]).toEqual([true, false]);
    expect(nextPage(page([], 1, 2))).toBe(2);
    expect(nextPage(page([], 2, 2))).toBeUndefined();
  });
  it('pages are joined in order, and a game that moved is shown once', () => {
    const joined = gamesOf([page([aGame('a'), aGame('b')], 1, 2), page([aGame('b'), aGame('c')], 2, 2)]);
    expect(joined.map((each) => each.nodeId)).toEqual(['a', 'b', 'c']);
    expect(gamesOf([])).toEqual([]);
  });
  it('hot games page by 36 and are narrowed by type and vendor', () => {
    const games = Array.from({ length: 40 }, (_, i) => aGame(`g${i}`, { vassalage: i % 2 ? 'JL' : 'PG' }));
    expect(pageOfAll(games, 1).games).toHaveLength(36);
    expect(pageOfAll(games, 2)).toMatchObject({ pageNum: 2, totalPages: 2, totalCount: 40 });
    expect(pageOfAll(games, 2).games).toHaveLength(4);
    expect(hotOf(games, { ...NO_FILTER, vassalage: 'PG' })).toHaveLength(20);
    expect(hotOf(games, { ...NO_FILTER, gameType: 'FISH' })).toHaveLength(0);
  });
  it('the request has every key of the documents', () => {
    expect(listQuery({ ...NO_FILTER, gameType: 'RNG', vassalage: 'JL' }, 3, WHO)).toEqual({
      merchant: 'parlour',
      platform: 'html5',
      clientType: '2',
      gameName: '',
      gameType: 'RNG',
      pageNo: '3',
      pageSize: '36',
      vassalage: 'JL',
      gameClassify: '',
      minBet: '',
      minLine: '',
      isNew: '',
      language: 'MY',
    });
  });
});

describe('the filter bar', () => {
  it('CAT-006 is hidden for BINGO', () => expect(hasFilterBar('BINGO', 'ALL')).toBe(false));
  it('CAT-007 is hidden for JILI', () => expect(hasFilterBar('JILI', 'ALL')).toBe(false));
  it('CAT-008 is hidden on HOME', () => expect(hasFilterBar('HOME', 'ALL')).toBe(false));
  it('CAT-009 is hidden for search, favourites, hot and recent', () => {
    expect(SELECTIONS.filter((type) => !hasFilterBar('RNG', type))).toEqual(['FAV', 'HOT', 'RECENT', 'SEARCH']);
  });
});

describe('hot games on home', () => {
  const games = Array.from({ length: 12 }, (_, i) => aGame(`g${i}`, { displayName: `Jade Dragon ${i}` }));
  it('HOM-005 the hot block shows the first 9 hot games', () => {
    expect(hotOnHome(games, '', 9).map((each) => each.nodeId)).toEqual(games.slice(0, 9).map((each) => each.nodeId));
  });
  it('HOM-016 the hot list is filtered by name in any letter case', () => {
    expect(hotOnHome(games, 'jADE dragon 11', 9).map((each) => each.nodeId)).toEqual(['g11']);
  });
  it('HOM-017 a search shows every match, not the cut', () => {
    expect(hotOnHome(games, 'dragon', 9)).toHaveLength(12);
  });
});

describe('the address of a filter', () => {
  const preset = presetOf('LIVE', SORTING);
  it('holds what differs from the preset, and brings it back', () => {
    const filters: GameFilter[] = [
      preset,
      { ...preset, vassalage: '' },
      { ...preset, vassalage: 'SEXY', classify: 'roulette' },
      { ...preset, dataType: 'NEW', vassalage: '' },
    ];
    for (const filter of filters) expect(filterAt(addressOf(filter, preset), preset)).toEqual(filter);
    expect(addressOf(preset, preset)).toEqual({ type: undefined, vassalage: undefined, theme: undefined });
  });
  it('falls back to the preset for what it does not know', () => {
    expect(filterAt({ type: 'nonsense', vassalage: 'x'.repeat(41) }, preset)).toEqual(preset);
    expect(filterAt({ type: 'search' }, preset)).toEqual(preset);
  });
});
