/** Page of one player in the console: identity, money, play, connections, timeline, notes and tags. */
import { z } from 'zod';
import { del, get, post, put } from './endpoint.ts';
import { LOCK_KINDS } from './member-locks.ts';
import { instant, money, queryNumber, text } from './schemas.ts';

const params = z.strictObject({ id: z.string().regex(/^[1-9][0-9]{0,15}$/) });
const admin = { access: 'operator', throttle: 'console' } as const;
const person = z.strictObject({ id: z.string(), account: z.string() });

/** Connections that indicate that several players may be the same person. */
export const SIGNALS = ['device', 'address', 'payee', 'holder'] as const;
export const CONTACTS = ['mobile', 'email', 'birthday'] as const;
export type Contact = (typeof CONTACTS)[number];

const walletFacts = z.strictObject({
  book: z.enum(['PLAY', 'TRIAL', 'REAL']),
  currency: z.string(),
  symbol: z.string(),
  /** `free + bonus + held`. */
  balance: money,
  free: money,
  /** Locked until the wagering requirement is met. */
  bonus: money,
  /** Reserved for open orders and withdrawals. */
  held: money,
  /** Frozen because its ledger entries did not add up. */
  isFrozen: z.boolean(),
  deposits: money,
  depositCount: z.int(),
  firstDepositAt: instant.nullable(),
  withdrawals: money,
  withdrawalCount: z.int(),
  turnover: money,
  wins: money,
  /** Turnover less wins. */
  ggr: money,
  rounds: z.int(),
  bonuses: money,
});
export type WalletFacts = z.output<typeof walletFacts>;

const note = z.strictObject({ id: z.string(), text: z.string(), by: z.string(), at: instant, own: z.boolean() });

const memberPage = z.strictObject({
  id: z.string(),
  account: z.string(),
  nickname: z.string(),
  type: z.int(),
  state: z.enum(['active', 'disabled']),
  since: instant,
  firstSignInAt: instant.nullable(),
  seenAt: instant.nullable(),
  lastPlayDay: z.string().nullable(),
  language: z.string().nullable(),
  sessions: z.int(),
  twoStep: z.boolean(),
  passkeys: z.int(),
  hasPassword: z.boolean(),
  hasPaymentPassword: z.boolean(),
  /** Linked accounts of other services, such as `google`. */
  linked: z.array(z.string()),
  /** Masked; `revealMemberContact` returns the full contact. */
  contacts: z.array(z.strictObject({ kind: z.enum(CONTACTS), masked: z.string(), isProved: z.boolean() })),
  /** Active time-out or self-exclusion; `until` is null if it is permanent. */
  stop: z.strictObject({ kind: z.enum(['time_out', 'exclusion']), until: instant.nullable() }).nullable(),
  /** Locks in force; `until` is null until an operator lifts it. */
  locks: z.array(z.strictObject({ kind: z.enum(LOCK_KINDS), until: instant.nullable() })),
  upline: person.nullable(),
  referrer: person.nullable(),
  referred: z.int(),
  wallets: z.array(walletFacts),
  signals: z.array(z.strictObject({ kind: z.enum(SIGNALS), members: z.array(person) })),
  tags: z.array(z.string()),
  notes: z.array(note),
});
export type MemberPage = z.output<typeof memberPage>;

export const getMemberPage = get('/wps/console/members/:id', {
  summary: 'One player with everything that decides about them; contacts are masked',
  ...admin,
  right: 'players.view',
  input: { params },
  failures: ['thing.unknown'],
  output: memberPage,
});

export const revealMemberContact = post('/wps/console/members/:id/contacts/:kind', {
  summary: 'A contact in full; who looked and why goes on record',
  ...admin,
  right: 'players.act',
  input: {
    params: params.extend({ kind: z.enum(CONTACTS) }),
    body: z.strictObject({ reason: text(300) }),
  },
  failures: ['thing.unknown', 'register.field'],
  output: z.strictObject({ value: z.string() }),
});

export const TIMELINE_KINDS = ['money', 'play', 'access', 'staff'] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

const timelineEvent = z.strictObject({
  id: z.string(),
  at: instant,
  kind: z.enum(TIMELINE_KINDS),
  /**
   * Kind of event: `deposit`, `withdrawal`, `bonus`, `adjustment`, `play`, `sign_in`, `sign_out`, `rank`, `protection`,
   * `lock_over`, `act`.
   */
  what: z.string(),
  /** State, for kinds that have one, such as deposits. */
  state: z.string().nullable(),
  amount: money.nullable(),
  symbol: z.string().nullable(),
  /** Depends on `what`: a method, a device, an action, a number of rounds. */
  detail: z.string(),
  /** Operator who performed it; null for events of the player or the platform. */
  by: z.string().nullable(),
  reason: z.string(),
  /** Number of the deposit, withdrawal, bonus or adjustment. */
  ref: z.string().nullable(),
});
export type TimelineEvent = z.output<typeof timelineEvent>;

export const listMemberTimeline = get('/wps/console/members/:id/timeline', {
  summary: 'What happened to a player, newest first: money, play by day, access, acts of operators',
  ...admin,
  right: 'players.view',
  input: {
    params,
    query: z.strictObject({
      kind: z.enum(TIMELINE_KINDS).optional(),
      before: z
        .string()
        .regex(/^[0-9]{1,19}\.[a-z_]{1,20}\.[0-9]{1,19}$/)
        .optional(),
      size: queryNumber(1, 100, 50),
    }),
  },
  failures: ['thing.unknown'],
  output: z.strictObject({ events: z.array(timelineEvent), next: z.string().nullable() }),
});

const book = z.enum(['PLAY', 'REAL']);
const paging = {
  book: book.optional(),
  before: z
    .string()
    .regex(/^[0-9]{1,18}$/)
    .optional(),
  size: queryNumber(1, 100, 25),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
};

export const listMemberRounds = get('/wps/console/members/:id/rounds', {
  summary: "A player's rounds, newest first, with the vendor's recall where it has one",
  ...admin,
  right: 'players.view',
  input: { params, query: z.strictObject({ ...paging, game: text(40).optional() }) },
  failures: ['thing.unknown'],
  output: z.strictObject({
    symbol: z.string(),
    rounds: z.array(
      z.strictObject({
        id: z.string(),
        /** Vendor's id of the round. */
        name: z.string(),
        nodeId: z.string(),
        gameName: z.string(),
        vendor: z.string(),
        state: z.enum(['open', 'closed', 'rolled_back']),
        bet: money,
        win: money,
        startedAt: instant,
        closedAt: instant.nullable(),
        recallUrl: z.string().nullable(),
      }),
    ),
    next: z.string().nullable(),
  }),
});

export const listMemberMovements = get('/wps/console/members/:id/movements', {
  summary: "Movements of a player's wallet, newest first, with the balance after each",
  ...admin,
  right: 'players.view',
  input: { params, query: z.strictObject(paging) },
  failures: ['thing.unknown'],
  output: z.strictObject({
    symbol: z.string(),
    movements: z.array(
      z.strictObject({
        id: z.string(),
        at: instant,
        kind: z.string(),
        amount: money,
        balance: money,
        roundId: z.string().nullable(),
        gameName: z.string().nullable(),
      }),
    ),
    next: z.string().nullable(),
  }),
});

export const addMemberNote = post('/wps/console/members/:id/notes', {
  summary: 'Writes a note about a player, with the name of its author',
  ...admin,
  right: 'players.act',
  input: { params, body: z.strictObject({ text: text(2000) }) },
  failures: ['thing.unknown', 'register.field'],
  output: note,
});

export const removeMemberNote = del('/wps/console/members/:id/notes/:note', {
  summary: 'Removes a note; what it said stays in the audit record',
  ...admin,
  right: 'players.act',
  input: { params: params.extend({ note: params.shape.id }) },
  failures: ['thing.unknown'],
  output: z.strictObject({ removed: z.literal(true) }),
});

export const MOST_TAGS = 10;

export const setMemberTags = put('/wps/console/members/:id/tags', {
  summary: 'Replaces the tags of a player',
  ...admin,
  right: 'players.act',
  input: { params, body: z.strictObject({ tags: z.array(text(30)).max(MOST_TAGS) }) },
  failures: ['thing.unknown', 'register.field'],
  output: z.strictObject({ tags: z.array(z.string()) }),
});
