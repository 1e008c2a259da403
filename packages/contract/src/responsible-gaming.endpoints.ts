import { z } from 'zod';
import { del, get, post, put } from './endpoint.ts';
import { LOCK_KINDS } from './member-locks.ts';
import { EXCLUSIONS, LIMIT_KINDS, LIMIT_SPANS, STOP_KINDS, TIME_OUTS } from './responsible-gaming.ts';
import { instant, money, text } from './schemas.ts';

const kind = z.enum(LIMIT_KINDS);
const span = z.enum(LIMIT_SPANS);
const rowId = z.string().regex(/^[0-9]{1,18}$/);
/** Requested limit: an amount in the brand's currency, or whole minutes; null removes the limit. */
const wished = z
  .string()
  .regex(/^(0|[1-9][0-9]{0,12})(\.[0-9]{1,8})?$/)
  .nullable();
const stopSpan = z.enum([...TIME_OUTS, ...EXCLUSIONS]);

const limit = z
  .strictObject({
    kind,
    span,
    /** Effective limit: the smaller of the player's own and the platform's. In minutes for play time. */
    amount: money,
    own: money.nullable(),
    house: money.nullable(),
    used: money,
    left: money,
    /** A looser limit that the player has requested. */
    pending: z
      .strictObject({
        id: z.string(),
        /** Null: the limit would be removed. */
        amount: money.nullable(),
        askedAt: instant,
        readyAt: instant,
        /** The 24 hours are over: a second confirmation puts it into force. */
        isReady: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'ProtectionLimit' });
export type Limit = z.output<typeof limit>;

const stop = z.strictObject({
  kind: z.enum(STOP_KINDS),
  since: instant,
  /** Null: permanent. */
  until: instant.nullable(),
});
export type Stop = z.output<typeof stop>;

const netPosition = z.strictObject({
  span: z.enum(['day', 'week', 'month', 'year']),
  bets: money,
  wins: money,
  /** Wins less bets. */
  net: money,
});

const protection = z.strictObject({
  limits: z.array(limit),
  stop: stop.nullable(),
  /** What the platform has locked for the member, without its reason. */
  locks: z.array(z.enum(LOCK_KINDS)),
  reality: z.strictObject({ minutes: z.int(), least: z.int(), most: z.int() }),
  net: z.array(netPosition),
  /** Whether a limit is requested: `must` before the first deposit, `may` if the player can postpone it. */
  ask: z.enum(['no', 'may', 'must']),
  /** Half a year has passed since the limits were reviewed. */
  isReviewDue: z.boolean(),
  /** External organisations that help. */
  help: z.array(z.strictObject({ name: z.string(), url: z.string() })),
  currency: z.string(),
  symbol: z.string(),
  exponent: z.int(),
});
export type Protection = z.output<typeof protection>;

const sitting = z.strictObject({
  /** Seconds since the start of the play session. */
  seconds: z.int(),
  /** Wins less bets since then. */
  net: money,
  symbol: z.string(),
  /** Seconds until the reality check; 0 if it must be acknowledged. */
  checkIn: z.int(),
  /** Remaining play time in seconds; null without a limit. */
  endsIn: z.int().nullable(),
  stop: stop.nullable(),
  /** The platform has locked play for the member. */
  isLocked: z.boolean(),
});
export type PlayTime = z.output<typeof sitting>;

export const getProtection = get('/wps/protection', {
  summary: "The member's limits with what is used of them, stops, net position, and who helps",
  access: 'member',
  relay: true,
  cache: 'private',
  input: { query: z.strictObject({ language: text(10).optional() }) },
  output: protection,
});

export const putLimit = put('/wps/protection/limits', {
  summary: 'Sets a limit: a tighter one at once; a looser one, or none, is put down to wait for 24 hours',
  access: 'member',
  relay: true,
  input: { body: z.strictObject({ kind, span, amount: wished }) },
  failures: ['register.field'],
  output: z.strictObject({ state: z.enum(['set', 'waiting', 'same']) }),
});

export const confirmChange = post('/wps/protection/changes/:id', {
  summary: 'The second yes to a looser limit, after its 24 hours',
  access: 'member',
  relay: true,
  input: { params: z.strictObject({ id: rowId }) },
  failures: ['thing.unknown', 'protection.too_soon'],
  output: z.strictObject({ state: z.literal('set') }),
});

export const withdrawChange = del('/wps/protection/changes/:id', {
  summary: 'Takes the wish for a looser limit back',
  access: 'member',
  relay: true,
  input: { params: z.strictObject({ id: rowId }) },
  failures: ['thing.unknown'],
  output: z.strictObject({ state: z.literal('withdrawn') }),
});

export const stopPlay = post('/wps/protection/stops', {
  summary: 'A time-out or an exclusion, from this moment on; nothing takes it back before its end',
  access: 'member',
  relay: true,
  input: { body: z.strictObject({ kind: z.enum(STOP_KINDS), span: stopSpan }) },
  failures: ['register.field'],
  output: z.strictObject({ stop }),
});

export const putReality = put('/wps/protection/reality', {
  summary: 'How often the reality check comes, in minutes',
  access: 'member',
  relay: true,
  input: { body: z.strictObject({ minutes: z.int().min(1).max(1440) }) },
  failures: ['register.field'],
  output: z.strictObject({ minutes: z.int() }),
});

export const answerAsk = post('/wps/protection/answers', {
  summary: 'Says "not now" to the question for a limit, or that the limits were looked at',
  access: 'member',
  relay: true,
  input: { body: z.strictObject({ answer: z.enum(['later', 'reviewed']) }) },
  failures: ['access.denied'],
  output: z.strictObject({ ask: z.enum(['no', 'may', 'must']) }),
});

export const trackPlayTime = post('/wps/protection/sitting', {
  summary: 'Says that a game is on the screen; answers how long the player has been sitting and what it came to',
  access: 'session',
  relay: true,
  quiet: true,
  input: { body: z.strictObject({ checked: z.boolean() }) },
  output: sitting,
});

const note = z.strictObject({
  id: z.string(),
  at: instant,
  what: z.string(),
  detail: z.record(z.string(), z.unknown()),
  /** Operator; null if the player did it. */
  by: z.string().nullable(),
});

const memberStop = stop.extend({
  id: z.string(),
  by: z.string().nullable(),
  /** Time from which two operators may lift it. */
  leastUntil: instant,
  state: z.enum(['running', 'over', 'lifting', 'lifted']),
  /** Time from which another operator may lift it, a day after the request; null without a request. */
  liftableAt: instant.nullable(),
  isOwnAsk: z.boolean(),
});

export const getMemberProtection = get('/wps/console/members/:id/protection', {
  summary: 'Limits, stops and their history of a member',
  access: 'operator',
  right: 'players.view',
  throttle: 'console',
  input: { params: z.strictObject({ id: rowId }) },
  failures: ['thing.unknown'],
  output: z.strictObject({
    limits: z.array(limit),
    stops: z.array(memberStop),
    notes: z.array(note),
    realityMinutes: z.int(),
    symbol: z.string(),
  }),
});
export type MemberProtection = z.output<typeof getMemberProtection.output>;

export const putMemberLimit = put('/wps/console/members/:id/protection/limits', {
  summary: "Sets the house's own limit for a member; the player's own stays whatever it is",
  access: 'operator',
  right: 'protection.act',
  proof: true,
  throttle: 'console',
  input: {
    params: z.strictObject({ id: rowId }),
    body: z.strictObject({ kind, span, amount: wished, reason: text(300) }),
  },
  failures: ['thing.unknown', 'register.field', 'second.proof'],
  output: z.strictObject({ state: z.enum(['set', 'same']) }),
});

export const stopMember = post('/wps/console/members/:id/protection/stops', {
  summary: 'Stops a member who asked for it, or has to be stopped',
  access: 'operator',
  right: 'protection.act',
  proof: true,
  throttle: 'console',
  input: {
    params: z.strictObject({ id: rowId }),
    body: z.strictObject({ kind: z.enum(STOP_KINDS), span: stopSpan, reason: text(300) }),
  },
  failures: ['second.proof', 'thing.unknown', 'register.field'],
  output: z.strictObject({ stop }),
});

export const liftStop = post('/wps/console/members/:id/protection/stops/:stop/lift', {
  summary: 'Lifts an exclusion after its least time: one operator asks, another one does it a day later',
  access: 'operator',
  right: 'protection.act',
  proof: true,
  throttle: 'console',
  input: { params: z.strictObject({ id: rowId, stop: rowId }), body: z.strictObject({ reason: text(300) }) },
  failures: ['thing.unknown', 'protection.too_soon', 'access.denied', 'register.field', 'second.proof'],
  output: z.strictObject({ state: z.enum(['lifting', 'lifted']) }),
});
