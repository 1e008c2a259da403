import { z } from 'zod';
import { del, get, post, put } from './endpoint.ts';
import { gatewayCode } from './gateway.ts';
import { LOCK_KINDS } from './member-locks.ts';
import { RIGHTS } from './operator-rights.ts';
import { instant, money, queryNumber, text } from './schemas.ts';
import { sessionRow } from './two-factor.endpoints.ts';

const operator = z.strictObject({ name: z.string(), role: z.string(), rights: z.array(z.enum(RIGHTS)) });

export const getOperator = get('/wps/console/session', {
  summary: 'The signed-in operator, or whether the first one is still to be set up',
  access: 'anyone',
  output: z.strictObject({ operator: operator.nullable(), needsSetup: z.boolean() }),
});

export const entered = z.strictObject({ operator, csrf: z.string() });
/** The same, with the recovery codes of an authenticator app that was just set up; they are shown once. */
export const enrolled = entered.extend({ recoveryCodes: z.array(z.string()) });
/** Secret of an authenticator app, as text and as the URI of a QR code. */
export const appSecret = z.strictObject({ secret: z.string(), address: z.string() });

export const beginSetUp = post('/wps/console/setup/begin', {
  summary: "The secret for the first operator's authenticator app; the link stays unused",
  access: 'anyone',
  throttle: 'login',
  input: { body: z.strictObject({ setupToken: text(100) }) },
  failures: ['operator.setup_used'],
  output: appSecret.extend({
    /** Expiry of the link. */
    until: instant,
  }),
});

export const setUpOperator = post('/wps/console/setup', {
  summary: 'Creates the first operator with the one-use link that the first start printed',
  access: 'anyone',
  throttle: 'login',
  input: { body: z.strictObject({ setupToken: text(100), name: text(60), password: text(200), code: text(40) }) },
  failures: ['operator.setup_used', 'register.field', 'register.username_taken', 'second.wrong'],
  output: enrolled,
});

export const loginOperator = post('/wps/console/login', {
  summary: 'Signs an operator in by name, password and a code of the authenticator app or a recovery code',
  access: 'anyone',
  throttle: 'login',
  input: { body: z.strictObject({ name: text(60), password: text(200), code: text(40) }) },
  failures: ['login.wrong', 'login.disabled', 'operator.locked', 'operator.enrol', 'operator.use_passkey'],
  output: entered,
});

export const logoutOperator = del('/wps/console/session', {
  summary: 'Signs the operator out',
  access: 'operator',
  right: null,
  output: z.strictObject({ ended: z.boolean() }),
});

/** Figures of an hour of the day, 0 to 23; hours without activity are omitted. */
const hour = z.strictObject({ hour: z.int(), bets: money, ggr: money, rounds: z.int(), newMembers: z.int() });

export const getDayFigures = get('/wps/console/day', {
  summary: 'Figures of the business day so far, beside the same weekday a week ago',
  access: 'operator',
  right: 'reports.view',
  throttle: 'console',
  output: z.strictObject({
    day: z.string(),
    timeZone: z.string(),
    symbol: z.string(),
    playersNow: z.int(),
    /** Members with bets of the day that were not rolled back. */
    activeMembers: z.int(),
    newMembers: z.int(),
    bets: money,
    wins: money,
    /** Gross gaming revenue: bets minus wins. */
    ggr: money,
    rounds: z.int(),
    /** Figures of the same weekday a week ago, up to the same time of day. */
    before: z.strictObject({ newMembers: z.int(), bets: money, ggr: money, rounds: z.int() }),
    hours: z.array(hour),
    /** Hours of that whole day. */
    hoursBefore: z.array(hour),
    providers: z.array(
      z.strictObject({
        vassalage: z.string(),
        displayName: z.string(),
        games: z.int(),
        rounds: z.int(),
        bets: money,
        ggr: money,
      }),
    ),
    /** `iconUrl` as in the catalogue: a path without size and format, or empty. */
    topGames: z.array(z.strictObject({ nodeId: z.string(), gameName: z.string(), iconUrl: z.string(), wins: money })),
    /**
     * Whether the trial balance adds up; null if unknown, because none was completed since one failed.
     * `ledgerCountedAt`: time of the last completed one; null before the first.
     */
    ledgerClean: z.boolean().nullable(),
    /** Play is still being aggregated, for example after a long downtime: the figures are incomplete. */
    isPartial: z.boolean(),
    ledgerCountedAt: instant.nullable(),
    /**
     * Requests for SMS codes that the platform's own budget refused in the last 24 hours, and the time of the last one.
     */
    smsRefused: z.strictObject({ requests: z.int(), at: instant }).nullable(),
    /**
     * Vendor calls refused since the start of the day, the most frequent first; `vendor` is null if no known vendor
     * signed them.
     */
    refusedCalls: z.array(z.strictObject({ vendor: z.string().nullable(), code: gatewayCode, calls: z.int() })),
  }),
});

const memberId = z.strictObject({ id: z.string().regex(/^[1-9][0-9]{0,15}$/) });
const reason = z.strictObject({ reason: text(300) });
const memberState = z.enum(['active', 'disabled']);

const memberRow = z.strictObject({
  id: z.string(),
  account: z.string(),
  nickname: z.string(),
  type: z.int(),
  state: memberState,
  /** Sessions that have neither ended nor expired. */
  sessions: z.int(),
  twoStep: z.boolean(),
  since: instant,
  seenAt: instant.nullable(),
});
export type MemberOfHouse = z.output<typeof memberRow>;

export const listMembers = get('/wps/console/members', {
  summary: 'Members, the newest first',
  access: 'operator',
  right: 'players.view',
  throttle: 'console',
  input: {
    query: z.strictObject({
      /** Prefix of the account or nickname; or a complete mobile number, mail address, id, IP address or reference. */
      name: text(200).optional(),
      state: memberState.optional(),
      /** Members locked for this now. */
      lock: z.enum(LOCK_KINDS).optional(),
      /** Id of the last member of the previous page. */
      before: memberId.shape.id.optional(),
      size: queryNumber(1, 100, 25),
    }),
  },
  output: z.strictObject({ members: z.array(memberRow), next: z.string().nullable() }),
});

export const listMemberSessions = get('/wps/console/members/:id/sessions', {
  summary: 'Where a member is signed in; looking is recorded',
  access: 'operator',
  right: 'players.view',
  throttle: 'console',
  input: { params: memberId },
  failures: ['thing.unknown'],
  output: z.strictObject({ sessions: z.array(sessionRow) }),
});

export const setMemberState = put('/wps/console/members/:id/state', {
  summary: 'Disables a member, which ends every session at once, or lets them in again',
  access: 'operator',
  right: 'players.act',
  throttle: 'console',
  input: { params: memberId, body: reason.extend({ state: memberState }) },
  failures: ['thing.unknown'],
  output: z.strictObject({ state: memberState, ended: z.int() }),
});

export const endMemberSessions = del('/wps/console/members/:id/sessions', {
  summary: 'Ends every session and every remembered login of a member',
  access: 'operator',
  right: 'players.act',
  throttle: 'console',
  input: { params: memberId, body: reason },
  failures: ['thing.unknown'],
  output: z.strictObject({ ended: z.int() }),
});

export const endMemberSession = del('/wps/console/members/:id/sessions/:session', {
  summary: 'Ends one session of a member',
  access: 'operator',
  right: 'players.act',
  throttle: 'console',
  input: { params: memberId.extend({ session: memberId.shape.id }), body: reason },
  failures: ['thing.unknown'],
  output: z.strictObject({ ended: z.literal(true) }),
});

export const removeMemberSecond = del('/wps/console/members/:id/second', {
  summary: "Turns a member's two-step sign-in off, for one who lost phone and recovery codes, and ends their sessions",
  access: 'operator',
  right: 'players.act',
  proof: true,
  throttle: 'console',
  input: { params: memberId, body: reason },
  failures: ['second.proof', 'thing.unknown'],
  output: z.strictObject({ removed: z.boolean() }),
});
