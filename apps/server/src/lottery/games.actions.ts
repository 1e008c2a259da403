/** Operators' changes to games: limits, calendars and price lists. Each is one transaction with its audit record. */
import type { LotteryCalendar } from '@parlour/contract/lottery';
import { nextDraws } from '@parlour/contract/lottery-calendar';
import { type CalendarFault, calendarFaults } from '@parlour/contract/lottery-calendar-faults';
import { decimal, whole } from '@parlour/games/fraction';
import { betTypeOf } from '@parlour/games/lottery/families';
import { checkPrices, type PriceList } from '@parlour/games/lottery/prices';
import { recordAudit } from '../core/audit/index.ts';
import type { Db } from '../platform/db/db.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import {
  type AdminGame,
  deleteIssues,
  type GameLimits,
  insertPrices,
  insertReturns,
  lockDropped,
  lockGame,
  moveIssues,
  setCalendar,
  setLimits,
} from './games.store.ts';
import { databaseTime, insertIssues } from './lottery.store.ts';
import type { By } from './results.actions.ts';
import { setVoided } from './results.store.ts';
import { returnPpm } from './returns.rules.ts';

const AHEAD = { most: 150, days: 400 };
/** Furthest that any earlier calendar was planned. */
const KNOWN_AHEAD = { most: 1_000, days: 500 };

const limitsOf = ({ enabled, most_multiple, most_stake, most_issue_stake, grace_seconds }: GameLimits) => ({
  enabled,
  multiple: most_multiple,
  stake: most_stake.toString(),
  issueStake: most_issue_stake.toString(),
  grace: grace_seconds,
});

export async function changeLimits(
  db: Db,
  { gameId, limits, reason, by }: { gameId: number; limits: GameLimits; reason: string; by: By },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const game = await lockGame(tx, gameId);
    if (!game) return false;
    await setLimits(tx, gameId, limits);
    await recordAudit(tx, {
      ...by,
      act: 'lottery.game_changed',
      before: { game: game.code, ...limitsOf(game) },
      after: limitsOf(limits),
      reason,
    });
    return true;
  });
}

type CalendarChange = {
  gameId: number;
  calendar: LotteryCalendar;
  /** Maximum number of issues with orders that may be voided. */
  voids: number;
  reason: string;
  by: By;
};
export type CalendarChanged =
  | { state: 'done'; removed: number; voided: number }
  | { state: 'unknown' }
  | { state: 'fault'; fault: CalendarFault }
  /** Nothing was changed: these issues with orders would be void. */
  | { state: 'voids'; numeros: string[] };

/**
 * Sets the calendar of a real draw: issues on sale follow, and dropped ones are deleted or, if they have orders, voided.
 */
export async function changeCalendar(
  db: Db,
  { gameId, calendar, voids, reason, by }: CalendarChange,
): Promise<CalendarChanged> {
  return inTransaction(db, async (tx): Promise<CalendarChanged> => {
    const game = await lockGame(tx, gameId);
    if (!game?.calendar) return { state: 'unknown' };
    const now = await databaseTime(tx);
    const draw = { zone: game.zone, lockSeconds: game.lock_seconds, calendar };
    const [fault] = calendarFaults(draw, now);
    if (fault) return { state: 'fault', fault };
    const known = nextDraws(draw, now, KNOWN_AHEAD);
    const dropped = await lockDropped(
      tx,
      gameId,
      known.map(({ numero }) => numero),
    );
    const voided = dropped.filter(({ has_orders }) => has_orders);
    if (voided.length > voids) return { state: 'voids', numeros: voided.map(({ numero }) => numero) };
    await setCalendar(tx, gameId, calendar);
    for (const { id } of voided) await setVoided(tx, id, reason);
    const removed = dropped.filter(({ has_orders }) => !has_orders).map(({ id }) => id);
    await deleteIssues(tx, removed);
    await moveIssues(tx, gameId, known);
    await insertIssues(
      tx,
      nextDraws(draw, now, AHEAD).map((issue) => ({ ...issue, gameId })),
    );
    await recordAudit(tx, {
      ...by,
      act: 'lottery.calendar_changed',
      before: { game: game.code, calendar: game.calendar },
      after: { calendar, removed: removed.length, voided: voided.length },
      reason,
    });
    return { state: 'done', removed: removed.length, voided: voided.length };
  });
}

/** Fault of a price list: the bet type, and the price, or the outcome with its return in percent. */
export type ListFault = {
  type: string;
  fault: 'missing' | 'malformed' | 'unknown' | 'return';
  name: string;
  returned: string | null;
};

/** Returns the first fault of a game's price list; null for a valid one. */
export function faultOf(
  game: Pick<AdminGame, 'family' | 'least_series' | 'most_series'>,
  prices: PriceList,
): ListFault | null {
  const range = { least: game.least_series, most: game.most_series };
  if (Object.keys(prices).length === 0) return { type: '', fault: 'missing', name: '', returned: null };
  for (const [id, list] of Object.entries(prices)) {
    const type = betTypeOf(id);
    if (!type || type.family !== game.family || type.draws)
      return { type: id, fault: 'unknown', name: '', returned: null };
    const fault = checkPrices(type, list, { range, rebates: whole(0) });
    if (!fault) continue;
    if (fault.fault !== 'return') return { type: id, fault: fault.fault, name: fault.price, returned: null };
    const { part, over } = fault.returned;
    return { type: id, fault: 'return', name: fault.kind, returned: decimal({ part: part * 100n, over }, 4) };
  }
  return null;
}

export type PricesChanged =
  | { state: 'done'; id: bigint }
  | { state: 'unknown' | 'changed' }
  | { state: 'fault'; fault: ListFault };

/** Replaces the price list that the operator was shown. */
export async function changePrices(
  db: Db,
  { gameId, from, prices, reason, by }: { gameId: number; from: bigint; prices: PriceList; reason: string; by: By },
): Promise<PricesChanged> {
  return inTransaction(db, async (tx): Promise<PricesChanged> => {
    const game = await lockGame(tx, gameId);
    if (!game) return { state: 'unknown' };
    if (game.price_list_id !== from) return { state: 'changed' };
    const fault = faultOf(game, prices);
    if (fault) return { state: 'fault', fault };
    const id = await insertPrices(tx, { gameId, prices, by: by.operator.name });
    await insertReturns(tx, [{ id, ppm: returnPpm(prices, game) }]);
    const types = new Set([...Object.keys(game.prices), ...Object.keys(prices)]);
    const changed = [...types].filter((type) => JSON.stringify(game.prices[type]) !== JSON.stringify(prices[type]));
    const only = (list: PriceList) => Object.fromEntries(changed.map((type) => [type, list[type] ?? null]));
    await recordAudit(tx, {
      ...by,
      act: 'lottery.prices_changed',
      before: { game: game.code, list: from.toString(), prices: only(game.prices) },
      after: { list: id.toString(), prices: only(prices) },
      reason,
    });
    return { state: 'done', id };
  });
}
