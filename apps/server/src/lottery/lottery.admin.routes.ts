/** Console endpoints for lottery issues: results, decisions, exposure, orders and figures. */
import { businessDay, dayBounds, previousDay } from '@parlour/contract/clock';
import {
  type AdminLotteryIssue,
  correctLotteryResult,
  enterLotteryResult,
  getLotteryExposure,
  getLotteryIssue,
  getLotteryReport,
  listAdminLotteryIssues,
  listAdminLotteryOrders,
} from '@parlour/contract/lottery.admin.endpoints';
import {
  askLotteryEntry,
  closeLotteryIssue,
  holdLotteryIssue,
  releaseLotteryIssue,
  voidLotteryIssue,
} from '@parlour/contract/lottery-decisions.admin.endpoints';
import { moneyString } from '@parlour/contract/money';
import { numbersOf, RESULT_FORMS } from '@parlour/games/lottery/result-form';
import { type Book, findLedger, listMemberBooks } from '../ledger/wallet/index.ts';
import type { Db } from '../platform/db/db.ts';
import type { Hub } from '../platform/events/hub.ts';
import { fail, mount, ok, type Scope } from '../platform/http/mount.ts';
import { enterCorrection } from './corrections.ts';
import { exposureOf } from './exposure.rules.ts';
import type { AdminCurrency } from './games.routes.ts';
import { findGame } from './games.store.ts';
import { issueShape } from './issue-shape.ts';
import {
  type AdminIssue,
  countDue,
  findAdminIssue,
  listAdminIssues,
  listAdminOrders,
  listCases,
  listExposed,
  type ReportSums,
  reportByIssue,
  reportOf,
} from './lottery.admin.store.ts';
import { databaseTime } from './lottery.store.ts';
import { cutsShape, orderNumber, readOrderNumber } from './orders.rules.ts';
import { computeOutcomes } from './outcomes.ts';
import { askToCorrect, closeIssue, enterResult, holdIssue, releaseIssue, voidIssue } from './results.actions.ts';
import { differingFields, pendingOf, stageOf } from './results.rules.ts';
import { type Entry, listEntries, listEntriesOf } from './results.store.ts';
import { pricesFor } from './settlement.ts';

export type AdminRoutes = {
  db: Db;
  hub: Pick<Hub, 'emit'>;
  currency: AdminCurrency;
  timeZone: string;
};

/** Maximum number of orders from which an exposure is computed, and of their single bets: more would hold up the server. */
const EXPOSED_ORDERS = 10_000;
const EXPOSED_MOST_BETS = 100_000;
const EXPOSED_BETS = 200;
const REPORTED_DAYS = 13;
const MOST_DAYS = 92;
/** Maximum number of issues in a report. */
const REPORTED_ISSUES = 1_000;

const NO_SUMS: ReportSums = { issues: 0, orders: 0, turnover: 0n, prizes: 0n, rebates: 0n };
const sumUp = (rows: readonly ReportSums[]): ReportSums =>
  rows.reduce(
    (sum, row) => ({
      issues: sum.issues + row.issues,
      orders: sum.orders + row.orders,
      turnover: sum.turnover + row.turnover,
      prizes: sum.prizes + row.prizes,
      rebates: sum.rebates + row.rebates,
    }),
    NO_SUMS,
  );

export function adminRoutes(scope: Scope, { db, hub, currency, timeZone }: AdminRoutes): void {
  const { exponent, symbol } = currency;
  const written = (minor: bigint): string => moneyString(minor, exponent);
  const deps = { db, hub };

  const shapeOf = (row: AdminIssue, now: Date): AdminLotteryIssue => issueShape(row, now, written);

  mount(scope, listAdminLotteryIssues, async ({ input: { query } }) => {
    const { view = 'due', page, size } = query;
    const gameId = query.gameId === undefined ? null : Number(query.gameId);
    const now = await databaseTime(db);
    const [since] = dayBounds(businessDay(now, timeZone), timeZone);
    const [rows, { due, oldest }] = await Promise.all([
      listAdminIssues(db, { view, since, gameId, page, size }),
      countDue(db),
    ]);
    const shown = rows.slice(0, size);
    const entered = shown.filter(({ entries }) => entries > 0);
    const entries = await listEntriesOf(
      db,
      entered.map((row) => ({ id: row.id, stage: stageOf(row) })),
    );
    return ok({
      rows: shown.map((row) => ({ ...shapeOf(row, now), ...pendingOf(row, entries.get(row.id) ?? []) })),
      more: rows.length > size,
      due,
      oldest: oldest?.toISOString() ?? null,
      symbol,
    });
  });

  mount(scope, getLotteryIssue, async ({ input: { params }, operator }) => {
    const row = await findAdminIssue(db, BigInt(params.id));
    if (!row) return fail('thing.unknown');
    const [entries, cases, now] = await Promise.all([
      listEntries(db, row.id, stageOf(row)),
      listCases(db, row.id),
      databaseTime(db),
    ]);
    const isOwn = ({ operatorId }: Entry) => operatorId === operator.operatorId;
    // An operator who has not entered a result cannot see the entries of others.
    const isOpen = entries.some(isOwn);
    const shown = entries.map((entry) => ({
      by: entry.operator ?? entry.feed ?? '',
      kind: entry.feed === null ? ('operator' as const) : ('feed' as const),
      own: isOwn(entry),
      at: entry.at.toISOString(),
      reason: entry.reason,
      numbers: isOpen ? numbersOf(row.family, entry.result) : null,
      void: isOpen && entry.result === null,
      askedBy: entry.askedBy ?? '',
    }));
    const isOpenResult = row.state === 'scheduled' || row.state === 'held';
    const game = isOpen && isOpenResult ? await findGame(db, row.game_id) : undefined;
    const said = entries.map(({ operator: name, feed, result }) => ({ by: name ?? feed ?? '', result }));
    const outcomes = game
      ? await computeOutcomes(db, { id: row.id, stake: game.stake, mostSeries: game.most_series }, said)
      : [];
    return ok({
      issue: shapeOf(row, now),
      form: row.draw_source === 'entry' ? [...(RESULT_FORMS[row.family] ?? [])] : [],
      entries: shown,
      differing: differingFields(shown.flatMap((entry) => (entry.numbers && !entry.void ? [entry.numbers] : []))),
      outcomes: outcomes.map(({ prizes, ggr, ...outcome }) => ({
        ...outcome,
        prizes: written(prizes),
        ggr: written(ggr),
      })),
      cases: cases.map(({ member_id, account, owed, short, opened_at }) => ({
        memberId: member_id.toString(),
        account,
        owed: written(owed),
        short: written(short),
        since: opened_at.toISOString(),
      })),
      symbol,
    });
  });

  mount(scope, enterLotteryResult, async ({ input: { params, body }, operator, request }) => {
    const entered = await enterResult(deps, {
      issueId: BigInt(params.id),
      numbers: body.numbers,
      source: { by: { operator, request } },
    });
    if (entered.state !== 'refused') return ok({ state: entered.state });
    if (entered.code === 'shape') return fail('lottery.result', entered.fault);
    if (entered.code === 'unknown') return fail('thing.unknown');
    return fail(entered.code === 'early' ? 'lottery.early' : 'lottery.state');
  });

  mount(scope, correctLotteryResult, async ({ input: { params, body }, operator, request }) => {
    const entered = await enterCorrection(deps, {
      issueId: BigInt(params.id),
      numbers: body.numbers,
      reason: body.reason,
      by: { operator, request },
    });
    if (entered.state !== 'refused') return ok({ state: entered.state });
    if (entered.code === 'shape') return fail('lottery.result', entered.fault);
    if (entered.code === 'same') return fail('lottery.result', { field: '', reason: 'same', index: null });
    return fail(entered.code === 'unknown' ? 'thing.unknown' : 'lottery.state');
  });

  for (const [endpoint, decide] of [
    [closeLotteryIssue, closeIssue],
    [holdLotteryIssue, holdIssue],
    [releaseLotteryIssue, releaseIssue],
  ] as const)
    mount(scope, endpoint, async ({ input: { params, body }, operator, request }) => {
      const decided = await decide(deps, {
        issueId: BigInt(params.id),
        reason: body.reason,
        by: { operator, request },
      });
      if (decided.state === 'done') return ok({ done: true as const });
      return fail(decided.code === 'unknown' ? 'thing.unknown' : 'lottery.state');
    });

  mount(scope, askLotteryEntry, async ({ input: { params, body }, operator, request }) => {
    const asked = await askToCorrect(db, { issueId: BigInt(params.id), ...body, by: { operator, request } });
    if (asked.state === 'done') return ok({ done: true as const });
    return fail(asked.code === 'unknown' ? 'thing.unknown' : 'lottery.state');
  });

  mount(scope, voidLotteryIssue, async ({ input: { params, body }, operator, request }) => {
    const { reason } = body;
    const voided = await voidIssue(deps, { issueId: BigInt(params.id), reason, by: { operator, request } });
    if (voided.state !== 'refused') return ok({ state: voided.state });
    return fail(voided.code === 'unknown' ? 'thing.unknown' : 'lottery.state');
  });

  mount(scope, getLotteryExposure, async ({ input: { params } }) => {
    const row = await findAdminIssue(db, BigInt(params.id));
    const game = row && (await findGame(db, row.game_id));
    if (!row || !game) return fail('thing.unknown');
    const [lines, now] = await Promise.all([listExposed(db, row.id, EXPOSED_ORDERS + 1), databaseTime(db)]);
    let bets = 0;
    const looked = lines.filter((line, n) => (bets += line.bets) <= EXPOSED_MOST_BETS && n < EXPOSED_ORDERS);
    const plays = exposureOf(looked, {
      stake: game.stake,
      lists: await pricesFor(db, looked),
      most: EXPOSED_BETS,
    });
    return ok({
      issue: shapeOf(row, now),
      plays: plays.map(({ bets, stake, ...play }) => ({
        ...play,
        stake: written(stake),
        bets: bets.map((bet) => ({ ...bet, stake: written(bet.stake), pays: written(bet.pays) })),
      })),
      partial: looked.length < lines.length,
      symbol,
    });
  });

  mount(scope, listAdminLotteryOrders, async ({ input: { query } }) => {
    const search = (query.search ?? '').trim();
    const { size } = query;
    const rows = await listAdminOrders(db, {
      // An account name may consist of digits, too.
      account: search === '' ? null : search.toLowerCase(),
      orderId: readOrderNumber(search),
      issueId: query.issue === undefined ? null : BigInt(query.issue),
      before: query.before === undefined ? null : BigInt(query.before),
      size,
    });
    const shown = rows.slice(0, size).map((row) => ({
      id: row.id.toString(),
      orderNumber: orderNumber(row.order_id),
      memberId: row.member_id.toString(),
      account: row.account,
      gameCode: row.code,
      numero: row.numero,
      playCode: row.bet_type,
      bettingContent: row.selection,
      bettingCount: row.bets,
      unit: row.unit,
      multiple: row.multiple,
      series: row.series,
      prices: row.prices,
      priceCuts: cutsShape(row),
      chasing: row.chase,
      stake: written(row.stake),
      rebate: written(row.rebate),
      refund: written(row.refund),
      prize: written(row.prize),
      wins: row.wins,
      state: row.state,
      placedAt: row.placed_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      winningNumber: row.result,
      corrections: row.correction,
    }));
    return ok({ rows: shown, next: rows.length > size ? (shown.at(-1)?.id ?? null) : null, symbol });
  });

  mount(scope, getLotteryReport, async ({ input: { query } }) => {
    const today = businessDay(await databaseTime(db), timeZone);
    const to = query.to ?? today;
    const from = query.from ?? previousDay(to, REPORTED_DAYS);
    if (from > to || previousDay(to, MOST_DAYS) > from)
      return fail('register.field', { field: 'from', messageKey: 'form.required', values: {} });
    const [usual = 'PLAY'] = await listMemberBooks(db, currency.code);
    const book: Exclude<Book, 'TRIAL'> = query.book ?? usual;
    const [start] = dayBounds(from, timeZone);
    const [, until] = dayBounds(to, timeZone);
    const filter = {
      from: start,
      until,
      zone: timeZone,
      gameId: query.gameId === undefined ? null : Number(query.gameId),
      ledgerId: findLedger(book, currency.code).id,
    };
    const { by = 'day' } = query;
    const isByIssue = by === 'issue';
    const [games, issues] = await Promise.all([
      reportOf(db, filter),
      isByIssue ? reportByIssue(db, filter, REPORTED_ISSUES + 1) : [],
    ]);
    const figures = ({ turnover, prizes, rebates }: Pick<ReportSums, 'turnover' | 'prizes' | 'rebates'>) => ({
      turnover: written(turnover),
      prizes: written(prizes),
      rebates: written(rebates),
      ggr: written(turnover - prizes),
    });
    return ok({
      from,
      to,
      book,
      by,
      rows: (isByIssue ? issues.slice(0, REPORTED_ISSUES) : games).map(({ code: gameCode, ...row }) => ({
        day: row.day,
        gameCode,
        numero: row.numero,
        issues: row.issues,
        orders: row.orders,
        ...figures(row),
      })),
      partial: issues.length > REPORTED_ISSUES,
      days: [...Map.groupBy(games, ({ day }) => day)].map(([day, ofDay]) => {
        const sums = sumUp(ofDay);
        return { day, issues: sums.issues, orders: sums.orders, ...figures(sums) };
      }),
      total: figures(sumUp(games)),
      symbol,
    });
  });
}
