/** Members' lottery order endpoints: placing, listing and cancelling. */

import { isGuest, mayFreePlay } from '@parlour/contract/accounts';
import { businessDay, dayBounds } from '@parlour/contract/clock';
import type { InputOf } from '@parlour/contract/endpoint';
import { MOST_SUBORDERS, ORDER_STATUS } from '@parlour/contract/lottery';
import {
  cancelLotterySuborders,
  getLotteryOrder,
  listLotteryOrders,
  listLotteryOrdersToday,
  placeLotteryOrder,
} from '@parlour/contract/lottery.endpoints';
import { moneyString } from '@parlour/contract/money';
import { isLockedFor } from '../core/member-locks/index.ts';
import { type Book, balanceOf, isFrozen } from '../ledger/wallet/index.ts';
import type { Db } from '../platform/db/db.ts';
import { fail, mount, ok, type Scope } from '../platform/http/mount.ts';
import type { Session } from '../platform/http/sessions.ts';
import { mayPlay } from '../players/responsible-gaming/index.ts';
import type { Board } from './board.ts';
import { databaseTime, type Game } from './lottery.store.ts';
import { createOrderBatcher } from './order-batcher.ts';
import { cancelSuborders, digestOf, type Placed, type SentOrder } from './orders.actions.ts';
import { cutsShape, orderNumber } from './orders.rules.ts';
import { findPlaced, findSuborder, listOfOrder, listSuborders, type SuborderRow } from './orders.store.ts';
import { shownState } from './schedule.rules.ts';

export type OrderRoutes = { db: Db; board: Board; exponent: number; timeZone: string };

type Query = { gameId?: string | undefined; state?: 'waiting' | 'ended' | undefined; page: number; size: number };

type Placing = { game: Game; isShown: boolean; order: SentOrder };

/** Returns the facts of a refusal. */
const factsOf = ({ value }: { value?: unknown }): object => (typeof value === 'object' && value !== null ? value : {});

/** Maximum number of changed prices in one response. */
const MOST_NAMED = 100;
/** Refusals that concern unit and multiple instead of the selection. */
const TERMS = new Set<string>(['unit', 'multiple', 'series']);

export function orderRoutes(scope: Scope, { db, board, exponent, timeZone }: OrderRoutes): void {
  const batcher = createOrderBatcher(db);
  const written = (minor: bigint): string => moneyString(minor, exponent);

  const shapeOf = (row: SuborderRow, now: Date) => ({
    orderDetailId: row.id.toString(),
    orderMasterId: row.order_id.toString(),
    orderNumber: orderNumber(row.order_id),
    gameId: row.game_id,
    gameCode: row.code,
    numero: row.numero,
    playCode: row.bet_type,
    bettingContent: row.selection,
    bettingCount: row.bets,
    bettingModeCode: row.unit,
    multiple: row.multiple,
    series: row.series,
    bettingAmount: written(row.stake),
    rebateAmount: written(row.rebate),
    refundAmount: written(row.refund),
    winningAmount: written(row.prize),
    winningCount: row.wins,
    winningNumber: row.state === 'waiting' || row.state === 'cancelled' ? null : row.result,
    commitment: row.commitment,
    seed: row.seed,
    bettingTime: row.placed_at.toISOString(),
    closesAt: row.closes_at.toISOString(),
    drawsAt: row.draws_at.toISOString(),
    settledTime: row.ended_at?.toISOString() ?? null,
    priceCuts: cutsShape(row),
    chasing: row.chase,
    chasingOrder: row.chase ? `-${String(row.position).padStart(3, '0')}` : '',
    stopOnWin: row.stops_on_win,
    orderStatus: ORDER_STATUS[row.state],
    issueState: shownState(
      { state: row.issue_state, opensAt: row.opens_at, closesAt: row.closes_at, drawsAt: row.draws_at },
      now,
    ),
    cancellable: row.state === 'waiting' && row.issue_state === 'scheduled' && now < row.closes_at,
  });

  async function pageOf({ memberId, book }: { memberId: bigint; book: Book }, query: Query, since?: Date) {
    const { accountId } = await balanceOf(db, memberId, book);
    const gameId = query.gameId === undefined || query.gameId === '-1' ? undefined : Number(query.gameId);
    const { page, size, state } = query;
    const [rows, now] = await Promise.all([
      listSuborders(db, { accountId, gameId, since, state }, { page, size }),
      databaseTime(db),
    ]);
    return { content: rows.slice(0, size).map((row) => shapeOf(row, now)), page, size, more: rows.length > size };
  }

  mount(scope, listLotteryOrders, async ({ input: { query }, session }) => ok(await pageOf(session, query)));

  mount(scope, listLotteryOrdersToday, async ({ input: { query }, session }) => {
    const [midnight] = dayBounds(businessDay(await databaseTime(db), timeZone), timeZone);
    return ok(await pageOf(session, query, midnight));
  });

  mount(scope, getLotteryOrder, async ({ input: { query }, session }) => {
    const { accountId } = await balanceOf(db, session.memberId, session.book);
    const found = await findSuborder(db, accountId, BigInt(query.orderDetailId));
    if (!found) return fail('thing.unknown');
    const [all, now] = await Promise.all([listOfOrder(db, accountId, found.order_id), databaseTime(db)]);
    return ok({ order: shapeOf(found, now), suborders: all.map((row) => shapeOf(row, now)) });
  });

  async function refusalOf(placed: Extract<Placed, { state: 'refused' }>, priceListId: string, memberId: bigint) {
    switch (placed.code) {
      case 'line': {
        const { line, reason } = placed;
        const code = TERMS.has(reason) ? 'lottery.terms' : 'lottery.selection';
        return fail(code, { errorCode: code, line, reason });
      }
      case 'limit': {
        const { limit, numero } = placed;
        return fail('lottery.limit', { errorCode: 'lottery.limit', limit: written(limit), numero });
      }
      case 'schedule': {
        const code = 'lottery.limit';
        return fail(code, { errorCode: code, limit: null, numero: null, issuesOnSale: placed.onSale });
      }
      case 'blocked': {
        const { number, numero, left } = placed;
        const code = 'lottery.blocked';
        return fail(code, { errorCode: code, ...number, numero, left: written(left) });
      }
      case 'price': {
        const code = 'lottery.price_changed';
        return fail(code, { errorCode: code, priceListId, numbers: placed.numbers.slice(0, MOST_NAMED) });
      }
      case 'list': {
        const code = 'lottery.price_changed';
        return fail(code, { errorCode: code, priceListId, numbers: [] });
      }
      case 'stopped': {
        const code = (await isLockedFor(db, memberId, 'bets')) ? 'lock.bets' : 'protection.stopped';
        return fail(code, { errorCode: code });
      }
      default: {
        const code = `lottery.${placed.code}` as const;
        return fail(code, { errorCode: code });
      }
    }
  }

  /** Refuses an order based on another price list than the displayed one. */
  const place = async (session: Session, { game, isShown, order }: Placing): Promise<Placed> =>
    isShown ? batcher.place(session, game, order) : { state: 'refused', code: 'list' };

  /** Returns why this session may not bet, as for the launch of a game. */
  async function hindranceOf(session: Session) {
    if (!isGuest(session.type) && !mayFreePlay(session.type)) return fail('access.free_reject');
    return (await mayPlay(db, session)) ?? ((await isFrozen(db, session)) ? fail('launch.paused') : null);
  }

  type Body = InputOf<typeof placeLotteryOrder>['body'];
  const orderOf = (body: Body): SentOrder => ({
    key: body.key,
    lines: body.orders,
    issues: body.numeros,
    stopsOnWin: body.stopOnWin,
  });

  async function answerOrder(body: Body, session: Session) {
    let game = await board.gameNow(body.gameId);
    if (!game) return fail('thing.unknown', { errorCode: 'thing.unknown' });
    const refusal = await hindranceOf(session);
    if (refusal) return fail(refusal.code, { ...factsOf(refusal), errorCode: refusal.code });
    const numeros = new Set(body.numeros.map(({ numero }) => numero));
    if (numeros.size < body.numeros.length || numeros.size * body.orders.length > MOST_SUBORDERS)
      return fail('lottery.limit', { errorCode: 'lottery.limit', limit: null, numero: null });
    const order = orderOf(body);
    const isShown = ({ price_list_id }: Game) =>
      body.priceListId === undefined || BigInt(body.priceListId) === price_list_id;
    let placed = await place(session, { game, isShown: isShown(game), order });
    // The game was changed between reading and placing: it is read once more.
    if (placed.state === 'refused' && placed.code === 'list') {
      game = await board.gameNow(body.gameId);
      if (!game) return fail('thing.unknown', { errorCode: 'thing.unknown' });
      placed = await place(session, { game, isShown: isShown(game), order });
    }
    if (placed.state === 'refused') return refusalOf(placed, game.price_list_id.toString(), session.memberId);
    placed.afterCommit();
    return ok({
      orderMasterIds: placed.orderIds.map(String),
      amount: written(placed.amount),
      replayed: placed.replayed,
    });
  }

  mount(scope, placeLotteryOrder, async ({ input: { body }, session }) => {
    const answer = await answerOrder(body, session);
    if (answer.ok) return answer;
    // Whatever forbids the order now: it may have been placed, and its answer lost.
    const known = await findPlaced(db, session, body.key);
    if (!known) return answer;
    if (known.digest !== digestOf(body.gameId, orderOf(body))) return fail('lottery.key', { errorCode: 'lottery.key' });
    return ok({ orderMasterIds: known.orderIds.map(String), amount: written(known.amount), replayed: true });
  });

  mount(scope, cancelLotterySuborders, async ({ input: { body }, session }) => {
    if (await isFrozen(db, session)) return fail('launch.paused', { errorCode: 'launch.paused' });
    const outcome = await cancelSuborders(db, session, [...new Set(body)].map(BigInt));
    if (outcome.state === 'cancelled') {
      outcome.afterCommit();
      return ok({ cancelled: new Set(body).size, amount: written(outcome.amount) });
    }
    if (outcome.code === 'unknown') return fail('thing.unknown', { errorCode: 'thing.unknown' });
    const code = outcome.code === 'late' ? 'lottery.cancel_late' : 'lottery.cancel_order';
    return fail(code, { errorCode: code });
  });
}
