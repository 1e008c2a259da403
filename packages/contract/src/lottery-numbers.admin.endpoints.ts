/** Exposure of lottery numbers in the console: payout and limit of each number, and manually blocked numbers. */
import { z } from 'zod';
import { get, post, put } from './endpoint.ts';
import { adminLotteryIssue } from './lottery.admin.endpoints.ts';
import { admin, gamePath, issuePath, why } from './lottery-admin-fields.ts';
import { playerRef } from './player-ref.ts';
import { instant, money, text } from './schemas.ts';

const numberLimit = {
  /** Percentage of the limit from which the price is cut, and the number and size of the steps. */
  cutFrom: z.int().min(1).max(100),
  steps: z.int().min(1).max(10),
  stepCut: z.int().min(0).max(50),
};

export const listLotteryNumberLimits = get('/wps/console/lottery/games/:gameId/limits', {
  summary: 'What one number of each bet type may pay at most, and from where on its price is cut',
  ...admin,
  right: 'lottery.view',
  input: { params: gamePath },
  failures: ['thing.unknown'],
  output: z.strictObject({
    types: z.array(
      z.strictObject({
        /** Pool of numbers, named after a bet type; `*` for all stakes on an issue. */
        playCode: z.string(),
        /** Number of its numbers; null for too many to list. */
        numbers: z.int().nullable(),
        /** Bet types on sale that share the numbers. */
        shared: z.array(z.string()),
        /** Null for a bet type without number limits. */
        most: money.nullable(),
        ...numberLimit,
      }),
    ),
    symbol: z.string(),
  }),
});

export const putLotteryNumberLimit = put('/wps/console/lottery/games/:gameId/limits', {
  summary: 'Sets what one number of a bet type may pay at most; orders that wait are counted in',
  ...admin,
  right: 'lottery.act',
  proof: true,
  input: {
    params: gamePath,
    body: z.strictObject({ playCode: text(60), most: text(40).nullable(), ...numberLimit, reason: why }),
  },
  failures: ['second.proof', 'thing.unknown', 'register.field'],
  output: z.strictObject({ done: z.literal(true) }),
});

/** Largest price cut that an operator can set, in percent. */
export const MOST_PRICE_CUT = 90;

/** What happens to numbers: `cut` and `full` by the rule of the limit, all others by an operator. */
export const NUMBER_EVENTS = ['cut', 'full', 'blocked', 'opened', 'priced', 'limit', 'closed'] as const;
export type NumberEventKind = (typeof NUMBER_EVENTS)[number];

const numberEvent = z.strictObject({
  kind: z.enum(NUMBER_EVENTS),
  /** Empty for a changed limit and a closed issue, which affect all numbers. */
  number: z.string(),
  /** Percentage below the list price; 0 for the list price itself. */
  cut: z.int().nullable(),
  /** Payout of the number, or the new limit; null for a removed limit, and where none applies. */
  amount: money.nullable(),
  /** Empty for the rule. */
  by: z.string(),
  reason: z.string(),
  at: instant,
});
export type NumberEvent = z.output<typeof numberEvent>;

export const NUMBER_STATES = ['open', 'cut', 'full', 'blocked'] as const;

export const getLotteryNumberBoard = get('/wps/console/lottery/issues/:id/numbers', {
  summary: 'What each number of a bet type would pay on an issue, beside its limit',
  ...admin,
  right: 'lottery.view',
  input: {
    params: issuePath,
    query: z.strictObject({
      /** Default: the first bet type with number limits. */
      playCode: text(60).optional(),
      /** Default: the book that members play in. */
      book: z.enum(['PLAY', 'REAL']).optional(),
    }),
  },
  failures: ['thing.unknown'],
  output: z.strictObject({
    issue: adminLotteryIssue,
    book: z.enum(['PLAY', 'REAL']),
    /** Pools with number limits. */
    plays: z.array(z.string()),
    /** All stakes on the issue with their limit; null without one. */
    total: z.strictObject({ stake: money, most: money }).nullable(),
    /** Null if no bet type has number limits. */
    board: z
      .strictObject({
        playCode: z.string(),
        most: money,
        ...numberLimit,
        /** Highest list price at the highest series. */
        price: z.string(),
        stake: money,
        /** Stakes minus the mean payout of all draws; null if chances differ by number. */
        average: money.nullable(),
        numbers: z.array(
          z.strictObject({
            number: z.string(),
            stake: money,
            pays: money,
            orders: z.int(),
            /** Percentage of the limit, truncated. */
            share: z.int(),
            /** Its highest list price at the highest series. */
            price: z.string(),
            /** Percentage below the list price: the larger of the rule's cut and the operator's. */
            cut: z.int(),
            /** Cut set by an operator, 0 without one. */
            ownCut: z.int(),
            /** `full`: by the limit; `blocked`: by an operator, with the reason. */
            state: z.enum(NUMBER_STATES),
            blockedBy: z.string(),
            reason: z.string(),
          }),
        ),
        /** Newest first. */
        events: z.array(numberEvent),
      })
      .nullable(),
    /** Time of the query. */
    now: instant,
    symbol: z.string(),
  }),
});
export type LotteryNumberBoard = z.output<(typeof getLotteryNumberBoard)['output']>;

export const blockLotteryNumber = post('/wps/console/lottery/issues/:id/numbers', {
  summary: 'Blocks a number of a watched bet type on an issue, or opens one again that an operator has blocked',
  ...admin,
  right: 'lottery.act',
  proof: true,
  input: {
    params: issuePath,
    body: z.strictObject({ playCode: text(60), number: text(60), blocked: z.boolean(), reason: why }),
  },
  failures: ['second.proof', 'thing.unknown', 'lottery.state'],
  output: z.strictObject({ done: z.literal(true) }),
});

const backer = z.strictObject({ player: playerRef, stake: money });

export const getLotteryNumber = get('/wps/console/lottery/issues/:id/number', {
  summary: 'The players and the agents at the top of a branch with the largest stakes on a number',
  ...admin,
  right: 'lottery.view',
  input: {
    params: issuePath,
    query: z.strictObject({ playCode: text(60), number: text(60), book: z.enum(['PLAY', 'REAL']).optional() }),
  },
  failures: ['thing.unknown'],
  output: z.strictObject({ players: z.array(backer), agents: z.array(backer), symbol: z.string() }),
});

export const priceLotteryNumber = post('/wps/console/lottery/issues/:id/prices', {
  summary: 'Cuts the price of a number of a watched bet type on an issue; 0 percent brings its list price back',
  ...admin,
  right: 'lottery.act',
  proof: true,
  input: {
    params: issuePath,
    body: z.strictObject({
      playCode: text(60),
      number: text(60),
      cut: z.int().min(0).max(MOST_PRICE_CUT),
      reason: why,
    }),
  },
  failures: ['second.proof', 'thing.unknown', 'lottery.state'],
  output: z.strictObject({ done: z.literal(true) }),
});
