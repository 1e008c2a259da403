/** Agents' contracts: versions pending after login (documented fields), and an agent's own contracts and proposals. */
import { z } from 'zod';
import {
  CONTRACT_ANSWERS,
  CONTRACT_KINDS,
  CONTRACT_LINES,
  CONTRACT_STATES,
  MOST_TIERS,
  PENDING_STATUSES,
} from './agent-contracts.ts';
import { get, post } from './endpoint.ts';
import { instant, money, text } from './schemas.ts';

const id = z.string().regex(/^[1-9][0-9]{0,17}$/);
/** A percentage such as `0.8`, or the documented fraction, with at most four decimals of a percent. */
const decimal = z.string().regex(/^(0|[1-9][0-9]{0,15})(\.[0-9]{1,8})?$/);
const yesNo = z.enum(['Y', 'N']);

/** Fields of every pending version; the documents name the other fields differently for each kind. */
const pending = {
  status: z.enum(PENDING_STATUSES),
  version: z.int(),
  /** SHA-256 of the terms; the answer repeats it, so that an agent can only agree to the terms shown. */
  textHash: z.string(),
  /** Minimum valid turnover of an active member. */
  minBillingOrder: money,
  lossCheck: yesNo,
  /** A direct downline would have better terms than these; agreeing requires a confirmation. */
  downlineHigherRate: yesNo,
  /** Maximum amount per period; null without a limit. */
  cap: money.nullable(),
  tierBasis: z.enum(['total', 'dailyAverage']),
  carry: z.enum(['none', 'permanent', 'previous', 'secondHalf']),
  proposedBy: z.string(),
  proposedAt: instant,
  /** Deadline of the answer. */
  expiresAt: instant,
  /** Start of the contract if it were agreed to now. */
  beginsAt: instant,
  /** Versions of downlines that end together with this one; agreeing to an end repeats their ids. */
  endsWith: z.array(id),
};
const rateType = z.enum(['P', 'F']);
const salaryTier = { activeMember: z.int(), netLoss: money, rateType, rate: decimal };
const dailyTier = z.strictObject({ betVolume: money, ...salaryTier });
const hourlyTier = z.strictObject({ minimumBet: money, ...salaryTier });
const dividendTier = z.strictObject({
  minimumBet: money,
  activeMember: z.int(),
  netLoss: money,
  contractRate: decimal,
});

/** @param tiers with the current ones for comparison; null without current ones */
const byLine = <T extends z.ZodType, I extends z.ZodRawShape>(tiers: T, more: I) =>
  z.partialRecord(
    z.enum(CONTRACT_LINES),
    z.strictObject({ ...pending, ...more, tiers: z.array(tiers), current: z.array(tiers).nullable() }),
  );

const dailySalary = byLine(dailyTier, { id });
const dividend = byLine(dividendTier, { id });
const hourlySalary = byLine(hourlyTier, { contractId: id });

const query = z.strictObject({ token: text(200).optional() });

export const getDailySalaryContract = get('/wps/agent/contracts/daily-salary', {
  summary: 'Daily salary contracts that wait for an answer, by product line; an empty object for none',
  access: 'session',
  relay: true,
  cache: 'private',
  quiet: true,
  input: { query },
  output: z.strictObject({ dailysalreqtype: dailySalary }),
});
export const getDividendContract = get('/wps/agent/contracts/dividend', {
  summary: 'Dividend contracts that wait for an answer, by product line; an empty object for none',
  access: 'session',
  relay: true,
  cache: 'private',
  quiet: true,
  input: { query },
  output: z.strictObject({ divtypecompperiodreq: dividend }),
});
export const getHourlySalaryContract = get('/wps/agent/contracts/hourly-salary', {
  summary: 'Hourly salary contracts that wait for an answer, by product line; an empty object for none',
  access: 'session',
  relay: true,
  cache: 'private',
  quiet: true,
  input: { query },
  output: z.strictObject({ contracthoursalreq: hourlySalary }),
});

/**
 * The value of a refusal has `errorCode`, the name of the problem; for terms also `tier`, and `ceiling`, the maximum
 * rate, if a rate exceeds the upline's.
 */
const refusals = [
  'thing.unknown',
  'contract.changed',
  'contract.answered',
  'contract.terms',
  'contract.confirm',
] as const;

export const answerContract = post('/wps/agent/contracts/answers', {
  summary: 'Agrees to a contract or rejects it, or answers who asked for the end of one',
  access: 'member',
  relay: true,
  throttle: 'write',
  input: {
    body: z.strictObject({
      id,
      status: z.enum(CONTRACT_ANSWERS),
      version: z.int().min(1),
      textHash: z.string().regex(/^[0-9a-f]{64}$/),
      /** Agrees although a direct downline would have a higher rate. */
      confirmHigher: z.boolean().default(false),
      /** To agree to an end: the versions of downlines that end with it. */
      endsWith: z.array(id).max(10_000).default([]),
      reason: text(300).default(''),
    }),
  },
  failures: refusals,
  output: z.strictObject({
    state: z.enum(CONTRACT_STATES),
    effectiveFrom: instant.nullable(),
    effectiveUntil: instant.nullable(),
  }),
});

const tier = z.strictObject({
  minTurnover: money,
  minActive: z.int().min(0).max(1_000_000),
  minLoss: money,
  /** Percentage, or an amount if `rateType` is F. */
  rate: decimal,
});
export const contractTerms = z.strictObject({
  rateType,
  activeMin: money,
  lossCheck: z.boolean(),
  tierBasis: z.enum(['total', 'dailyAverage']),
  carry: z.enum(['none', 'permanent', 'previous', 'secondHalf']),
  cap: money.nullable(),
  tiers: z.array(tier).min(1).max(MOST_TIERS),
});
export type ContractTerms = z.output<typeof contractTerms>;

const version = z
  .strictObject({
    id,
    /** Account of the agent; masked for downlines. */
    agent: z.string(),
    memberId: id,
    /** Whether it is a contract with a downline rather than the agent's own. */
    isDownline: z.boolean(),
    kind: z.enum(CONTRACT_KINDS),
    line: z.enum(CONTRACT_LINES),
    version: z.int(),
    textHash: z.string(),
    state: z.enum(CONTRACT_STATES),
    terms: contractTerms,
    proposedAt: instant,
    expiresAt: instant,
    effectiveFrom: instant.nullable(),
    effectiveUntil: instant.nullable(),
    /** Party that requested the end; null without a request. */
    endAskedBy: z.enum(['agent', 'upline']).nullable(),
    /** Versions of downlines that end with it if the requested end is agreed to; the answer repeats their ids. */
    endsWith: z.array(id),
    history: z.array(z.strictObject({ act: z.string(), by: z.string(), at: instant, reason: z.string() })),
  })
  .meta({ id: 'AgentContract' });
export type AgentContract = z.output<typeof version>;

export const listContracts = get('/wps/agent/contracts', {
  summary: 'Own contracts and those with agents directly below, all versions, the newest first',
  access: 'session',
  relay: true,
  cache: 'private',
  input: { query: z.strictObject({ kind: z.enum(CONTRACT_KINDS).optional(), token: text(200).optional() }) },
  output: z.strictObject({ contracts: z.array(version) }),
});

export const proposeContract = post('/wps/agent/contracts', {
  summary: 'Proposes a contract to an agent directly below, or edits the proposal that he has not answered',
  access: 'member',
  relay: true,
  throttle: 'write',
  input: {
    body: z.strictObject({
      memberId: id,
      kind: z.enum(CONTRACT_KINDS),
      line: z.enum(CONTRACT_LINES),
      terms: contractTerms,
      /** Open version that this one replaces. */
      replaces: id.optional(),
    }),
  },
  failures: ['thing.unknown', 'contract.terms', 'contract.open', 'contract.answered'],
  output: z.strictObject({ id, version: z.int(), textHash: z.string(), downlineHigherRate: yesNo }),
});

export const withdrawContract = post('/wps/agent/contracts/withdrawals', {
  summary: 'Withdraws a proposal that has no answer yet',
  access: 'member',
  relay: true,
  throttle: 'write',
  input: { body: z.strictObject({ id }) },
  failures: ['thing.unknown', 'contract.answered'],
  output: z.strictObject({ state: z.enum(CONTRACT_STATES) }),
});

export const endContract = post('/wps/agent/contracts/ends', {
  summary: 'Asks the other side to end a contract; it stays in force until he agrees',
  access: 'member',
  relay: true,
  throttle: 'write',
  input: { body: z.strictObject({ id, reason: z.string().trim().min(1).max(300) }) },
  failures: ['thing.unknown', 'contract.answered'],
  output: z.strictObject({ state: z.enum(CONTRACT_STATES) }),
});
