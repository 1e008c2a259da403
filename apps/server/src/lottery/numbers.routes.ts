/** Console endpoints for the numbers of an issue: payouts, limits, and blocks. */
import {
  blockLotteryNumber,
  getLotteryNumberBoard,
  listLotteryNumberLimits,
  type NUMBER_STATES,
  putLotteryNumberLimit,
} from '@parlour/contract/lottery-numbers.admin.endpoints';
import { moneyString, parseMoney } from '@parlour/contract/money';
import { decimal } from '@parlour/games/fraction';
import { betTypeOf, familyOf } from '@parlour/games/lottery/families';
import { numbersOf } from '@parlour/games/lottery/numbers';
import { topPrice } from '@parlour/games/lottery/prices';
import { findLedger, listMemberBooks } from '../ledger/wallet/index.ts';
import type { Db } from '../platform/db/db.ts';
import { fail, mount, ok, type Scope } from '../platform/http/mount.ts';
import type { AdminCurrency } from './games.routes.ts';
import { findGame } from './games.store.ts';
import { issueShape } from './issue-shape.ts';
import { findAdminIssue } from './lottery.admin.store.ts';
import { databaseTime } from './lottery.store.ts';
import { blockNumber, changeNumberLimit } from './numbers.actions.ts';
import { listExposed, listNumberLimits, NO_LIMIT, type NumberLimit } from './numbers.store.ts';

const PRICE_DECIMALS = 4;

export function numberRoutes(scope: Scope, { db, currency }: { db: Db; currency: AdminCurrency }): void {
  const { exponent, symbol } = currency;
  const written = (minor: bigint): string => moneyString(minor, exponent);
  const stepsOf = ({ cut_from, steps, step_cut }: NumberLimit) => ({ cutFrom: cut_from, steps, stepCut: step_cut });

  mount(scope, listLotteryNumberLimits, async ({ input: { params } }) => {
    const game = await findGame(db, Number(params.gameId));
    if (!game) return fail('thing.unknown');
    const limits = await listNumberLimits(db, game.id);
    const types = (familyOf(game.family)?.types ?? []).flatMap((type) => {
      const numbers = game.prices[type.id] ? numbersOf(type) : null;
      if (!numbers) return [];
      const limit = limits.get(type.id) ?? NO_LIMIT;
      const most = limit.most_pays === null ? null : written(limit.most_pays);
      return [{ playCode: type.id, numbers: numbers.length, most, ...stepsOf(limit) }];
    });
    return ok({ types, symbol });
  });

  mount(scope, putLotteryNumberLimit, async ({ input: { params, body }, operator, request }) => {
    const most = body.most === null ? null : parseMoney(body.most, exponent);
    if (body.most !== null && (most === null || most <= 0n))
      return fail('register.field', { field: 'most', messageKey: 'form.required', values: {} });
    if (body.steps * body.stepCut > 90)
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
    const shared = {
      issue: issueShape(issue, now, written),
      book,
      plays: game.watched,
      now: now.toISOString(),
      symbol,
    };
    const playCode = query.playCode ?? game.watched[0];
    const type = playCode === undefined ? undefined : betTypeOf(playCode);
    if (!type || !game.watched.includes(type.id)) return ok({ ...shared, board: null });
    const limit = limits.get(type.id) ?? NO_LIMIT;
    const most = limit.most_pays ?? 0n;
    const rows = await listExposed(db, {
      issueId: issue.id,
      betType: type.id,
      ledgerId: findLedger(book, currency.code).id,
    });
    const byNumber = new Map(rows.map((row) => [row.number, row]));
    const numbers = (numbersOf(type) ?? []).map((number) => {
      const { stake = 0n, pays = 0n, orders = 0, cut = 0, blocked_by = null, reason = '' } = byNumber.get(number) ?? {};
      const isFull = pays >= most;
      const state: (typeof NUMBER_STATES)[number] =
        blocked_by !== null ? 'blocked' : isFull ? 'full' : cut > 0 ? 'cut' : 'open';
      return {
        number,
        stake: written(stake),
        pays: written(pays),
        orders,
        share: Number((pays * 100n) / most),
        cut,
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
        price: decimal(topPrice(type, game.prices[type.id] ?? {}, game.most_series), PRICE_DECIMALS),
        stake: written(rows.reduce((sum, { stake }) => sum + stake, 0n)),
        numbers,
      },
    });
  });

  mount(scope, blockLotteryNumber, async ({ input: { params, body }, operator, request }) => {
    const outcome = await blockNumber(db, {
      issueId: BigInt(params.id),
      betType: body.playCode,
      number: body.number,
      blocked: body.blocked,
      reason: body.reason,
      by: { operator, request },
    });
    if (outcome === 'done') return ok({ done: true as const });
    return fail(outcome === 'unknown' ? 'thing.unknown' : 'lottery.state');
  });
}
