import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BACK_TO_HOME, isPage, MEMBER_PAGES, TOP_BAR_PAGES } from '@parlour/contract/pages';
import { CATEGORY_PAGES, categoryOf, HOME_ALIASES, isHome, PATHS } from '@parlour/contract/routes';
import { describe, expect, it } from 'vitest';
import { only, parseSearch, stringifySearch } from './routes.ts';

describe('routes', () => {
  it('RTE-001 every page sits under /m; only / is outside, as an alias of home', () => {
    const all = [...Object.values(PATHS), ...HOME_ALIASES];
    expect(all.filter((path) => path !== '/m' && !path.startsWith('/m/'))).toEqual(['/']);
  });

  it('knows six addresses of home', () => {
    expect([PATHS.home, ...HOME_ALIASES].filter(isHome)).toEqual([
      '/m/home',
      '/',
      '/m',
      '/m/',
      '/m/index',
      '/m/index.html',
    ]);
    expect(isHome('/m/activity')).toBe(false);
  });

  it('gives each category page its category, and both spellings of fishing the same', () => {
    expect(Object.entries(CATEGORY_PAGES)).toEqual([
      ['/m/live-games', 'LIVE'],
      ['/m/slot-games', 'RNG'],
      ['/m/fishing-games', 'FISH'],
      ['/m/fish-games', 'FISH'],
      ['/m/poker-games', 'PVP'],
      ['/m/sport-games', 'SPORTS'],
      ['/m/esport-games', 'ESPORTS'],
      ['/m/lott', 'LOTT'],
      ['/m/elott', 'ELOTT'],
      ['/m/cockfight', 'COCKFIGHT'],
    ]);
    expect(categoryOf('/m/home')).toBeNull();
    expect(categoryOf('constructor')).toBeNull();
  });

  it('knows pages from other paths, letter for letter', () => {
    expect(isPage('/m/inHouse')).toBe(true);
    expect(isPage('/m/inhouse')).toBe(false);
    expect(isPage('/m/nope')).toBe(false);
  });

  it('leads back home from login, register, forgot password, promotions and download only', () => {
    expect(BACK_TO_HOME).toEqual(['/m/login', '/m/register', '/m/forget', '/m/activity', '/m/download']);
  });

  it('keeps the member’s own place, the money, the rewards, the own lists and play for members', () => {
    expect(MEMBER_PAGES).toEqual([
      '/m/member/home',
      '/m/member/inbox',
      '/m/member/records',
      '/m/member/invite',
      '/m/member/agent',
      '/m/member/agent/team',
      '/m/member/protection',
      '/m/member/agent/getSalaryContract',
      '/m/member/agent/getDevidendContract',
      '/m/member/agent/getHourContract',
      '/m/voucherCenter',
      '/m/member/benefits',
      '/m/rewardCenter',
      '/m/promoCode',
      '/m/fav-games',
      '/m/recent-games',
      '/m/play',
    ]);
  });

  it('LAY-001 the top bar stands on every page but home, what lies over home, and the game', () => {
    const bare = Object.values(PATHS).filter((path) => !TOP_BAR_PAGES.includes(path));
    expect(bare).toEqual(['/m/home', '/m/login', '/m/forget', '/m/play']);
    expect(HOME_ALIASES.filter((path) => TOP_BAR_PAGES.includes(path))).toEqual([]);
  });
});

describe('queries of addresses', () => {
  it('stay texts: leading zeros, numbers and words that JSON would change', () => {
    expect(parseSearch('?id=0012&n=1e3&b=true&q=%E1%80%80%00')).toEqual({ id: '0012', n: '1e3', b: 'true', q: 'က' });
  });

  it('are written back without quotes and without empty values', () => {
    expect(stringifySearch({ id: '0012', empty: '', gone: undefined })).toBe('?id=0012');
    expect(stringifySearch({})).toBe('');
  });

  it('keep only the names that a page knows', () => {
    expect(only('id')({ id: '7', other: 'x' })).toEqual({ id: '7' });
    expect(only('id')({ id: 7 })).toEqual({});
  });
});

describe('texts', () => {
  const sources = (dir: string): string[] =>
    readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory()
        ? sources(join(dir, entry.name))
        : /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.')
          ? [readFileSync(join(dir, entry.name), 'utf8')]
          : [],
    );
  it('every key that is written out in the code has a text', () => {
    const known = JSON.parse(readFileSync(join(import.meta.dirname, '../../locales/EN.json'), 'utf8')) as object;
    const used = sources(join(import.meta.dirname, '..')).flatMap((code) =>
      [...code.matchAll(/\bt\(\s*'([^']+)'/g)].map((match) => match[1] ?? ''),
    );
    expect(used.length).toBeGreaterThan(80);
    expect([...new Set(used)].filter((key) => !Object.hasOwn(known, key))).toEqual([]);
  });
});
