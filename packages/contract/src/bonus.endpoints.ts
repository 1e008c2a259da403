import { z } from 'zod';
import { audience } from './audience.ts';
import { BONUS_KINDS, CREDIT_STATES, GIFT_STATES, RULE_STATES } from './bonus.ts';
import { get, post, put } from './endpoint.ts';
import { playerRef } from './player-ref.ts';
import { instant, language, money, queryNumber, text } from './schemas.ts';

const id = z.string().regex(/^[1-9][0-9]{0,15}$/);
const book = z.enum(['PLAY', 'TRIAL', 'REAL']);
/** Share of a stake that counts, in permille, by category of games; `other` for all other categories. */
const contribution = z.record(text(20), z.int().min(0).max(1000));

const credit = z
  .strictObject({
    id: z.string(),
    kind: z.enum([...BONUS_KINDS, 'deposit']),
    /** Name of the bonus in the reader's language; empty for a deposit. */
    name: z.string(),
    state: z.enum(CREDIT_STATES),
    amount: money,
    /** Required turnover, the achieved part, and the remainder. */
    required: money,
    progress: money,
    toGo: money,
    /** Part of the balance that it currently locks. */
    locked: money,
    /** Maximum amount that the player keeps at the end; null without a limit. */
    most: money.nullable(),
    contribution,
    /** Names of the eligible games; null for all games. */
    games: z.array(z.string()).nullable(),
    /** Amount that the player kept, and amount returned to the platform. */
    released: money,
    returned: money,
    openedAt: instant,
    expiresAt: instant.nullable(),
    closedAt: instant.nullable(),
  })
  .meta({ id: 'BonusCredit' });
export type BonusCredit = z.output<typeof credit>;

export const getBonuses = get('/wps/bonus', {
  summary:
    "What of the member's balance is bonus or locked, and the credits that are still to be played, in their order",
  access: 'session',
  relay: true,
  cache: 'private',
  input: { query: z.strictObject({ language }) },
  output: z.strictObject({
    symbol: z.string(),
    book,
    balance: money,
    bonus: money,
    locked: money,
    withdrawable: money,
    credits: z.array(credit),
  }),
});

export const listBonusHistory = get('/wps/bonus/history', {
  summary: "The member's credits that are over, newest first",
  access: 'session',
  relay: true,
  cache: 'private',
  input: { query: z.strictObject({ language, before: id.optional(), size: queryNumber(1, 50, 20) }) },
  output: z.strictObject({ symbol: z.string(), credits: z.array(credit), next: z.string().nullable() }),
});

export const cancelBonus = post('/wps/bonus/credits/:id/cancel', {
  summary: 'Gives a bonus up: what it locks goes back to the house',
  access: 'member',
  relay: true,
  throttle: 'money',
  input: {
    params: z.strictObject({ id }),
    /** Loss that was shown to the member; a different one is refused. */
    body: z.strictObject({ loses: money, language }),
  },
  failures: ['thing.unknown', 'bonus.round_open', 'bonus.moved'],
  output: credit,
});

const offer = z
  .strictObject({
    code: z.string(),
    kind: z.enum(BONUS_KINDS),
    name: z.string(),
    /** Arguments of the text `bonus.about.<kind>`. */
    words: z.record(z.string(), z.union([z.string(), z.int()])),
    least: money,
    wagering: z.int(),
    days: z.int(),
    /** Bonus of the deposit; null without one. */
    brings: z
      .strictObject({
        amount: money,
        /** Required turnover. */
        required: money,
        most: money.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'BonusOffer' });
export type BonusOffer = z.output<typeof offer>;

export const listBonusOffers = get('/wps/bonus/offers', {
  summary: 'Bonuses that a deposit of an amount can bring this member',
  access: 'session',
  relay: true,
  cache: 'private',
  input: {
    query: z.strictObject({
      language,
      /** Amount to be credited; without it nothing is promised yet. */
      amount: money.optional(),
    }),
  },
  output: z.strictObject({ symbol: z.string(), offers: z.array(offer) }),
});

// Endpoints for operators.

const admin = { access: 'operator', throttle: 'console' } as const;
const why = z.string().trim().min(1).max(300);

const rule = z.strictObject({
  code: z.string().regex(/^[a-z0-9-]{1,40}$/),
  kind: z.enum(BONUS_KINDS),
  /** By language code; at least English. */
  names: z.record(text(10), text(60)),
  /** Parameters of the kind, by name; amounts are decimal texts. */
  args: z.record(text(20), z.union([text(40), z.int(), z.array(text(40)).max(100)])),
  wagering: z.int().min(0).max(100),
  contribution,
  /** Maximum amount that the player keeps, as a multiple of the bonus; null without a limit. */
  maxMultiple: z.int().min(1).max(1000).nullable(),
  days: z.int().min(1).max(365),
  audience,
  stock: z.int().min(1).max(1_000_000).nullable(),
  state: z.enum(RULE_STATES),
  ord: z.int().min(0).max(999),
});
export type BonusRuleInput = z.output<typeof rule>;

const ruleRow = rule.extend({
  id: z.string(),
  version: z.int(),
  taken: z.int(),
  /** Number of credits granted, their sum, and the part that is still locked. */
  given: z.int(),
  amount: money,
  open: money,
  changedAt: instant,
});
export type BonusRuleRow = z.output<typeof ruleRow>;

const argShape = z.strictObject({
  name: z.string(),
  kind: z.enum(['amount', 'amounts', 'permille', 'count', 'choice', 'games']),
  optional: z.boolean(),
  least: z.int().nullable(),
  most: z.int().nullable(),
  choices: z.array(z.string()),
});
export type BonusArgShape = z.output<typeof argShape>;

export const listBonusRules = get('/wps/console/bonus/rules', {
  ...admin,
  right: 'bonuses.view',
  summary: 'The rules of bonuses, what each kind asks for, and the policy of the house',
  output: z.strictObject({
    rows: z.array(ruleRow),
    kinds: z.array(
      z.strictObject({
        kind: z.enum(BONUS_KINDS),
        occasion: z.enum(['deposit', 'claim', 'given']),
        args: z.array(argShape),
      }),
    ),
    policy: z.strictObject({
      depositMultiple: z.int(),
      maxWagering: z.int(),
      smallestStake: money,
      manualLimit: money,
      contribution,
    }),
    /** Books for members in this installation. */
    books: z.array(z.enum(['PLAY', 'REAL'])),
    categories: z.array(z.string()),
    languages: z.array(z.string()),
    symbol: z.string(),
  }),
});

export const addBonusRule = post('/wps/console/bonus/rules', {
  ...admin,
  right: 'bonuses.act',
  proof: true,
  createsMoney: true,
  summary: 'Adds a rule',
  input: { body: z.strictObject({ rule, reason: why }) },
  failures: ['second.proof', 'credit.second', 'register.field', 'message.unknown_members'],
  output: ruleRow,
});

export const changeBonusRule = put('/wps/console/bonus/rules/:id', {
  ...admin,
  right: 'bonuses.act',
  proof: true,
  createsMoney: true,
  summary: 'Changes a rule; credits that it gave keep what was promised',
  input: {
    params: z.strictObject({ id }),
    /** Version that the operator saw. */
    body: z.strictObject({ rule, version: z.int(), reason: why }),
  },
  failures: [
    'second.proof',
    'credit.second',
    'register.field',
    'message.unknown_members',
    'thing.unknown',
    'bonus.moved',
  ],
  output: ruleRow,
});

const day = z.string().regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/);

/** granted = converted + played + cancelled + expired + capped + adjusted + open */
const flow = z.strictObject({
  count: z.int(),
  granted: money,
  /** Bets made with it, and their wins. */
  wagered: money,
  won: money,
  /** Amount lost in games: wagered less won; negative if players won. */
  played: money,
  converted: money,
  cancelled: money,
  expired: money,
  /** Amount above the maximum of a bonus. */
  capped: money,
  adjusted: money,
  open: money,
});
export type BonusFlow = z.output<typeof flow>;

export const getBonusReport = get('/wps/console/bonus/report', {
  ...admin,
  right: 'bonuses.view',
  summary: 'What bonuses cost: by rule and the day on which they were given, and against the ledger',
  input: { query: z.strictObject({ from: day.optional(), to: day.optional() }) },
  failures: ['register.field'],
  output: z.strictObject({
    from: z.string(),
    to: z.string(),
    symbol: z.string(),
    rows: z.array(flow.extend({ day: z.string(), code: z.string(), name: z.string(), kind: z.enum(BONUS_KINDS) })),
    total: flow,
    /** All grants less returned amounts, according to the credits and to the ledger's promotions account. */
    books: z.array(z.strictObject({ book, credits: money, ledger: money })),
  }),
});

const gift = z.strictObject({
  id: z.string(),
  member: playerRef,
  rule: z.string(),
  name: z.string(),
  book,
  amount: money,
  wagering: z.int(),
  reason: z.string(),
  state: z.enum(GIFT_STATES),
  askedBy: z.string(),
  /** Whether the calling operator requested it. */
  own: z.boolean(),
  /** Number of required approvals, and the operators who have approved. */
  needs: z.int(),
  approvedBy: z.array(z.string()),
  /** Whether the calling operator has approved it. */
  approved: z.boolean(),
  askedAt: instant,
  /** End of the approval period. */
  until: instant,
  decidedBy: z.string().nullable(),
  decision: z.string(),
});
export type BonusGift = z.output<typeof gift>;

export const listBonusGifts = get('/wps/console/bonus/gifts', {
  ...admin,
  right: 'bonuses.view',
  summary: 'Bonuses given by hand: what waits the oldest first, then the newest',
  input: { query: z.strictObject({ before: id.optional(), size: queryNumber(1, 100, 25) }) },
  output: z.strictObject({
    rows: z.array(gift),
    next: z.string().nullable(),
    waiting: z.int(),
    /** Time of the oldest pending one; null without one. */
    oldest: instant.nullable(),
  }),
});

export const giveBonus = post('/wps/console/bonus/gifts', {
  ...admin,
  right: 'bonuses.act',
  proof: true,
  createsMoney: true,
  summary: 'Gives a bonus by hand; above the limit of the house another operator has to approve it',
  input: {
    body: z.strictObject({
      account: text(60),
      book: z.enum(['PLAY', 'REAL']),
      rule: text(40),
      amount: text(40),
      reason: why,
      /** A repeated key returns the same gift. */
      idempotencyKey: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/),
    }),
  },
  failures: [
    'second.proof',
    'register.field',
    'thing.unknown',
    'bonus.not_met',
    'bonus.gone',
    'bonus.moved',
    'protection.stopped',
  ],
  output: gift,
});

export const decideBonus = post('/wps/console/bonus/gifts/:id/decision', {
  ...admin,
  right: 'bonuses.approve',
  ownRight: 'bonuses.act',
  proof: true,
  createsMoney: true,
  summary: 'Approves a bonus that another operator asked for, or refuses it; who asked takes it back',
  input: {
    params: z.strictObject({ id }),
    body: z.strictObject({ approve: z.boolean(), reason: text(300) }),
  },
  failures: [
    'second.proof',
    'thing.unknown',
    'approval.own',
    'approval.expired',
    'approval.decided',
    'bonus.not_met',
    'bonus.gone',
    'protection.stopped',
  ],
  output: gift,
});
