/** An agent's view of the own team. Members of other branches are answered like unknown ones. */
import { z } from 'zod';
import { DOWNLINE_SORTS, GAME_LINES, MOST_DOWNLINES, MOST_REPORT_DAYS } from './agents.ts';
import { get, post, put } from './endpoint.ts';
import { instant, money, queryNumber, text } from './schemas.ts';

const memberId = z.string().regex(/^[1-9][0-9]{0,17}$/);
const DAY_MS = 86_400_000;

/** Business days, both inclusive; default: today. */
const span = { from: z.iso.date().optional(), to: z.iso.date().optional() };
export const isTeamSpan = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean => {
  if (from === undefined || to === undefined) return from === to;
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  return days >= 0 && days < MOST_REPORT_DAYS;
};
export const TEAM_SPAN_RULE = {
  message: `give both days or none, the later one last, at most ${MOST_REPORT_DAYS} days`,
};

/** Rates as decimal fractions: `0.009` is 0.9 percent. */
const rate = z.string().regex(/^(0|1)(\.[0-9]{1,6})?$/);

const figures = {
  /** Valid turnover. */
  turnover: money,
  /** Stakes less wins from the platform's perspective: negative if the team won. */
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
    /** Number of members with their first deposit. */
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
  /** From the agent down to the top of the branch; names are masked except for the agent's own. */
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
      .refine(isTeamSpan, TEAM_SPAN_RULE),
  },
  failures: ['thing.unknown'],
  output: z.strictObject({
    ...spanned,
    symbol: z.string(),
    /** The figures include everything that was settled by this time. */
    countedTo: instant,
    totals,
    /** Totals of the preceding period of the same length. */
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
        /** Account name, or its visible prefix. */
        search: text(40).optional(),
        sort: z.enum(DOWNLINE_SORTS).optional(),
        /** Omits branches without active members. */
        onlyActive: z.literal('1').optional(),
        /** Omits members who are not agents. */
        onlyAgents: z.literal('1').optional(),
        page: queryNumber(1, 10_000, 1),
        size: queryNumber(1, MOST_DOWNLINES, 20),
      })
      .refine(isTeamSpan, TEAM_SPAN_RULE),
  },
  failures: ['thing.unknown'],
  output: z.strictObject({
    ...spanned,
    rows: z.array(
      z.strictObject({
        memberId: z.string(),
        /** Masked. */
        name: z.string(),
        /** The top of the branch, with its own play only. */
        isSelf: z.boolean(),
        isAgent: z.boolean(),
        /**
         * Whether a contract can be proposed: a direct downline of the caller who is an agent of a type with contracts.
         */
        takesContracts: z.boolean(),
        /** Has been moved to another branch: the figures precede the move, and there is no page. */
        hasLeft: z.boolean(),
        /** Only for the agent's direct downlines; null for all others. */
        rate: rate.nullable(),
        /** Number of members below. */
        members: z.int(),
        joinedAt: instant,
        ...figures,
      }),
    ),
    /** Sums of all rows on all pages. */
    sums: z.strictObject(figures),
    total: z.int(),
  }),
});

export const listAgentRebates = get('/wps/agent/rebates', {
  summary: "An agent's rebates by the day on which bets were settled, from the difference of rates in his chain",
  access: 'agent',
  relay: true,
  cache: 'private',
  input: { query: z.strictObject(span).refine(isTeamSpan, TEAM_SPAN_RULE) },
  output: z.strictObject({
    from: z.iso.date(),
    to: z.iso.date(),
    timeZone: z.string(),
    /** The agent's current rate for new bets. */
    rate,
    /**
     * Each item of `earned` is truncated to whole units, and the total once. The payment for a day is everything earned
     * by its end less earlier payments; it is made from 01:35 of the next day.
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
    /** Rates must be multiples of this value. */
    step: rate,
    /** Rates up to this value use no quota. */
    freeUpTo: rate,
    levels: z.array(z.strictObject({ rate, left: z.int() })),
  }),
});

export const openDownline = post('/wps/agent/downlines', {
  summary: "Opens an account of an agent directly below the agent, out of the agent's quota",
  access: 'agent',
  encrypted: true,
  throttle: 'login',
  input: { body: z.strictObject({ username: text(40), password: text(200), rate }) },
  failures: ['register.field', 'register.username_taken', 'agent.rate'],
  output: z.strictObject({ memberId: z.string(), name: z.string() }),
});

export const raiseDownlineRate = put('/wps/agent/downlines/rate', {
  summary: "Raises the rebate rate of an agent's direct downline, out of the agent's quota",
  access: 'agent',
  relay: true,
  input: { body: z.strictObject({ memberId, rate }) },
  failures: ['thing.unknown', 'agent.rate'],
  output: z.strictObject({ rate }),
});
