/** The lottery games that a house begins with, and their prices. */

import type { LotteryCalendar } from '@parlour/contract/lottery';
import { FAMILIES } from '@parlour/games/lottery/families';
import type { PriceList } from '@parlour/games/lottery/prices';
import type { Db } from '../../db/db.ts';
import DEFAULTS from './default-prices.json' with { type: 'json' };
import ENTRY_GAMES from './entry-games.json' with { type: 'json' };
import { insertGames } from './lottery.store.ts';

const VIETNAM = 'Asia/Ho_Chi_Minh';
const MYANMAR = 'Asia/Yangon';

type Form = {
  family: string;
  code: string;
  zone: string;
  playType: 'trad' | 'ent';
  prizeMode: 'Lott' | 'SEA' | 'Elott';
  /** Numeric id of the first of its periods; the others follow. */
  id: number;
  /** Seconds from draw to draw, one game each. */
  periods: readonly number[];
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
  { family: 'k3', code: 'k3', id: 111, zone: MYANMAR, playType: 'trad', prizeMode: 'Lott', periods: [60, 180, 300] },
  { family: 'ssc', code: 'ssc', id: 121, zone: MYANMAR, playType: 'trad', prizeMode: 'Lott', periods: [60, 300] },
  { family: 'pk', code: 'racing', id: 131, zone: MYANMAR, playType: 'trad', prizeMode: 'Lott', periods: [60, 300] },
  { family: 'x5', code: '11x5', id: 141, zone: MYANMAR, playType: 'trad', prizeMode: 'Lott', periods: [60, 300] },
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
];

const LOCK_SECONDS = 5;
/** In units of the currency. */
const MOST_STAKE = 1_000_000n;
const MOST_ISSUE_STAKE = 5_000_000n;
/** Shown first to somebody who knows none of them. */
const POPULAR = new Set(['wingo', 'k3', 'ssc']);

/** The prices of a family's bet types. */
const pricesOf = (family: string): PriceList => {
  const ids = FAMILIES.find(({ id }) => id === family)?.types.map(({ id }) => id) ?? [];
  return Object.fromEntries(Object.entries(DEFAULTS as PriceList).filter(([id]) => ids.includes(id)));
};

/** The games whose draws others make, by their calendars. */
const entryGames = (stake: bigint, whole: bigint) =>
  ENTRY_GAMES.map(({ id, code, family, zone, prizeMode, lockSeconds, calendar, only = '' }) => ({
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
      most_stake: MOST_STAKE * whole,
      most_issue_stake: MOST_ISSUE_STAKE * whole,
      position: id,
      popular: false,
    },
    calendar: calendar as LotteryCalendar,
    prices: Object.fromEntries(Object.entries(pricesOf(family)).filter(([type]) => type.startsWith(only))),
  }));

/** Adds the games that are not there yet; what an operator changed stays. */
export async function seedLottery(db: Db, { exponent }: { exponent: number }): Promise<void> {
  const whole = 10n ** BigInt(exponent);
  // Every unit of a bet has to be a whole amount: in a currency without decimals a bet costs 100.
  const stake = whole > 100n ? whole : 100n;
  const games = FORMS.flatMap(({ id, code, periods, ...form }) =>
    periods.map((seconds, i) => ({
      game: {
        id: id + i,
        code: `${code}-${seconds < 60 ? `${seconds}s` : `${seconds / 60}m`}`,
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
        most_stake: MOST_STAKE * whole,
        most_issue_stake: MOST_ISSUE_STAKE * whole,
        // Games stand in the order of their ids.
        position: id + i,
        popular: POPULAR.has(code) && i < 2,
      },
      prices: pricesOf(form.family),
    })),
  );
  await insertGames(db, [...games, ...entryGames(stake, whole)]);
}
