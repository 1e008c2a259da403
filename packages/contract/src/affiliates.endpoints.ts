/** Affiliates: the own programme, months with their working, and referred players under pseudonyms. */
import { z } from 'zod';
import {
  AFFILIATE_KINDS,
  AFFILIATE_STATES,
  MOST_CPA_DAYS,
  MOST_SHARE_TIERS,
  PLAYER_SOURCES,
  STATEMENT_STATES,
} from './affiliates.ts';
import { get } from './endpoint.ts';
import { instant, money, text } from './schemas.ts';

export const id = z.string().regex(/^[1-9][0-9]{0,17}$/);
/** An amount or percentage as typed; `checkAffiliateTerms` tests it by its field. */
const typed = z.string().regex(/^[0-9.]{1,20}$/);

export const affiliateTerms = z
  .strictObject({
    /** Shares of net revenue in percent: the last tier with `minNgr` or more counts for the whole base. */
    share: z.array(z.strictObject({ minNgr: typed, rate: typed })).max(MOST_SHARE_TIERS),
    /** Paid once per player who deposits and plays enough within `days` of registration. */
    cpa: z
      .strictObject({
        amount: typed,
        minDeposit: typed,
        minTurnover: typed,
        days: z.int().min(1).max(MOST_CPA_DAYS),
      })
      .nullable(),
    /** Percent of gross revenue above zero, and of deposits. */
    adminFee: typed,
    paymentFee: typed,
    /** `none`: every month starts at zero. `carry`: a negative month is carried into the next. */
    negative: z.enum(['none', 'carry']),
    /** Monthly win from which a player's loss to the house is kept apart; null for never. */
    fenceAt: typed.nullable(),
    /** Percent of what sub-affiliates earn. */
    subRate: typed,
    /** Minimum number of active players; below it a month is held. */
    minActive: z.int().min(0).max(1_000_000),
    /** Valid turnover from which a player is active. */
    activeMin: typed,
    minPayout: typed,
  })
  .meta({ id: 'AffiliateTerms' });
export type AffiliateTerms = z.output<typeof affiliateTerms>;

export const affiliateProgramme = z
  .strictObject({
    kind: z.enum(AFFILIATE_KINDS),
    state: z.enum(AFFILIATE_STATES),
    since: instant,
    terms: affiliateTerms,
    /** Terms agreed for a later month; null without any. */
    next: z.strictObject({ from: instant, terms: affiliateTerms }).nullable(),
  })
  .meta({ id: 'AffiliateProgramme' });
export type AffiliateProgramme = z.output<typeof affiliateProgramme>;

/** A month with its working. */
export const affiliateMonth = z
  .strictObject({
    id: z.string(),
    monthStart: instant,
    monthEnd: instant,
    players: z.int(),
    active: z.int(),
    /** Players whose losses to the house were kept apart this month. */
    fenced: z.int(),
    ggr: money,
    promotions: money,
    paymentFees: money,
    chargebacks: money,
    adminFee: money,
    /** Net revenue that paid off earlier fences of its own players. */
    fencePaid: money,
    ngr: money,
    carryIn: money,
    base: money,
    carryOut: money,
    /** Percent. */
    shareRate: z.string(),
    share: money,
    cpaPlayers: z.int(),
    cpa: money,
    /** Part of what sub-affiliates earned. */
    sub: money,
    earned: money,
    /** What changed afterwards in the month before. */
    correction: money,
    /** Held until enough players are active, and kept below the minimum payout; below zero it is offset first. */
    held: money,
    kept: money,
    payout: money,
    state: z.enum(STATEMENT_STATES),
    paidAt: instant.nullable(),
  })
  .meta({ id: 'AffiliateMonth' });
export type AffiliateMonth = z.output<typeof affiliateMonth>;

/** Counts of one month. */
const traffic = z.strictObject({
  monthStart: instant,
  clicks: z.int(),
  registrations: z.int(),
  firstDeposits: z.int(),
});

/** A name of a click; one that is too long or given twice counts as none. */
const clickName = z.string().max(100).optional().catch(undefined);

export const openAffiliateLink = get('/wps/affiliate/:code', {
  summary: 'Link of an affiliate: records the click for a registration within 30 days, and leads on to it',
  access: 'anyone',
  throttle: 'check',
  changes: true,
  // Links are on other sites; nothing but the click follows from a call.
  callers: 'anywhere',
  input: {
    params: z.strictObject({ code: text(60) }),
    // Campaigns append parameters of their own.
    query: z.object({
      click_id: clickName,
      sub1: clickName,
      sub2: clickName,
      sub3: clickName,
      sub4: clickName,
      sub5: clickName,
    }),
  },
  output: z.null(),
});

const own = { access: 'member', relay: true, cache: 'private' } as const;

export const getAffiliateReport = get('/wps/agent/affiliate/report', {
  summary: 'The own affiliate programme: months with their working, clicks, registrations and first deposits',
  ...own,
  input: { query: z.strictObject({ token: text(200).optional(), before: id.optional() }) },
  failures: ['thing.unknown'],
  output: z.strictObject({
    programme: affiliateProgramme,
    code: z.string(),
    months: z.array(affiliateMonth),
    /** Cursor of the next page; null on the last page. */
    next: z.string().nullable(),
    /** The current month and those before it, newest first. */
    traffic: z.array(traffic),
    subAffiliates: z.int(),
    symbol: z.string(),
    timeZone: z.string(),
  }),
});
export type AffiliateReport = z.output<(typeof getAffiliateReport)['output']>;

export const listAffiliatePlayers = get('/wps/agent/affiliate/players', {
  summary: 'Players of the own affiliate programme under pseudonyms, the newest first',
  ...own,
  input: { query: z.strictObject({ token: text(200).optional(), before: id.optional() }) },
  failures: ['thing.unknown'],
  output: z.strictObject({
    players: z.array(
      z.strictObject({
        id: z.string(),
        pseudonym: z.string(),
        source: z.enum(PLAYER_SOURCES),
        since: instant,
        until: instant.nullable(),
        /** The affiliate's own name for the click; empty without one. */
        clickId: z.string(),
        hasDeposited: z.boolean(),
        isQualified: z.boolean(),
        /** Reason for which he does not count; null while he does. */
        excluded: z.string().nullable(),
      }),
    ),
    next: z.string().nullable(),
    timeZone: z.string(),
  }),
});
