/** Settlements of agents' contracts: what an agent was paid and owes, and the runs as operators see them. */
import { z } from 'zod';
import { contractTerms } from './agent-contracts.endpoints.ts';
import { CONTRACT_KINDS, CONTRACT_LINES, RUN_LINE_STATES } from './agent-contracts.ts';
import { get, post } from './endpoint.ts';
import { instant, money, text } from './schemas.ts';

const id = z.string().regex(/^[1-9][0-9]{0,17}$/);

/** Lines of one answer. */
export const STATEMENT_SIZE = 20;

const working = {
  periodStart: instant,
  periodEnd: instant,
  line: z.enum(CONTRACT_LINES),
  version: z.int(),
  terms: contractTerms,
  /** Valid turnover of the team, members who reached the minimum, stakes without wins, and what the team cost. */
  turnover: money,
  active: z.int(),
  loss: money,
  costs: money,
  /** Loss of earlier periods that was carried in, zero or below. */
  carryIn: money,
  /** What the rate was taken of. */
  base: money,
  /** Counted from 1; null when none was reached. */
  tier: z.int().nullable(),
  amount: money,
  corrections: z.array(z.strictObject({ periodStart: instant, amount: money })),
  /** Earlier over-payment that is offset, zero or below, and what is left of it. */
  debtIn: money,
  debtOut: money,
  payable: money,
  paid: money,
  state: z.enum(RUN_LINE_STATES),
};

const statementLine = z
  .strictObject({
    id: z.string(),
    /** The agent who is paid; masked but for the one who asks. */
    agent: z.string(),
    /** Paid by the one who asks to an agent directly below him. */
    isDownline: z.boolean(),
    /** `house`, or the upline, masked. */
    payer: z.string(),
    /** The upline reached no tier or has no contract, so this one is not computed. */
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
      /** Own lines, or those of agents directly below. */
      side: z.enum(['own', 'below']).optional(),
      /** The last line of the page before. */
      before: id.optional(),
    }),
  },
  output: z.strictObject({
    lines: z.array(statementLine),
    /** For the next page; null at the end. */
    next: z.string().nullable(),
    /** What the agent owes to those directly below, and his upline to him, of all kinds. */
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
    /** When its figures were read; null while it waits for them. */
    computedAt: instant.nullable(),
    lines: z.int(),
    payable: money,
    paid: money,
    /** Lines that wait for an operator, and lines whose payer lacks money. */
    toReview: z.int(),
    owed: z.int(),
    /** Sum of the lines that wait for an operator. */
    reviewPayable: money,
    /** SHA-256 of the record that it can be recomputed from. */
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
    /** Runs with lines that wait for an operator. */
    toReview: z.int(),
    /** When the first of them was computed; null while none waits. */
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
    /** What the operator saw as the sum of the lines that wait. */
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
    /** The first field that differs. */
    at: z.string().nullable(),
    lines: z.int(),
  }),
});
