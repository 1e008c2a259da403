/** Lottery endpoints under `/lgw`: games, draws, and orders. */
import { z } from 'zod';
import { get, post, put } from './endpoint.ts';
import { ISSUE_STATES, MOST_ISSUES, MOST_LINES, MOST_SELECTION, ORDER_STATUS } from './lottery.ts';
import { instant, language, money, queryNumber, text } from './schemas.ts';

const token = text(200).optional();
const gameId = z.int().min(1).max(1_000_000);
const gamePath = z.strictObject({ gameId: z.string().regex(/^[0-9]{1,7}$/) });

/** A game on sale. Amounts are decimal texts in the brand's currency. */
export const lotteryGame = z
  .strictObject({
    gameId,
    gameCode: z.string(),
    /** Form of its results: `wingo`, `k3`, `ssc` … */
    family: z.string(),
    playType: z.enum(['trad', 'ent']),
    prizeMode: z.enum(['Lott', 'ZY', 'SEA', 'Elott']),
    timeZone: z.string(),
    periodSeconds: z.int(),
    lockSeconds: z.int(),
    /** Price of one bet in unit 1. */
    stake: money,
    minSeries: z.int(),
    maxBetSeries: z.int(),
    betMultipleMax: z.int(),
    betAmountMax: money,
    issueAmountMax: money,
    /** Day of the next draw after a pause, by its calendar; null if the usual draws take place. */
    resumesOn: z.iso.date().nullable(),
  })
  .meta({ id: 'LotteryGame' });

export const lotteryIssue = z
  .strictObject({
    numero: z.string(),
    opensAt: instant,
    closesAt: instant,
    drawsAt: instant,
    state: z.enum(ISSUE_STATES),
    /** SHA-256 of the seed in hex; null before the issue has one. */
    commitment: z.string().nullable(),
    /** The seed, after it is revealed. */
    seed: z.string().nullable(),
    /** Result in the format of the game's family; null before the draw. */
    winningNumber: z.unknown(),
  })
  .meta({ id: 'LotteryIssue' });

const games = z.array(lotteryGame);
const gamesQuery = z.strictObject({ language, token });

export const listLotteryGames = get('/lgw/games/mobile', {
  summary: 'Lottery games on sale',
  access: 'anyone',
  relay: true,
  input: { query: gamesQuery },
  output: games,
});
export const listPopularLotteryGames = get('/lgw/games/popular', {
  summary: 'Lottery games that are shown first',
  access: 'anyone',
  relay: true,
  input: { query: gamesQuery },
  output: games,
});
export const listVnLotteryGames = get('/lgw/vn/games/game_menu', {
  summary: 'Vietnamese lottery games on sale',
  access: 'anyone',
  relay: true,
  input: { query: gamesQuery },
  output: games,
});
export const getLotteryMenu = get('/lgw/games/game_menus', {
  summary: 'Lottery games on sale by family',
  access: 'anyone',
  relay: true,
  input: { query: gamesQuery },
  output: z.array(z.strictObject({ family: z.string(), games })),
});

export const getLotteryOdds = get('/lgw/games/:gameId/odds', {
  summary: 'Bet types of a game with their prices and exact returns',
  access: 'anyone',
  relay: true,
  input: { params: gamePath },
  failures: ['thing.unknown'],
  output: z.strictObject({
    gameId,
    priceListId: z.string(),
    types: z.array(
      z.strictObject({
        playCode: z.string(),
        cost: z.int(),
        basis: z.enum(['list', 'series']),
        prices: z.record(z.string(), z.string()),
        /** Return to player by kind of bet, including rebates, in percent. */
        returns: z.array(z.strictObject({ kind: z.string(), percent: z.string() })),
      }),
    ),
  }),
});

export const getLotteryNumbers = get('/lgw/games/:gameId/numbers', {
  summary: 'Numbers that take no more bets on an issue, and those whose price is below the list',
  access: 'anyone',
  relay: true,
  input: {
    params: gamePath,
    /** Default: the issue on sale. */
    query: z.strictObject({ numero: text(30).optional(), language, token }),
  },
  failures: ['thing.unknown'],
  output: z.strictObject({
    /** Null if no issue is on sale. */
    numero: z.string().nullable(),
    plays: z.array(
      z.strictObject({
        playCode: z.string(),
        /** `cut`: percent below the list price. */
        numbers: z.array(z.strictObject({ number: z.string(), cut: z.int(), blocked: z.boolean() })),
      }),
    ),
  }),
});

export const listNearIssues = get('/lgw/numeros/near', {
  summary: 'The issue on sale, those after it, and the last ones drawn',
  access: 'anyone',
  relay: true,
  input: {
    query: z.strictObject({
      gameId: queryNumber(1, 1_000_000, 0),
      size: queryNumber(1, MOST_ISSUES, 10),
      language,
      token,
    }),
  },
  failures: ['thing.unknown'],
  output: z.strictObject({
    /** Current server time, for countdowns. */
    now: instant,
    next: z.array(lotteryIssue),
    past: z.array(lotteryIssue),
  }),
});

export const listCurrentIssues = get('/lgw/numeros/now', {
  summary: 'For each game the issue on sale and the last result',
  access: 'anyone',
  relay: true,
  input: { query: gamesQuery },
  output: z.strictObject({
    /** Current server time, for countdowns. */
    now: instant,
    games: z.array(
      z.strictObject({
        gameId,
        next: lotteryIssue.nullable(),
        last: lotteryIssue.nullable(),
        /** The issue is held, because its result is overdue or disputed. */
        delayed: z.boolean(),
      }),
    ),
  }),
});

const drawQuery = z.strictObject({ size: queryNumber(1, 200, 30), language, token });
export const listDraws = get('/lgw/draw/:gameId', {
  summary: 'Draw numbers of a game, the newest first',
  access: 'anyone',
  relay: true,
  input: { params: gamePath, query: drawQuery },
  failures: ['thing.unknown'],
  output: z.array(lotteryIssue),
});
export const listVnDraws = get('/lgw/vn/draw/:gameId', {
  summary: 'Draw numbers of a Vietnamese game, the newest first',
  access: 'anyone',
  relay: true,
  input: { params: gamePath, query: drawQuery },
  failures: ['thing.unknown'],
  output: z.array(lotteryIssue),
});
export const listRecentVnDraws = get('/lgw/vn/draws/recent', {
  summary: 'The newest draw of each Vietnamese game',
  access: 'anyone',
  relay: true,
  input: { query: gamesQuery },
  output: z.array(z.strictObject({ gameId, gameCode: z.string(), draw: lotteryIssue.nullable() })),
});

const order = z
  .strictObject({
    orderDetailId: z.string(),
    orderMasterId: z.string(),
    orderNumber: z.string(),
    gameId,
    gameCode: z.string(),
    numero: z.string(),
    playCode: z.string(),
    bettingContent: z.string(),
    bettingCount: z.int(),
    bettingModeCode: z.enum(['1', '0.1', '0.01']),
    multiple: z.int(),
    series: z.int(),
    bettingAmount: money,
    rebateAmount: money,
    /** Stakes refunded because the result decided nothing. */
    refundAmount: money,
    winningAmount: money,
    winningCount: z.int(),
    winningNumber: z.unknown(),
    /** SHA-256 of the seed of the draw in hex, and the seed once it is published; null for a draw made elsewhere. */
    commitment: z.string().nullable(),
    seed: z.string().nullable(),
    bettingTime: instant,
    closesAt: instant,
    drawsAt: instant,
    settledTime: instant.nullable(),
    /** Numbers with a price below the list price at the time of the order, and by how many percent. */
    priceCuts: z.array(z.strictObject({ number: z.string(), percent: z.int() })),
    chasing: z.boolean(),
    /** `-001` for the first issue of a chase; empty for other orders. */
    chasingOrder: z.string(),
    stopOnWin: z.boolean(),
    orderStatus: z.enum(ORDER_STATUS),
    /** State of its issue: a pending order on a `held` one has a late or disputed result. */
    issueState: z.enum(ISSUE_STATES),
    cancellable: z.boolean(),
  })
  .meta({ id: 'LotteryOrder' });
const orders = z.strictObject({ content: z.array(order), page: z.int(), size: z.int(), more: z.boolean() });
const ordersQuery = z.strictObject({
  gameId: z
    .string()
    .regex(/^(-1|[0-9]{1,7})$/)
    .optional(),
  state: z.enum(['waiting', 'ended']).optional(),
  page: queryNumber(0, 10_000, 0),
  size: queryNumber(1, 100, 50),
  language,
  token,
});

export const listLotteryOrders = get('/lgw/orders', {
  summary: "The member's lottery orders, the newest first",
  access: 'session',
  relay: true,
  cache: 'private',
  input: { query: ordersQuery },
  output: orders,
});
export const listLotteryOrdersToday = get('/lgw/orders/today', {
  summary: "The member's lottery orders of the house's day",
  access: 'session',
  relay: true,
  cache: 'private',
  input: { query: ordersQuery },
  output: orders,
});
export const getLotteryOrder = get('/lgw/orders/detail', {
  summary: 'One lottery order with all sub-orders of its chase',
  access: 'session',
  relay: true,
  cache: 'private',
  input: { query: z.strictObject({ orderDetailId: z.string().regex(/^[1-9][0-9]{0,17}$/), language, token }) },
  failures: ['thing.unknown'],
  output: z.strictObject({ order, suborders: z.array(order) }),
});

export const placeLotteryOrder = post('/lgw/orders', {
  summary: 'Places an order: lines of bets on one issue, or on several as a chase',
  access: 'member',
  relay: true,
  throttle: 'money',
  input: {
    body: z.strictObject({
      /** Idempotency key generated by the client: a repeated request places the order only once. */
      key: z.string().regex(/^[0-9A-Za-z_-]{8,80}$/),
      gameId,
      orders: z
        .array(
          z.strictObject({
            playCode: text(60),
            content: text(MOST_SELECTION),
            bettingMode: text(8),
            multiple: z.int().min(-1_000_000).max(1_000_000_000),
            series: z.int().min(0).max(2_000),
            /** Price cut in percent by number as shown to the player; other numbers were shown at the list price. */
            cuts: z.record(text(60), z.int().min(0).max(90)).optional(),
          }),
        )
        .min(1)
        .max(MOST_LINES),
      numeros: z
        .array(z.strictObject({ numero: text(30), multiple: z.int().min(1).max(1_000_000) }))
        .min(1)
        .max(MOST_ISSUES),
      stopOnWin: z.boolean().default(false),
      /** Price list shown to the player; if another one is in force, the order is refused. */
      priceListId: z
        .string()
        .regex(/^[1-9][0-9]{0,17}$/)
        .optional(),
      token,
    }),
  },
  failures: [
    'thing.unknown',
    'lottery.selection',
    'lottery.terms',
    'lottery.closed',
    'lottery.limit',
    'lottery.blocked',
    'lottery.price_changed',
    'lottery.own_limit',
    'lottery.funds',
    'lottery.key',
    'access.denied',
    'protection.stopped',
    'protection.session_over',
    'lock.bets',
    'launch.paused',
  ],
  output: z.strictObject({ orderMasterIds: z.array(z.string()), amount: money, replayed: z.boolean() }),
});

export const cancelLotterySuborders = put('/lgw/orders/suborders/cancel', {
  summary: 'Cancels sub-orders whose issue still takes orders; a chase from its last issue backwards',
  access: 'member',
  relay: true,
  throttle: 'money',
  input: {
    body: z
      .array(z.string().regex(/^[1-9][0-9]{0,17}$/))
      .min(1)
      .max(MOST_ISSUES),
  },
  failures: ['thing.unknown', 'launch.paused', 'lottery.cancel_late', 'lottery.cancel_order'],
  output: z.strictObject({ cancelled: z.int(), amount: money }),
});

export const getHotNumbers = get('/lgw/draw/:gameId/hot_gap_info', {
  summary: 'How often each number came in the last draws, and for how many draws it has not',
  access: 'anyone',
  relay: true,
  input: { params: gamePath },
  failures: ['thing.unknown'],
  output: z.strictObject({
    draws: z.int(),
    /** One list for each place of the result; one list for families without places. */
    places: z.array(z.array(z.strictObject({ number: z.string(), hits: z.int(), gap: z.int() }))),
  }),
});
