/** Settlements of agents' contracts: an agent's payments and debts, and the runs for operators. */
import { z } from 'zod';
import { contractTerms } from './agent-contracts.endpoints.ts';
import { CONTRACT_KINDS, CONTRACT_LINES, RUN_LINE_STATES } from './agent-contracts.ts';
import { get, post } from './endpoint.ts';
import { instant, money, text } from './schemas.ts';

const id = z.string().regex(/^[1-9][0-9]{0,17}$/);

/** Number of lines per page. */
export const STATEMENT_SIZE = 20;

const working = {
  periodStart: instant,
  periodEnd: instant,
  line: z.enum(CONTRACT_LINES),
  version: z.int(),
  terms: contractTerms,
  /** Valid turnover of the team, number of members who reached the minimum, stakes less wins, and the team's costs. */
  turnover: money,
  active: z.int(),
  loss: money,
  costs: money,
  /** Loss carried in from earlier periods, zero or below. */
  carryIn: money,
  /** Amount to which the rate is applied. */
  base: money,
  /** Counted from 1; null if no tier was reached. */
  tier: z.int().nullable(),
  amount: money,
  corrections: z.array(z.strictObject({ periodStart: instant, amount: money })),
  /** Earlier over-payment to offset, zero or below, and its remainder. */
  debtIn: money,
  debtOut: money,
  payable: money,
  paid: money,
  state: z.enum(RUN_LINE_STATES),
};

const statementLine = z
  .strictObject({
    id: z.string(),
    /** Paid agent; masked except for the caller. */
    agent: z.string(),
    /** Paid by the caller to a direct downline. */
    isDownline: z.boolean(),
    /** `house`, or the upline, masked. */
    payer: z.string(),
    /** Not computed, because the upline reached no tier or has no contract. */
    stoppedAbove: z.boolean(),
    ...working,
    payments: z.array(z.strictObject({ amount: money, at: instant })),
  })
  .meta({ id: 'StatementLine' });

const statement = (summary: string) => ({
  summary,
  access: 'agent' as const,
  relay: true,
  cache: 'private' as const,
  input: {
    query: z.strictObject({
      token: text(200).optional(),
      /** The agent's own lines, or those of direct downlines. */
      side: z.enum(['own', 'below']).optional(),
      /** Id of the last line of the previous page. */
      before: id.optional(),
    }),
  },
  output: z.strictObject({
    lines: z.array(statementLine),
    /** Cursor of the next page; null on the last page. */
    next: z.string().nullable(),
    /** Debts of the agent to direct downlines, and of the upline to the agent, of all kinds. */
    owes: money,
    isOwed: money,
    symbol: z.string(),
    timeZone: z.string(),
  }),
});

export const listDividends = get(
  '/wps/agent/dividends',
  statement("An agent's dividends by period, with how each was worked out and what was paid of it"),
);
export const listDailySalaries = get(
  '/wps/agent/daily-salary',
  statement("An agent's daily salaries by day, with how each was worked out and what was paid of it"),
);
export const listHourlySalaries = get(
  '/wps/agent/hourly-salary',
  statement("An agent's hourly salaries by hour, with how each was worked out and what was paid of it"),
);

export const payAgentDebts = post('/wps/agent/debts/payments', {
  summary:
    'Pays what an agent owes to those directly below him, as far as his money goes; it happens by itself as well',
  access: 'agent',
  relay: true,
  throttle: 'money',
  input: { body: z.strictObject({}) },
  output: z.strictObject({ owes: money }),
});

const admin = { access: 'operator', throttle: 'console' } as const;
const runPath = z.strictObject({ id });

const run = z
  .strictObject({
    id: z.string(),
    kind: z.enum(CONTRACT_KINDS),
    periodStart: instant,
    periodEnd: instant,
    state: z.enum(['waiting', 'paying', 'done']),
    /** Time when its figures were read; null before. */
    computedAt: instant.nullable(),
    lines: z.int(),
    payable: money,
    paid: money,
    /** Number of lines to review, and of lines whose payer lacks the money. */
    toReview: z.int(),
    owed: z.int(),
    /** Sum of the lines to review. */
    reviewPayable: money,
    /** SHA-256 of the record from which it can be recomputed. */
    recordHash: z.string().nullable(),
  })
  .meta({ id: 'AgentRun' });
export type AgentRun = z.output<typeof run>;

export const listAgentRuns = get('/wps/console/agents/runs', {
  summary: 'Settlements of contracts with agents, the newest first',
  ...admin,
  right: 'agents.view',
  input: { query: z.strictObject({ kind: z.enum(CONTRACT_KINDS).optional(), before: id.optional() }) },
  output: z.strictObject({
    runs: z.array(run),
    next: z.string().nullable(),
    /** Number of runs with lines to review. */
    toReview: z.int(),
    /** Time when the first of them was computed; null without one. */
    oldestToReview: instant.nullable(),
    symbol: z.string(),
    timeZone: z.string(),
  }),
});

export const getAgentRun = get('/wps/console/agents/runs/:id', {
  summary: 'A settlement with its lines, in the order of payment',
  ...admin,
  right: 'agents.view',
  input: {
    params: runPath,
    query: z.strictObject({
      after: z
        .string()
        .regex(/^[0-9]{1,9}$/)
        .optional(),
    }),
  },
  failures: ['thing.unknown'],
  output: z.strictObject({
    run,
    lines: z.array(
      z.strictObject({
        id: z.string(),
        position: z.int(),
        memberId: z.string(),
        agent: z.string(),
        payer: z.string(),
        /** Null if the house pays. */
        payerId: z.string().nullable(),
        stoppedBy: z.string().nullable(),
        decidedBy: z.string().nullable(),
        ...working,
      }),
    ),
    next: z.string().nullable(),
    symbol: z.string(),
    timeZone: z.string(),
  }),
});

export const approveAgentRun = post('/wps/console/agents/runs/:id/approval', {
  summary: 'Lets the lines of a settlement be paid that wait for an operator; no figure changes',
  ...admin,
  right: 'agents.approve',
  proof: true,
  input: {
    params: runPath,
    /** Sum of the lines to review as shown to the operator. */
    body: z.strictObject({ payable: money, reason: z.string().trim().min(1).max(300) }),
  },
  failures: ['second.proof', 'thing.unknown', 'approval.decided', 'contract.changed'],
  output: run,
});

export const recomputeAgentRun = get('/wps/console/agents/runs/:id/recomputation', {
  summary: 'Decides a settlement again from its record alone and says whether it gives the same bytes',
  ...admin,
  right: 'agents.view',
  input: { params: runPath },
  failures: ['thing.unknown'],
  output: z.strictObject({
    same: z.boolean(),
    /** First field that differs. */
    at: z.string().nullable(),
    lines: z.int(),
  }),
});
