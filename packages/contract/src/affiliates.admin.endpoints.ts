/** Affiliates for operators: terms, players, months and their payouts. */
import { z } from 'zod';
import { delivery, deliveryPath, shownPostback } from './affiliate-postbacks.endpoints.ts';
import { affiliateMonth, affiliateTerms, id } from './affiliates.endpoints.ts';
import { AFFILIATE_KINDS, AFFILIATE_STATES, PLAYER_FLAGS, PLAYER_SOURCES } from './affiliates.ts';
import { get, post, put } from './endpoint.ts';
import { playerRef } from './player-ref.ts';
import { instant, money, text } from './schemas.ts';

const admin = { access: 'operator', throttle: 'console' } as const;
const params = z.strictObject({ id });
const reason = z.string().trim().min(1).max(300);

const affiliate = z
  .strictObject({
    id: z.string(),
    member: playerRef,
    /** Receives a part of what this one earns; null without one. */
    upline: playerRef.nullable(),
    state: z.enum(AFFILIATE_STATES),
    kind: z.enum(AFFILIATE_KINDS),
    createdAt: instant,
    createdBy: z.string(),
    players: z.int(),
    subAffiliates: z.int(),
    /** Sum of the waiting payouts, and of all paid ones. */
    waiting: money,
    paid: money,
  })
  .meta({ id: 'Affiliate' });
export type Affiliate = z.output<typeof affiliate>;

const statement = z
  .strictObject({
    affiliateId: z.string(),
    memberId: z.string(),
    account: z.string(),
    month: affiliateMonth,
    recordHash: z.string(),
    approvedBy: z.string().nullable(),
  })
  .meta({ id: 'AffiliateStatement' });
export type AffiliateStatement = z.output<typeof statement>;

export const listAffiliates = get('/wps/console/affiliates', {
  summary: 'Affiliates by account, and the payouts that wait for an approval',
  ...admin,
  right: 'agents.view',
  input: { query: z.strictObject({ account: text(200).optional(), after: text(200).optional() }) },
  output: z.strictObject({
    affiliates: z.array(affiliate),
    /** Last account of this page; null on the last page. */
    next: z.string().nullable(),
    waiting: z.array(statement),
    /** Number of decimals of the currency, for the form of terms. */
    exponent: z.int(),
    symbol: z.string(),
    timeZone: z.string(),
  }),
});

export const getAffiliatesDue = get('/wps/console/affiliates/due', {
  summary: 'Numbers of payouts and of moves of players that wait for the approval of this operator',
  ...admin,
  right: 'agents.view',
  output: z.strictObject({
    payouts: z.int(),
    moves: z.int(),
    /** Time of the oldest one; null without any. */
    oldest: instant.nullable(),
  }),
});

const version = z.strictObject({
  version: z.int(),
  from: instant,
  terms: affiliateTerms,
  createdAt: instant,
  createdBy: z.string(),
  reason: z.string(),
});

export const getAdminAffiliate = get('/wps/console/affiliates/:id', {
  summary: 'An affiliate with all versions of the terms, and the latest months with their working',
  ...admin,
  right: 'agents.view',
  input: { params },
  failures: ['thing.unknown'],
  output: z.strictObject({
    affiliate,
    code: z.string().nullable(),
    /** Newest first. */
    versions: z.array(version),
    statements: z.array(statement),
    /** First months from which new terms can apply. */
    nextFrom: instant,
    exponent: z.int(),
    symbol: z.string(),
    timeZone: z.string(),
  }),
});
export type AdminAffiliate = z.output<(typeof getAdminAffiliate)['output']>;

/** The value of `affiliate.terms` names the field and its problem, as `checkAffiliateTerms` does. */
export const addAffiliate = post('/wps/console/affiliates', {
  summary: 'Makes a player an affiliate, by terms that apply from the current month',
  ...admin,
  right: 'agents.act',
  proof: true,
  input: {
    body: z.strictObject({
      account: text(60),
      /** Account of the affiliate above; null without one. */
      upline: text(60).nullable(),
      terms: affiliateTerms,
      reason,
    }),
  },
  failures: ['second.proof', 'affiliate.terms', 'affiliate.account', 'affiliate.parent'],
  output: affiliate,
});

export const addAffiliateTerms = post('/wps/console/affiliates/:id/terms', {
  summary: 'New terms of an affiliate, from the first month that begins after the notice of 30 days, or a later one',
  ...admin,
  right: 'agents.act',
  proof: true,
  input: {
    params,
    body: z.strictObject({
      /** Month as `YYYY-MM`. */
      month: z.string().regex(/^20[0-9]{2}-(?:0[1-9]|1[0-2])$/),
      terms: affiliateTerms,
      reason,
    }),
  },
  failures: ['second.proof', 'thing.unknown', 'affiliate.terms', 'affiliate.notice'],
  output: z.strictObject({ version: z.int(), from: instant }),
});

export const setAffiliateState = put('/wps/console/affiliates/:id/state', {
  summary: 'Closes an affiliate for new players, or opens it again; earlier players stay and are paid for',
  ...admin,
  right: 'agents.act',
  proof: true,
  input: { params, body: z.strictObject({ state: z.enum(AFFILIATE_STATES), reason }) },
  failures: ['second.proof', 'thing.unknown'],
  output: affiliate,
});

const player = z
  .strictObject({
    id: z.string(),
    member: playerRef,
    pseudonym: z.string(),
    source: z.enum(PLAYER_SOURCES),
    since: instant,
    until: instant.nullable(),
    /** Signs that the player is the affiliate himself. */
    flags: z.array(z.enum(PLAYER_FLAGS)),
    /** An agent above, who wins: the player does not count. */
    hasAgent: z.boolean(),
    excluded: z.strictObject({ at: instant, by: z.string(), reason: z.string() }).nullable(),
  })
  .meta({ id: 'AffiliatePlayer' });
export type AffiliatePlayer = z.output<typeof player>;

export const listAdminAffiliatePlayers = get('/wps/console/affiliates/:id/players', {
  summary: 'Players of an affiliate, the newest first, with signs of self-referral',
  ...admin,
  right: 'agents.view',
  input: { params, query: z.strictObject({ before: id.optional() }) },
  failures: ['thing.unknown'],
  output: z.strictObject({ players: z.array(player), next: z.string().nullable(), timeZone: z.string() }),
});

export const excludeAffiliatePlayer = put('/wps/console/affiliates/players/:id/exclusion', {
  summary:
    'Excludes a player from the months that are not settled, for a reason that the affiliate reads; or ends that',
  ...admin,
  right: 'agents.act',
  proof: true,
  input: { params, body: z.strictObject({ excluded: z.boolean(), reason }) },
  failures: ['second.proof', 'thing.unknown'],
  output: player,
});

export const approveAffiliatePayout = post('/wps/console/affiliates/statements/:id/approval', {
  summary:
    "Approves the payout of a month, which then is in the affiliate's wallet; above the ceiling another one decides",
  ...admin,
  right: 'agents.approve',
  proof: true,
  createsMoney: true,
  input: {
    params,
    /** Amount as shown to the operator. */
    body: z.strictObject({ payout: money, reason }),
  },
  failures: [
    'second.proof',
    'thing.unknown',
    'approval.decided',
    'contract.changed',
    'affiliate.frozen',
    'credit.second',
  ],
  output: statement,
});

export const recomputeAffiliateMonth = get('/wps/console/affiliates/statements/:id/recomputation', {
  summary: 'Decides a month again from its record alone and says whether it gives the same bytes',
  ...admin,
  right: 'agents.view',
  input: { params },
  failures: ['thing.unknown'],
  output: z.strictObject({
    same: z.boolean(),
    /** First field that differs. */
    at: z.string().nullable(),
  }),
});

export const listAdminPostbacks = get('/wps/console/affiliates/:id/postbacks', {
  summary: 'Postback addresses of an affiliate, and the latest events for them, parked ones first',
  ...admin,
  right: 'agents.view',
  input: { params },
  output: z.strictObject({
    postbacks: z.array(shownPostback),
    deliveries: z.array(delivery),
    timeZone: z.string(),
  }),
});

export const resendAdminPostback = post('/wps/console/affiliates/deliveries/:id/resend', {
  summary: 'Sends a parked event to the postback address of an affiliate again',
  ...admin,
  right: 'agents.act',
  input: { params: deliveryPath, body: z.strictObject({}) },
  failures: ['thing.unknown'],
  output: z.strictObject({ queued: z.literal(true) }),
});
