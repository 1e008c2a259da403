/** What an agent sees of his own team. A member of another branch is answered exactly as one who does not exist. */
import { z } from 'zod';
import { DOWNLINE_SORTS, GAME_LINES, MOST_DOWNLINES, MOST_REPORT_DAYS } from './agents.ts';
import { get, put } from './endpoint.ts';
import { instant, money, queryNumber, text } from './schemas.ts';

const memberId = z.string().regex(/^[1-9][0-9]{0,17}$/);
const DAY_MS = 86_400_000;

/** Business days of the house, both inclusive; today where they are left out. */
const span = { from: z.iso.date().optional(), to: z.iso.date().optional() };
const isSpan = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean => {
  if (from === undefined || to === undefined) return from === to;
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  return days >= 0 && days < MOST_REPORT_DAYS;
};
const SPAN_RULE = { message: `give both days or none, the later one last, at most ${MOST_REPORT_DAYS} days` };

/** Rates are decimal fractions: `0.009` is 0.9 percent. */
const rate = z.string().regex(/^(0|1)(\.[0-9]{1,6})?$/);

const figures = {
  /** Valid turnover. */
  turnover: money,
  /** Stakes without wins, from the house's side: below zero when the team won. */
  net: money,
  /** Members with valid turnover. */
  active: z.int(),
};

const totals = z
  .strictObject({
    ...figures,
    stake: money,
    win: money,
    rounds: z.int(),
    newMembers: z.int(),
    /** Members whose first deposit this was. */
    firstDeposits: z.int(),
    deposits: money,
    depositCount: z.int(),
    withdrawals: money,
    withdrawalCount: z.int(),
  })
  .meta({ id: 'TeamTotals' });

const spanned = {
  from: z.iso.date(),
  to: z.iso.date(),
  timeZone: z.string(),
  /** From the agent down to the member whose branch this is; names are masked but for the agent's own. */
  path: z.array(z.strictObject({ memberId: z.string(), name: z.string() })),
};

export const getTeamKpi = get('/wps/agent/team-kpi', {
  summary: "Figures of an agent's team, or of the branch of one of its members, over a span of days",
  access: 'agent',
  relay: true,
  cache: 'private',
  input: {
    query: z
      .strictObject({ ...span, memberId: memberId.optional(), line: z.enum(GAME_LINES).optional() })
      .refine(isSpan, SPAN_RULE),
  },
  failures: ['thing.unknown'],
  output: z.strictObject({
    ...spanned,
    symbol: z.string(),
    /** Everything that was settled by then is in the figures. */
    countedTo: instant,
    totals,
    /** The same of as many days directly before. */
    before: totals,
    days: z.array(z.strictObject({ day: z.iso.date(), ...figures, newMembers: z.int() })),
    lines: z.array(z.strictObject({ line: z.enum(GAME_LINES), ...figures, rounds: z.int() })),
  }),
});

export const listDownlines = get('/wps/agent/downlines', {
  summary: 'Members directly below an agent or one of his members, each with the figures of the whole branch',
  access: 'agent',
  relay: true,
  cache: 'private',
  input: {
    query: z
      .strictObject({
        ...span,
        memberId: memberId.optional(),
        line: z.enum(GAME_LINES).optional(),
        /** Account name, or its visible beginning. */
        search: text(40).optional(),
        sort: z.enum(DOWNLINE_SORTS).optional(),
        /** Leaves out branches without a single active member. */
        onlyActive: z.literal('1').optional(),
        /** Leaves out members who are no agents. */
        onlyAgents: z.literal('1').optional(),
        page: queryNumber(1, 10_000, 1),
        size: queryNumber(1, MOST_DOWNLINES, 20),
      })
      .refine(isSpan, SPAN_RULE),
  },
  failures: ['thing.unknown'],
  output: z.strictObject({
    ...spanned,
    rows: z.array(
      z.strictObject({
        memberId: z.string(),
        /** Masked. */
        name: z.string(),
        /** The member whose branch this is, with his own play alone. */
        isSelf: z.boolean(),
        isAgent: z.boolean(),
        /** An agent directly below the one who asks, of a type that has contracts: one may be proposed to him. */
        takesContracts: z.boolean(),
        /** Was moved to another place meanwhile: figures of before, and nothing to open. */
        hasLeft: z.boolean(),
        /** Of the agent's direct downlines; null for all others. */
        rate: rate.nullable(),
        /** Members below. */
        members: z.int(),
        joinedAt: instant,
        ...figures,
      }),
    ),
    /** Of all rows on all pages. */
    sums: z.strictObject(figures),
    total: z.int(),
  }),
});

export const listAgentRebates = get('/wps/agent/rebates', {
  summary: "An agent's rebates by the day on which bets were settled, from the difference of rates in his chain",
  access: 'agent',
  relay: true,
  cache: 'private',
  input: { query: z.strictObject(span).refine(isSpan, SPAN_RULE) },
  output: z.strictObject({
    from: z.iso.date(),
    to: z.iso.date(),
    timeZone: z.string(),
    /** The agent's rate for bets from now on. */
    rate,
    /**
     * What was earned is cut to whole units each, and the total once. What was paid for a day is everything earned by its end less
     * what was paid before; it comes from 01:35 of the next day on.
     */
    days: z.array(z.strictObject({ day: z.iso.date(), turnover: money, earned: money, paid: money })),
    earned: money,
    paid: money,
  }),
});

export const listAgentQuotas = get('/wps/agent/quotas', {
  summary: 'How many accounts of each rebate rate an agent may still open or raise',
  access: 'agent',
  relay: true,
  cache: 'private',
  output: z.strictObject({
    rate,
    /** Rates are multiples of this. */
    step: rate,
    /** Rates up to this one take nothing of a quota. */
    freeUpTo: rate,
    levels: z.array(z.strictObject({ rate, left: z.int() })),
  }),
});

export const raiseDownlineRate = put('/wps/agent/downlines/rate', {
  summary: "Raises the rebate rate of an agent's direct downline, out of the agent's quota",
  access: 'agent',
  relay: true,
  input: { body: z.strictObject({ memberId, rate }) },
  failures: ['thing.unknown', 'agent.rate'],
  output: z.strictObject({ rate }),
});
