/** Console endpoints for lottery games: limits, calendars and price lists. */
import {
  type AdminLotteryGame,
  addLotteryPrices,
  getLotteryPrices,
  listAdminLotteryGames,
  putLotteryCalendar,
  putLotteryGame,
} from '@parlour/contract/lottery.admin.endpoints';
import { moneyString, parseMoney } from '@parlour/contract/money';
import { familyOf } from '@parlour/games/lottery/families';
import type { Db } from '../platform/db/db.ts';
import { fail, mount, ok, type Scope } from '../platform/http/mount.ts';
import { changeCalendar, changeLimits, changePrices } from './games.actions.ts';
import { type AdminGame, findGame, listAllGames, listPriceLists } from './games.store.ts';
import { returnsOf } from './returns.rules.ts';

export type AdminCurrency = { code: string; exponent: number; symbol: string };

export function gameRoutes(scope: Scope, { db, currency }: { db: Db; currency: AdminCurrency }): void {
  const { exponent, symbol } = currency;
  const written = (minor: bigint): string => moneyString(minor, exponent);
  const shapeOf = (game: AdminGame): AdminLotteryGame => ({
    gameId: game.id,
    gameCode: game.code,
    family: game.family,
    drawSource: game.draw_source,
    timeZone: game.zone,
    periodSeconds: game.period_seconds,
    lockSeconds: game.lock_seconds,
    graceSeconds: game.grace_seconds,
    enabled: game.enabled,
    stake: written(game.stake),
    minSeries: game.least_series,
    maxBetSeries: game.most_series,
    betMultipleMax: game.most_multiple,
    betAmountMax: written(game.most_stake),
    issueAmountMax: written(game.most_issue_stake),
    calendar: game.calendar as AdminLotteryGame['calendar'],
    priceListId: game.price_list_id.toString(),
    onSale: game.on_sale,
    nextDraw: game.next_draw?.toISOString() ?? null,
  });
  async function gameNow(id: number): Promise<AdminLotteryGame> {
    const game = await findGame(db, id);
    if (!game) throw new Error(`game ${id} is not there`);
    return shapeOf(game);
  }

  mount(scope, listAdminLotteryGames, async () =>
    ok({ games: (await listAllGames(db)).map(shapeOf), symbol, decimals: exponent }),
  );

  mount(scope, putLotteryGame, async ({ input: { params, body }, operator, request }) => {
    const gameId = Number(params.gameId);
    const amounts = {
      betAmountMax: parseMoney(body.betAmountMax, exponent),
      issueAmountMax: parseMoney(body.issueAmountMax, exponent),
    };
    for (const [field, amount] of Object.entries(amounts))
      if (amount === null || amount <= 0n)
        return fail('register.field', { field, messageKey: 'form.required', values: {} });
    const limits = {
      enabled: body.enabled,
      most_multiple: body.betMultipleMax,
      most_stake: amounts.betAmountMax ?? 0n,
      most_issue_stake: amounts.issueAmountMax ?? 0n,
      grace_seconds: body.graceSeconds,
    };
    const isDone = await changeLimits(db, { gameId, limits, reason: body.reason, by: { operator, request } });
    return isDone ? ok(await gameNow(gameId)) : fail('thing.unknown');
  });

  mount(scope, putLotteryCalendar, async ({ input: { params, body }, operator, request }) => {
    const gameId = Number(params.gameId);
    const { calendar, voids = 0, reason } = body;
    const changed = await changeCalendar(db, { gameId, calendar, voids, reason, by: { operator, request } });
    if (changed.state === 'unknown') return fail('thing.unknown');
    if (changed.state === 'fault') return fail('lottery.calendar', changed.fault);
    if (changed.state === 'voids') return fail('lottery.voids', { numeros: changed.numeros });
    const { removed, voided } = changed;
    return ok({ game: await gameNow(gameId), removed, voided });
  });

  mount(scope, getLotteryPrices, async ({ input: { params } }) => {
    const game = await findGame(db, Number(params.gameId));
    if (!game) return fail('thing.unknown');
    const range = { least: game.least_series, most: game.most_series };
    const sellable = (familyOf(game.family)?.types ?? []).filter(({ draws }) => !draws);
    const types = sellable.map((type) => {
      const prices = game.prices[type.id] ?? {};
      return {
        playCode: type.id,
        cost: type.cost,
        basis: type.basis,
        prices,
        names: [...new Set(type.chances().flatMap(({ hits }) => Object.keys(hits)))],
        returns: game.prices[type.id] ? returnsOf(type, prices, range) : [],
      };
    });
    const lists = await listPriceLists(db, game.id);
    return ok({
      priceListId: game.price_list_id.toString(),
      types,
      lists: lists.map(({ id, created_by, created_at }) => ({
        id: id.toString(),
        by: created_by,
        at: created_at.toISOString(),
      })),
    });
  });

  mount(scope, addLotteryPrices, async ({ input: { params, body }, operator, request }) => {
    const changed = await changePrices(db, {
      gameId: Number(params.gameId),
      from: BigInt(body.from),
      prices: body.prices,
      reason: body.reason,
      by: { operator, request },
    });
    if (changed.state === 'done') return ok({ priceListId: changed.id.toString() });
    if (changed.state === 'fault') return fail('lottery.price', changed.fault);
    return fail(changed.state === 'unknown' ? 'thing.unknown' : 'lottery.state');
  });
}
