/** Initial lottery games of an installation, and their prices. */

import { type ListedCurrency, scaledText } from '@parlour/contract/currencies';
import type { LotteryCalendar } from '@parlour/contract/lottery';
import { toMinor } from '@parlour/contract/money';
import { betTypeOf, FAMILIES } from '@parlour/games/lottery/families';
import { poolsOf } from '@parlour/games/lottery/pools';
import type { PriceList } from '@parlour/games/lottery/prices';
import type { Db } from '../platform/db/db.ts';
import DEFAULTS from './default-prices.json' with { type: 'json' };
import ENTRY_GAMES from './entry-games.json' with { type: 'json' };
import { insertReturns, listUnreturned } from './games.store.ts';
import { insertGames, type NewGame } from './lottery.store.ts';
import { returnPpm } from './returns.rules.ts';

const VIETNAM = 'Asia/Ho_Chi_Minh';
const MYANMAR = 'Asia/Yangon';
const BANGKOK = 'Asia/Bangkok';
const SINGAPORE = 'Asia/Singapore';

type Form = {
  family: string;
  code: string;
  zone: string;
  playType: 'trad' | 'ent';
  prizeMode: 'Lott' | 'SEA' | 'Elott';
  /** Numeric id of the first of its periods; the others follow. */
  id: number;
  /** Seconds between draws, one game each. */
  periods: readonly number[];
  /** Prefix of the family's bet types to include. */
  only?: string;
};

const FORMS: readonly Form[] = [
  {
    family: 'wingo',
    code: 'wingo',
    id: 101,
    zone: MYANMAR,
    playType: 'ent',
    prizeMode: 'Elott',
    periods: [30, 60, 180, 300],
  },
  // Fast ones have prize mode Elott, slow ones Lott.
  { family: 'k3', code: 'k3', id: 111, zone: MYANMAR, playType: 'trad', prizeMode: 'Elott', periods: [60] },
  { family: 'k3', code: 'k3', id: 112, zone: MYANMAR, playType: 'trad', prizeMode: 'Lott', periods: [180, 300] },
  { family: 'ssc', code: 'ssc', id: 121, zone: MYANMAR, playType: 'trad', prizeMode: 'Elott', periods: [60] },
  { family: 'ssc', code: 'ssc', id: 122, zone: MYANMAR, playType: 'trad', prizeMode: 'Lott', periods: [300] },
  { family: 'pk', code: 'racing', id: 131, zone: MYANMAR, playType: 'trad', prizeMode: 'Elott', periods: [60] },
  { family: 'pk', code: 'racing', id: 132, zone: MYANMAR, playType: 'trad', prizeMode: 'Lott', periods: [300] },
  { family: 'x5', code: '11x5', id: 141, zone: MYANMAR, playType: 'trad', prizeMode: 'Elott', periods: [60] },
  { family: 'x5', code: '11x5', id: 142, zone: MYANMAR, playType: 'trad', prizeMode: 'Lott', periods: [300] },
  { family: 'keno', code: 'keno', id: 151, zone: MYANMAR, playType: 'trad', prizeMode: 'Lott', periods: [300] },
  {
    family: 'vn.n',
    code: 'north',
    id: 201,
    zone: VIETNAM,
    playType: 'trad',
    prizeMode: 'Lott',
    periods: [45, 60, 300],
  },
  {
    family: 'vn.s',
    code: 'south',
    id: 211,
    zone: VIETNAM,
    playType: 'trad',
    prizeMode: 'Lott',
    periods: [45, 60, 300],
  },
  {
    family: 'mm.2d',
    code: 'express2d',
    id: 221,
    zone: MYANMAR,
    playType: 'trad',
    prizeMode: 'SEA',
    periods: [60, 300],
  },
  { family: 'th', code: 'expressthai', id: 225, zone: BANGKOK, playType: 'trad', prizeMode: 'SEA', periods: [300] },
  {
    family: '4d',
    code: 'express4d',
    id: 227,
    zone: SINGAPORE,
    playType: 'trad',
    prizeMode: 'SEA',
    periods: [300],
    only: '4d.sg.',
  },
];

const LOCK_SECONDS = 5;
/** Initial limits of new games; amounts are decimal texts. */
export type FirstLimits = {
  order: string;
  member: string;
  number?: { most: string; cutFrom: number; steps: number; stepCut: number } | undefined;
};
const firstLimits = (currency: ListedCurrency): FirstLimits => ({
  order: scaledText(currency, 1_000_000n),
  member: scaledText(currency, 5_000_000n),
});
/** Games displayed first to new players. */
const POPULAR = new Set(['wingo-30s', 'wingo-1m', 'k3-1m', 'k3-3m', 'ssc-1m', 'ssc-5m']);

/** Prices of a family's bet types, or of those whose ids begin with `only`. */
const pricesOf = (family: string, only = ''): PriceList => {
  const types = FAMILIES.find(({ id }) => id === family)?.types ?? [];
  const ids = types.map(({ id }) => id).filter((id) => id.startsWith(only));
  return Object.fromEntries(Object.entries(DEFAULTS as PriceList).filter(([id]) => ids.includes(id)));
};

/** Games with draws made elsewhere, with their calendars. */
const entryGames = ({ stake, minor, limits }: { stake: bigint; minor: Minor; limits: FirstLimits }) =>
  ENTRY_GAMES.map(({ id, code, family, zone, prizeMode, lockSeconds, calendar, only }) => ({
    game: {
      id,
      code,
      family,
      play_type: 'trad' as const,
      prize_mode: prizeMode as Form['prizeMode'],
      zone,
      period_seconds: 86_400,
      lock_seconds: lockSeconds,
      stake,
      least_series: 1700,
      most_series: 1980,
      most_multiple: 1_000_000,
      most_stake: minor(limits.order),
      most_issue_stake: minor(limits.member),
      position: id,
      popular: false,
    },
    calendar: calendar as LotteryCalendar,
    prices: pricesOf(family, only),
  }));

/** Initial limit of the numbers of every bet type; types with the same numbers share it. */
function firstNumbers(prices: PriceList, { number }: FirstLimits, minor: Minor): NewGame['numbers'] {
  if (!number) return [];
  const { most, cutFrom, steps, stepCut } = number;
  const pools = new Set(Object.keys(prices).flatMap((id) => poolsOf(betTypeOf(id) ?? { id })));
  return [...pools].map((pool) => ({
    bet_type: pool,
    most_pays: minor(most),
    cut_from: cutFrom,
    steps,
    step_cut: stepCut,
  }));
}

type Seeding = { currency: ListedCurrency; limits?: FirstLimits | undefined };
/** Parses a decimal text to minor units. */
type Minor = (text: string) => bigint;

/** Price of one bet: a hundredth of the currency's smallest usual stake, and a whole amount in every unit down to 1/100. */
function betPrice({ stake }: ListedCurrency, minor: Minor): bigint {
  const price = minor(stake) / 100n;
  return price < 100n ? 100n : price - (price % 100n);
}

/** Returns the initial games of an installation. */
export function ownLotteries({ currency, limits = firstLimits(currency) }: Seeding): Parameters<typeof insertGames>[1] {
  const minor = (text: string) => toMinor(text, currency.exponent);
  const stake = betPrice(currency, minor);
  const games = FORMS.flatMap(({ id, code: name, periods, ...form }) =>
    periods.map((seconds, i) => {
      const code = `${name}-${seconds < 60 ? `${seconds}s` : `${seconds / 60}m`}`;
      return {
        game: {
          id: id + i,
          code,
          family: form.family,
          play_type: form.playType,
          prize_mode: form.prizeMode,
          zone: form.zone,
          period_seconds: seconds,
          lock_seconds: LOCK_SECONDS,
          stake,
          least_series: 1700,
          most_series: 1980,
          most_multiple: 1_000_000,
          most_stake: minor(limits.order),
          most_issue_stake: minor(limits.member),
          // Games are sorted by their ids.
          position: id + i,
          popular: POPULAR.has(code),
        },
        prices: pricesOf(form.family, form.only),
      };
    }),
  );
  return [...games, ...entryGames({ stake, minor, limits })].map((game) => ({
    ...game,
    numbers: firstNumbers(game.prices, limits, minor),
  }));
}

/** Inserts missing games; operators' changes are kept. */
export async function seedLottery(db: Db, seeding: Seeding): Promise<void> {
  await insertGames(db, ownLotteries(seeding));
  const lists = await listUnreturned(db);
  await insertReturns(
    db,
    lists.map(({ id, prices, ...series }) => ({ id, ppm: returnPpm(prices, series) })),
  );
}
