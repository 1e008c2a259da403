/** Lottery endpoints for operators: games with prices and calendars, issues and results, exposure, orders, figures. */
import { z } from 'zod';
import { get, post, put } from './endpoint.ts';
import { ADMIN_ISSUE_STATES } from './lottery.ts';
import { admin, gamePath, lotteryId as id, issuePath, lotteryCalendar, why } from './lottery-admin-fields.ts';
import { instant, money, queryNumber, text } from './schemas.ts';

const day = z.iso.date();
const prices = z.record(z.string().max(60), z.record(z.string().max(20), z.string().max(20)));
const numbers = z.record(z.string().max(20), z.array(z.string().max(20)).max(20));

const game = z
  .strictObject({
    gameId: z.int(),
    gameCode: z.string(),
    family: z.string(),
    drawSource: z.enum(['commit', 'entry']),
    timeZone: z.string(),
    periodSeconds: z.int(),
    lockSeconds: z.int(),
    /** Time after the draw when an issue without a result is held. */
    graceSeconds: z.int(),
    enabled: z.boolean(),
    stake: money,
    minSeries: z.int(),
    maxBetSeries: z.int(),
    betMultipleMax: z.int(),
    betAmountMax: money,
    issueAmountMax: money,
    calendar: lotteryCalendar.nullable(),
    priceListId: z.string(),
    onSale: z.int(),
    nextDraw: instant.nullable(),
  })
  .meta({ id: 'DeskLotteryGame' });
export type AdminLotteryGame = z.output<typeof game>;

export const listAdminLotteryGames = get('/wps/console/lottery/games', {
  summary: 'All games of the lottery with their limits and calendars',
  ...admin,
  right: 'lottery.view',
  output: z.strictObject({ games: z.array(game), symbol: z.string(), decimals: z.int() }),
});

export const putLotteryGame = put('/wps/console/lottery/games/:gameId', {
  summary: 'Puts a game on sale or takes it off, and sets its limits',
  ...admin,
  right: 'lottery.act',
  proof: true,
  input: {
    params: gamePath,
    body: z.strictObject({
      enabled: z.boolean(),
      betMultipleMax: z.int().min(1).max(1_000_000),
      betAmountMax: text(40),
      issueAmountMax: text(40),
      graceSeconds: z.int().min(60).max(86_400),
      reason: why,
    }),
  },
  failures: ['second.proof', 'thing.unknown', 'register.field'],
  output: game,
});

export const putLotteryCalendar = put('/wps/console/lottery/games/:gameId/calendar', {
  summary:
    'Sets on which days and at which times a real draw is; issues that fall away are void, and stakes on them go back',
  ...admin,
  right: 'lottery.act',
  proof: true,
  input: {
    params: gamePath,
    body: z.strictObject({
      calendar: lotteryCalendar,
      /** Number of issues with orders that the operator agrees to void; with more of them nothing is saved. */
      voids: z.int().min(0).optional(),
      reason: why,
    }),
  },
  failures: ['second.proof', 'thing.unknown', 'lottery.calendar', 'lottery.voids'],
  output: z.strictObject({
    game,
    /** Removed issues of the former calendar, and those of them with orders. */
    removed: z.int(),
    voided: z.int(),
  }),
});

export const getLotteryPrices = get('/wps/console/lottery/games/:gameId/prices', {
  summary: 'The price list in force with the exact return of each kind of bet, and the lists before it',
  ...admin,
  right: 'lottery.view',
  input: { params: gamePath },
  failures: ['thing.unknown'],
  output: z.strictObject({
    priceListId: z.string(),
    types: z.array(
      z.strictObject({
        playCode: z.string(),
        cost: z.int(),
        basis: z.enum(['list', 'series']),
        /** Empty for a bet type that is not on sale. */
        prices: z.record(z.string(), z.string()),
        /** Names of the prices that a price list requires. */
        names: z.array(z.string()),
        /** Percentages, including rebates. */
        returns: z.array(z.strictObject({ kind: z.string(), percent: z.string() })),
      }),
    ),
    lists: z.array(z.strictObject({ id: z.string(), by: z.string(), at: instant })),
  }),
});

export const addLotteryPrices = post('/wps/console/lottery/games/:gameId/prices', {
  summary: 'Puts a price list in force; one that returns all stakes of any bet, with rebates, is refused by name',
  ...admin,
  right: 'lottery.act',
  proof: true,
  input: {
    params: gamePath,
    /** `from`: id of the price list that was changed. */
    body: z.strictObject({ from: id, prices, reason: why }),
  },
  failures: ['second.proof', 'thing.unknown', 'lottery.price', 'lottery.state'],
  output: z.strictObject({ priceListId: z.string() }),
});

export const adminLotteryIssue = z
  .strictObject({
    id,
    gameId: z.int(),
    gameCode: z.string(),
    family: z.string(),
    numero: z.string(),
    drawSource: z.enum(['commit', 'entry']),
    opensAt: instant,
    closesAt: instant,
    drawsAt: instant,
    state: z.enum(ADMIN_ISSUE_STATES),
    /** Orders that are settled or refunded, of all with a result or void; null before that, and once all are. */
    settlement: z.strictObject({ done: z.int(), of: z.int() }).nullable(),
    holdCause: z.enum(['late', 'differs', 'operator']).nullable(),
    reason: z.string(),
    /** Number of corrections of its result. */
    corrections: z.int(),
    /** The result by prizes; null before the draw, and for the platform's own draws, which use `winningNumber`. */
    numbers: numbers.nullable(),
    winningNumber: z.unknown(),
    /** Number of sources that have entered a result at this stage. */
    entries: z.int(),
    orders: z.int(),
    turnover: money,
    prizes: money,
    rebates: money,
  })
  .meta({ id: 'DeskLotteryIssue' });
export type AdminLotteryIssue = z.output<typeof adminLotteryIssue>;

const listedIssue = adminLotteryIssue.extend({
  /** Entries that do not decide the result: one operator's, which needs a second one, or some that differ; null for none. */
  pending: z.enum(['second', 'differs']).nullable(),
  /** Operators who are asked to check an entry that differs, until they enter a newer one. */
  asked: z.array(z.strictObject({ operator: z.string(), by: z.string() })),
});
export type ListedLotteryIssue = z.output<typeof listedIssue>;

export const listAdminLotteryIssues = get('/wps/console/lottery/issues', {
  summary:
    'Issues: due for a result, on sale, decided, with orders settled today, or with entries that wait for an operator',
  ...admin,
  right: 'lottery.view',
  input: {
    query: z.strictObject({
      view: z.enum(['due', 'coming', 'decided', 'today', 'entered']).optional(),
      gameId: gamePath.shape.gameId.optional(),
      page: queryNumber(0, 10_000, 0),
      size: queryNumber(1, 100, 50),
    }),
  },
  output: z.strictObject({
    rows: z.array(listedIssue),
    more: z.boolean(),
    /** Number of issues that wait for a result or are held. */
    due: z.int(),
    /** Time of the oldest of them. */
    oldest: instant.nullable(),
    symbol: z.string(),
  }),
});

const entry = z.strictObject({
  by: z.string(),
  kind: z.enum(['operator', 'feed']),
  own: z.boolean(),
  at: instant,
  reason: z.string(),
  /** Null while hidden: an operator who has not entered a result cannot see the others' results. */
  numbers: numbers.nullable(),
  /** The entry is that the issue shall be void. */
  void: z.boolean(),
  /** Operator who has asked since to check it; empty for none. */
  askedBy: z.string(),
});

export const getLotteryIssue = get('/wps/console/lottery/issues/:id', {
  summary:
    'An issue with what each source says of its result, and wallets that cannot give back what a correction takes',
  ...admin,
  right: 'lottery.view',
  input: { params: issuePath },
  failures: ['thing.unknown'],
  output: z.strictObject({
    issue: adminLotteryIssue,
    /** Fields of a result; empty if results are not entered. */
    form: z.array(
      z.strictObject({ name: z.string(), count: z.int(), digits: z.union([z.int(), z.literal('amount')]) }),
    ),
    /** Entries of the result, or of the correction in progress. */
    entries: z.array(entry),
    /** Fields in which visible entries differ. */
    differing: z.array(z.string()),
    /**
     * Figures of the pending orders for each different visible entry; empty if the entries agree or there are too many
     * orders.
     */
    outcomes: z.array(z.strictObject({ by: z.array(z.string()), winners: z.int(), prizes: money, ggr: money })),
    cases: z.array(
      z.strictObject({
        memberId: z.string(),
        account: z.string(),
        /** Amount that the correction debits, and the part that the balance does not cover. */
        owed: money,
        short: money,
        since: instant,
      }),
    ),
    symbol: z.string(),
  }),
});

export const enterLotteryResult = post('/wps/console/lottery/issues/:id/results', {
  summary: 'Says what the result of a real draw is; two operators who say the same publish it',
  ...admin,
  right: 'lottery.act',
  proof: true,
  input: { params: issuePath, body: z.strictObject({ numbers }) },
  failures: ['second.proof', 'thing.unknown', 'lottery.early', 'lottery.state', 'lottery.result'],
  output: z.strictObject({ state: z.enum(['waiting', 'differs', 'drawn']) }),
});

export const correctLotteryResult = post('/wps/console/lottery/issues/:id/corrections', {
  summary: 'Says what the result of a settled issue should have been; the second operator who does settles it again',
  ...admin,
  right: 'lottery.act',
  proof: true,
  input: { params: issuePath, body: z.strictObject({ numbers, reason: why }) },
  failures: ['second.proof', 'thing.unknown', 'lottery.state', 'lottery.result'],
  output: z.strictObject({ state: z.enum(['waiting', 'differs', 'corrected']) }),
});

export const getLotteryExposure = get('/wps/console/lottery/issues/:id/exposure', {
  summary: 'What the bets on an issue have staked and would pay, the largest first',
  ...admin,
  right: 'lottery.view',
  input: { params: issuePath },
  failures: ['thing.unknown'],
  output: z.strictObject({
    issue: adminLotteryIssue,
    plays: z.array(
      z.strictObject({
        playCode: z.string(),
        stake: money,
        orders: z.int(),
        /** Single bets, the highest payout first, at most 200; `pays` is one hit at the highest price. */
        bets: z.array(z.strictObject({ bet: z.string(), stake: money, pays: money, orders: z.int() })),
      }),
    ),
    /** Incomplete: there are more orders than the page reads. */
    partial: z.boolean(),
    symbol: z.string(),
  }),
});

const order = z
  .strictObject({
    id,
    orderNumber: z.string(),
    memberId: z.string(),
    account: z.string(),
    gameCode: z.string(),
    numero: z.string(),
    playCode: z.string(),
    /** The slip as shown to the player: selection, terms and prices. */
    bettingContent: z.string(),
    bettingCount: z.int(),
    unit: z.string(),
    multiple: z.int(),
    series: z.int(),
    prices: z.record(z.string(), z.string()),
    /** Numbers with a price below the list price, and by how many percent. */
    priceCuts: z.array(z.strictObject({ number: z.string(), percent: z.int() })),
    chasing: z.boolean(),
    stake: money,
    rebate: money,
    refund: money,
    prize: money,
    wins: z.int(),
    state: z.enum(['waiting', 'won', 'lost', 'returned', 'cancelled', 'stopped', 'void']),
    placedAt: instant,
    endedAt: instant.nullable(),
    winningNumber: z.unknown(),
    /** Number of corrections of the issue that affected this order. */
    corrections: z.int(),
  })
  .meta({ id: 'DeskLotteryOrder' });
export type AdminLotteryOrder = z.output<typeof order>;

export const listAdminLotteryOrders = get('/wps/console/lottery/orders', {
  summary: 'Orders of the lottery by player, order number or issue, the newest first',
  ...admin,
  right: 'lottery.view',
  input: {
    query: z.strictObject({
      /** An account name, or an order number such as `L000000042`. */
      search: text(60).optional(),
      issue: id.optional(),
      before: id.optional(),
      size: queryNumber(1, 100, 50),
    }),
  },
  output: z.strictObject({ rows: z.array(order), next: z.string().nullable(), symbol: z.string() }),
});

export const REPORTED_BY = ['day', 'issue'] as const;
export type ReportedBy = (typeof REPORTED_BY)[number];
const reportFigures = { turnover: money, prizes: money, rebates: money, ggr: money };

export const getLotteryReport = get('/wps/console/lottery/report', {
  summary:
    'Turnover, prizes, rebates and GGR by game and day of the draw, or by issue, with sums of the days; in one book',
  ...admin,
  right: 'lottery.view',
  input: {
    query: z.strictObject({
      from: day.optional(),
      to: day.optional(),
      gameId: gamePath.shape.gameId.optional(),
      /** One row for each game and day, the default, or for each issue. */
      by: z.enum(REPORTED_BY).optional(),
      /** Default: the book that members play in. */
      book: z.enum(['PLAY', 'REAL']).optional(),
    }),
  },
  failures: ['register.field'],
  output: z.strictObject({
    from: day,
    to: day,
    book: z.enum(['PLAY', 'REAL']),
    by: z.enum(REPORTED_BY),
    rows: z.array(
      z.strictObject({
        day,
        gameCode: z.string(),
        /** Null for a row of all issues of a day. */
        numero: z.string().nullable(),
        issues: z.int(),
        orders: z.int(),
        ...reportFigures,
      }),
    ),
    /** There are more issues than the rows; the sums count them. */
    partial: z.boolean(),
    /** Sums of all games by day, newest first. */
    days: z.array(z.strictObject({ day, issues: z.int(), orders: z.int(), ...reportFigures })),
    total: z.strictObject(reportFigures),
    symbol: z.string(),
  }),
});
