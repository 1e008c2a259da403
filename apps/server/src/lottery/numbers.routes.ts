/** Console endpoints for the numbers of an issue: payouts, limits, and blocks. */
import {
  blockLotteryNumber,
  getLotteryNumber,
  getLotteryNumberBoard,
  listLotteryNumberLimits,
  type NUMBER_STATES,
  priceLotteryNumber,
  putLotteryNumberLimit,
} from '@parlour/contract/lottery-numbers.admin.endpoints';
import { moneyString, parseMoney } from '@parlour/contract/money';
import { decimal, type Fraction, fraction, isMore, times, whole } from '@parlour/games/fraction';
import type { AnyType } from '@parlour/games/lottery/bet-type';
import { betTypeOf } from '@parlour/games/lottery/families';
import { numbersOf } from '@parlour/games/lottery/numbers';
import { poolsOf, TOTAL_POOL } from '@parlour/games/lottery/pools';
import { meanHits, type PriceList, topPrices } from '@parlour/games/lottery/prices';
import { listTopAgents } from '../agents/index.ts';
import { findLedger, listMemberBooks } from '../ledger/wallet/index.ts';
import type { Db } from '../platform/db/db.ts';
import { fail, mount, ok, type Scope } from '../platform/http/mount.ts';
import type { AdminCurrency } from './games.routes.ts';
import { type AdminGame, findGame } from './games.store.ts';
import { issueShape } from './issue-shape.ts';
import { findAdminIssue } from './lottery.admin.store.ts';
import { databaseTime } from './lottery.store.ts';
import { blockNumber, changeNumberLimit, priceNumber } from './numbers.actions.ts';
import {
  type Exposed,
  listBackers,
  listExposed,
  listNumberEvents,
  listNumberLimits,
  NO_LIMIT,
  type NumberLimit,
  stakesOn,
} from './numbers.store.ts';

const PRICE_DECIMALS = 4;

/** Maximum number of events of a board, and of players and agents of a number. */
const SHOWN_EVENTS = 30;
const SHOWN_BACKERS = 3;

/** Maximum number of numbers shown of a bet type with too many to list all of them. */
const SHOWN_NUMBERS = 300;

const typesOn = (prices: PriceList): AnyType[] => Object.keys(prices).flatMap((id) => betTypeOf(id) ?? []);

const largestFirst = (rows: readonly Exposed[]): string[] =>
  rows.toSorted((a, b) => (a.pays > b.pays ? -1 : a.pays < b.pays ? 1 : 0)).map(({ number }) => number);

/** Returns the highest price of numbers at the highest series, among bet types that share them. */
function pricesIn(types: readonly AnyType[], { prices, most_series }: AdminGame): (number: string) => Fraction {
  const byType = types.map((type) => topPrices(type, prices[type.id] ?? {}, most_series));
  return (number) => byType.map((priceOf) => priceOf(number)).reduce(highest, whole(0));
}
const highest = (a: Fraction, b: Fraction): Fraction => (isMore(b, a) ? b : a);

const NO_BETS = { stake: 0n, pays: 0n, orders: 0, cut: 0, own_cut: 0, blocked_by: null, reason: '' };

export function numberRoutes(scope: Scope, { db, currency }: { db: Db; currency: AdminCurrency }): void {
  const { exponent, symbol } = currency;
  const written = (minor: bigint): string => moneyString(minor, exponent);
  /** Returns the stakes minus the mean payout of all draws; null if numbers have different chances. */
  function averageOf(types: readonly AnyType[], prices: PriceList, rows: readonly Exposed[]): string | null {
    // All types of a pool win by the same draws.
    const [mean] = types.flatMap((type) => meanHits(type, prices[type.id] ?? {}) ?? []);
    if (!mean) return null;
    const [stake, pays] = rows.reduce(([s, p], row) => [s + row.stake, p + row.pays], [0n, 0n]);
    const paid = times(mean, fraction(pays, 1n));
    return written(stake - paid.part / paid.over);
  }
  const stepsOf = ({ cut_from, steps, step_cut }: NumberLimit) => ({ cutFrom: cut_from, steps, stepCut: step_cut });

  mount(scope, listLotteryNumberLimits, async ({ input: { params } }) => {
    const game = await findGame(db, Number(params.gameId));
    if (!game) return fail('thing.unknown');
    const limits = await listNumberLimits(db, game.id);
    const pools = new Map<string, string[]>([[TOTAL_POOL, []]]);
    for (const type of typesOn(game.prices))
      for (const pool of poolsOf(type)) pools.set(pool, [...(pools.get(pool) ?? []), type.id]);
    const types = [...pools].map(([pool, shared]) => {
      const type = betTypeOf(pool);
      const limit = limits.get(pool) ?? (type ? NO_LIMIT : { ...NO_LIMIT, step_cut: 0 });
      const most = limit.most_pays === null ? null : written(limit.most_pays);
      const numbers = type ? (numbersOf(type)?.length ?? null) : null;
      return { playCode: pool, numbers, shared, most, ...stepsOf(limit) };
    });
    return ok({ types, symbol });
  });

  mount(scope, putLotteryNumberLimit, async ({ input: { params, body }, operator, request }) => {
    const most = body.most === null ? null : parseMoney(body.most, exponent);
    if (body.most !== null && (most === null || most <= 0n))
      return fail('register.field', { field: 'most', messageKey: 'form.required', values: {} });
    // Stakes have no price that could be cut.
    if (body.steps * body.stepCut > (body.playCode === TOTAL_POOL ? 0 : 90))
      return fail('register.field', { field: 'stepCut', messageKey: 'form.required', values: {} });
    const isDone = await changeNumberLimit(db, {
      gameId: Number(params.gameId),
      betType: body.playCode,
      limit: { most_pays: most, cut_from: body.cutFrom, steps: body.steps, step_cut: body.stepCut },
      reason: body.reason,
      by: { operator, request },
    });
    return isDone ? ok({ done: true as const }) : fail('thing.unknown');
  });

  mount(scope, getLotteryNumberBoard, async ({ input: { params, query } }) => {
    const issue = await findAdminIssue(db, BigInt(params.id));
    const game = issue && (await findGame(db, issue.game_id));
    if (!issue || !game) return fail('thing.unknown');
    const [limits, now, [usual = 'PLAY']] = await Promise.all([
      listNumberLimits(db, game.id),
      databaseTime(db),
      listMemberBooks(db, currency.code),
    ]);
    const book = query.book ?? usual;
    const ledgerId = findLedger(book, currency.code).id;
    const mostTotal = limits.get(TOTAL_POOL)?.most_pays;
    const [all] = mostTotal == null ? [] : await listExposed(db, { issueId: issue.id, betType: TOTAL_POOL, ledgerId });
    const total = mostTotal == null ? undefined : { stake: all?.stake ?? 0n, most: mostTotal };
    const shared = {
      issue: issueShape(issue, now, written),
      book,
      plays: game.watched.filter((pool) => betTypeOf(pool) !== undefined),
      total: total === undefined ? null : { stake: written(total.stake), most: written(total.most) },
      now: now.toISOString(),
      symbol,
    };
    const playCode = query.playCode ?? shared.plays[0];
    const type = playCode === undefined ? undefined : betTypeOf(playCode);
    if (!type || !game.watched.includes(type.id)) return ok({ ...shared, board: null });
    const limit = limits.get(type.id) ?? NO_LIMIT;
    const most = limit.most_pays ?? 0n;
    const of = { issueId: issue.id, betType: type.id, ledgerId };
    const [rows, events] = await Promise.all([
      listExposed(db, of),
      listNumberEvents(db, { ...of, most: SHOWN_EVENTS }),
    ]);
    const byNumber = new Map(rows.map((row) => [row.number, row]));
    const sold = typesOn(game.prices).filter((one) => poolsOf(one).includes(type.id));
    const listed = numbersOf(type) ?? largestFirst(rows).slice(0, SHOWN_NUMBERS);
    const priceOf = pricesIn(sold, game);
    const numbers = listed.map((number) => {
      const row = byNumber.get(number) ?? NO_BETS;
      const { stake, pays, orders, cut, own_cut, blocked_by, reason } = row;
      const isFull = pays >= most;
      const state: (typeof NUMBER_STATES)[number] =
        blocked_by !== null ? 'blocked' : isFull ? 'full' : cut > 0 ? 'cut' : 'open';
      return {
        number,
        stake: written(stake),
        pays: written(pays),
        orders,
        share: Number((pays * 100n) / most),
        price: decimal(priceOf(number), PRICE_DECIMALS),
        cut,
        ownCut: own_cut,
        state,
        blockedBy: blocked_by ?? '',
        reason: reason ?? '',
      };
    });
    return ok({
      ...shared,
      board: {
        playCode: type.id,
        most: written(most),
        ...stepsOf(limit),
        price: decimal(listed.map(priceOf).reduce(highest, whole(0)), PRICE_DECIMALS),
        stake: written(rows.reduce((sum, { stake }) => sum + stake, 0n)),
        average: averageOf(sold, game.prices, rows),
        numbers,
        events: events.map(({ kind, number, cut, amount, by_operator, reason, at }) => ({
          kind,
          number: number ?? '',
          cut,
          amount: amount === null ? null : written(amount),
          by: by_operator ?? '',
          reason,
          at: at.toISOString(),
        })),
      },
    });
  });

  mount(scope, getLotteryNumber, async ({ input: { params, query } }) => {
    const issueId = BigInt(params.id);
    const [usual = 'PLAY'] = await listMemberBooks(db, currency.code);
    const { playCode: betType, number, book = usual } = query;
    const issue = await findAdminIssue(db, issueId);
    const type = betTypeOf(betType);
    if (!issue || type?.family !== issue.family || numbersOf(type)?.includes(number) === false)
      return fail('thing.unknown');
    const stakes = stakesOn({ issueId, betType, number, ledgerId: findLedger(book, currency.code).id });
    const [players, agents] = await Promise.all([
      listBackers(db, stakes, SHOWN_BACKERS),
      listTopAgents(db, stakes, SHOWN_BACKERS),
    ]);
    const shapeOf = ({ memberId, account, stake }: (typeof players)[number]) => ({
      player: { id: memberId.toString(), account },
      stake: written(stake),
    });
    return ok({ players: players.map(shapeOf), agents: agents.map(shapeOf), symbol });
  });

  const decided = (outcome: Awaited<ReturnType<typeof blockNumber>>) =>
    outcome === 'done' ? ok({ done: true as const }) : fail(outcome === 'unknown' ? 'thing.unknown' : 'lottery.state');
  mount(scope, blockLotteryNumber, async ({ input: { params, body }, operator, request }) => {
    const { playCode: betType, ...decision } = body;
    return decided(
      await blockNumber(db, { issueId: BigInt(params.id), betType, ...decision, by: { operator, request } }),
    );
  });
  mount(scope, priceLotteryNumber, async ({ input: { params, body }, operator, request }) => {
    const { playCode: betType, ...decision } = body;
    return decided(
      await priceNumber(db, { issueId: BigInt(params.id), betType, ...decision, by: { operator, request } }),
    );
  });
}
