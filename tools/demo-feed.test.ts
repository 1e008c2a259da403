import { readFileSync } from 'node:fs';
import { recipeFor } from '@parlour/art/auto';
import { isTheme } from '@parlour/art/themes';
import {
  CATEGORIES,
  type Category,
  COCKFIGHT_VENDORS,
  ENTERTAINMENT,
  ESPORT_VENDORS,
  LOTTERY_ENGINE,
  prizeModeOf,
} from '@parlour/contract/catalogue';
import { currencyOf } from '@parlour/contract/currencies';
import { recordedLottery } from '@parlour/contract/lottery';
import { TABLES } from '@parlour/games/played';
import { slotModel } from '@parlour/games/slot/models';
import { describe, expect, it } from 'vitest';
import { ownLotteries } from '../apps/server/src/lottery/seeds.ts';

interface Feed {
  format: string;
  vendors: { code: string; categories: Category[] }[];
  classifications: { key: string; category: Category }[];
  games: {
    vendor: string;
    code: string;
    nodeId: string;
    category: Category;
    classifications: string[];
    names: Record<'EN' | 'MY' | 'CN', string>;
    hot: number | null;
    new: boolean;
    engine: string;
    skin: string;
    icon: Record<string, unknown>;
  }[];
}

const file = readFileSync(new URL('../brands/demo/feed/catalogue.json', import.meta.url), 'utf8');
const feed = JSON.parse(file) as Feed;
const unique = (list: readonly unknown[]): number => new Set(list).size;

/** Possible engines of each category; lottery titles lead to the in-house draws. */
const ENGINES: Record<Exclude<Category, 'LOTT' | 'ELOTT'>, readonly string[]> = {
  RNG: ['slot-5x3', 'bingo', 'keno'],
  FISH: ['fishing'],
  LIVE: ['baccarat', 'blackjack', 'dragontiger', 'fantan', 'moneywheel', 'roulette', 'sicbo', 'threecards'],
  PVP: ['bugyi', 'poker', 'shan', 'threecards'],
  SPORTS: ['sports'],
  ESPORTS: ['esports'],
  COCKFIGHT: ['cockfight'],
  BINGO: ['bingo'],
};
/** Words in titles that name a game, with its engine; null if the studio has none. */
const NAMED: readonly (readonly [word: RegExp, engine: string | null])[] = [
  [/Baccarat/, 'baccarat'],
  [/Blackjack/, 'blackjack'],
  [/Dragon (Tiger|Duel)/, 'dragontiger'],
  [/Fan Tan/, 'fantan'],
  [/Roulette/, 'roulette'],
  [/Sic Bo/, 'sicbo'],
  [/Three Cards/, 'threecards'],
  [/Bu Gyi/, 'bugyi'],
  [/Shan Koe Mee/, 'shan'],
  [/Poker|Jacks/, 'poker'],
  [/Bingo/, 'bingo'],
  [/Keno/, 'keno'],
  [/Football|Soccer/, 'sports'],
  [/Rooster|Gamecock|Spur /, 'cockfight'],
  [/Hold.?em|Omaha|Rummy|Mahjong|Domino|Thirteen|Craps|Pai Gow|Ludo|Teen Patti|Andar/, null],
  [
    /Basketball|Tennis|Box(ing|er)|Rac(ing|e)\b|Derby Day|Volleyball|Badminton|Cricket|Baseball|Rugby|Hockey|Golf|Penalt/,
    null,
  ],
  [/\bLive\b/, null],
];
const isLottery = ({ category }: { category: Category }) => category === 'LOTT' || category === 'ELOTT';
/** Returns the games whose title does not match their engine. */
const brokenPromises = (games: readonly Pick<Feed['games'][number], 'category' | 'names' | 'engine'>[]): string[] =>
  games
    .filter((game) => !isLottery(game))
    .filter(({ category, names, engine }) => {
      const named = engine === 'slot-5x3' ? [] : NAMED.filter(([word]) => word.test(names.EN));
      const may = ENGINES[category as keyof typeof ENGINES];
      return !may.includes(engine) || named.some(([, plays]) => plays !== engine);
    })
    .map(({ names, engine }) => `${names.EN}: ${engine}`);

describe('demo feed', () => {
  it('every title opens the game that its name and category say', () => {
    expect(brokenPromises(feed.games)).toEqual([]);
    for (const { engine } of feed.games)
      expect(
        engine in TABLES || slotModel(engine) || engine === 'slot-5x3' || engine.startsWith(LOTTERY_ENGINE),
        engine,
      ).toBeTruthy();
    const [first] = feed.games.filter(({ engine }) => engine === 'poker');
    if (!first) throw new Error('there is video poker');
    const named = (EN: string) => ({ ...first, names: { ...first.names, EN } });
    expect(
      brokenPromises([named('Yangon Holdem'), named('Live Poker'), { ...first, category: 'SPORTS' }]),
    ).toHaveLength(3);
  });

  it('every lottery title is named after a game of the house and its speed, each game has one, and its mode is the title’s', () => {
    const lotteries = feed.games.filter(isLottery);
    const own = new Map(
      ownLotteries({ currency: currencyOf('MMK') }).map(({ game, calendar }) => [game.code, { ...game, calendar }]),
    );
    const codes = lotteries.map(({ engine }) => engine.slice(LOTTERY_ENGINE.length));
    expect(codes.toSorted()).toEqual(
      [...own.values()]
        .filter((one) => !one.calendar)
        .map(({ code }) => code)
        .toSorted(),
    );
    for (const title of lotteries) {
      const code = title.engine.slice(LOTTERY_ENGINE.length);
      const [count, unit] = title.names.EN.split(' ').slice(-2);
      expect(recordedLottery(`lottery:${code}`), title.names.EN).toMatch(
        new RegExp(` ${count} ${unit?.startsWith('S') ? 's' : 'min'}$`),
      );
      const playType = title.classifications.includes(ENTERTAINMENT) ? 'ent' : 'trad';
      expect([code, own.get(code)?.prize_mode, own.get(code)?.play_type]).toEqual([
        code,
        prizeModeOf(title.category, title.vendor),
        playType,
      ]);
    }
  });

  it('has the vendors of the documents and games of every category', () => {
    expect(feed.format).toBe('parlour-feed/1');
    expect(feed.vendors.length).toBeGreaterThanOrEqual(32);
    const codes = feed.vendors.map((vendor) => vendor.code);
    for (const code of [
      'JL',
      'PG',
      'FC',
      'BGS',
      'BG',
      'TCG_LOTTO_VN',
      'TCG_SEA',
      ...ESPORT_VENDORS,
      ...COCKFIGHT_VENDORS,
    ])
      expect(codes).toContain(code);
    expect(feed.games.length).toBeGreaterThanOrEqual(3000);
    for (const category of CATEGORIES.filter((name) => name !== 'BINGO'))
      expect(feed.games.some((game) => game.category === category)).toBe(true);
    expect(feed.games.filter((game) => game.classifications.includes('BG')).length).toBe(60);
    expect(file.length).toBeLessThan(3_000_000);
  });

  it('refers only to what it declares', () => {
    const vendors = new Map(feed.vendors.map((vendor) => [vendor.code, vendor.categories]));
    const classes = new Set(feed.classifications.map(({ category, key }) => `${category}|${key}`));
    for (const game of feed.games) {
      expect(vendors.get(game.vendor)).toContain(game.category);
      for (const key of game.classifications) expect(classes).toContain(`${game.category}|${key}`);
      expect(isTheme(game.skin)).toBe(true);
    }
  });

  it('names every game once at a vendor, in the script of each language', () => {
    expect(unique(feed.games.map((game) => game.nodeId))).toBe(feed.games.length);
    expect(unique(feed.games.map((game) => game.code))).toBe(feed.games.length);
    expect(unique(feed.games.map((game) => `${game.vendor}|${game.names.EN}`))).toBe(feed.games.length);
    for (const { names } of feed.games) {
      expect(names.EN).toMatch(/^[A-Za-z0-9 ]{3,32}$/);
      expect(names.MY).toMatch(/[\u1000-\u109f]/);
      expect(names.CN).toMatch(/[\u4e00-\u9fff]/);
      expect(names.MY.trim()).toBe(names.MY);
    }
  });

  it('ranks thirty hot games and marks about one in twelve as new', () => {
    const ranks = feed.games.flatMap((game) => (game.hot === null ? [] : [game.hot])).sort((a, b) => a - b);
    expect(ranks).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
    const share = feed.games.filter((game) => game.new).length / feed.games.length;
    expect(share).toBeGreaterThan(0.06);
    expect(share).toBeLessThan(0.1);
  });

  it('gives in-house games in every skin, and a picture of its own skin to every game', () => {
    const house = feed.games.filter((game) => game.vendor === 'BGS');
    expect(house.length).toBe(24);
    expect(unique(house.map((game) => game.skin))).toBe(13);
    for (const game of feed.games)
      expect(recipeFor({ name: game.names.EN, category: game.category }, game.icon).theme).toBe(game.skin);
  });
});
