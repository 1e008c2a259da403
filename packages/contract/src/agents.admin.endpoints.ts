/** The agents' tree for operators: uplines and downlines with rates, sizes of branches and contracts. */
import { z } from 'zod';
import { contractTerms } from './agent-contracts.endpoints.ts';
import { CONTRACT_KINDS, CONTRACT_LINES, CONTRACT_STATES } from './agent-contracts.ts';
import { get } from './endpoint.ts';
import { instant, money, text } from './schemas.ts';

const id = z.string().regex(/^[1-9][0-9]{0,17}$/);
const admin = { access: 'operator', throttle: 'console' } as const;

const contract = {
  kind: z.enum(CONTRACT_KINDS),
  line: z.enum(CONTRACT_LINES),
  version: z.int(),
  state: z.enum(CONTRACT_STATES),
};

const place = z
  .strictObject({
    memberId: z.string(),
    account: z.string(),
    type: z.int(),
    joinedAt: instant,
    /** Rebate rate in percent, such as `0.9`. */
    rate: z.string(),
    /** Whether the account can sign in on the agents' site only. */
    agentOnly: z.boolean(),
    /** False for a tester, whose play is excluded from all figures. */
    counts: z.boolean(),
    /** Number of all downlines, and of direct ones. */
    members: z.int(),
    direct: z.int(),
    /** Active and pending contracts, by kind and product line. */
    contracts: z.array(z.strictObject(contract)),
  })
  .meta({ id: 'AgentPlace' });
export type AgentPlace = z.output<typeof place>;

/** Last account of the previous page. */
const after = text(200).optional();

export const listAgentPlaces = get('/wps/console/agents/tree', {
  summary: 'Members of the tree by account; those directly under the house while nothing is searched for',
  ...admin,
  right: 'agents.view',
  input: {
    query: z.strictObject({
      /** Prefix of an account name. */
      account: text(200).optional(),
      after,
    }),
  },
  output: z.strictObject({ places: z.array(place), next: z.string().nullable(), timeZone: z.string() }),
});

export const getAgentPlace = get('/wps/console/agents/tree/:id', {
  summary: 'A member of the tree: the path up to the house, his own contracts, and who is directly below',
  ...admin,
  right: 'agents.view',
  input: { params: z.strictObject({ id }), query: z.strictObject({ after }) },
  failures: ['thing.unknown'],
  output: z.strictObject({
    place,
    /** From the top of the branch down to the member. */
    path: z.array(z.strictObject({ memberId: z.string(), account: z.string() })),
    /** Own versions, newest first, at most 100. */
    contracts: z.array(
      z.strictObject({
        id: z.string(),
        ...contract,
        terms: contractTerms,
        /** Whether it is with the house, and who asked for its end; null without a request. */
        isHouse: z.boolean(),
        endAskedBy: z.enum(['agent', 'upline']).nullable(),
        proposedBy: z.string(),
        proposedAt: instant,
        expiresAt: instant,
        effectiveFrom: instant.nullable(),
        effectiveUntil: instant.nullable(),
      }),
    ),
    downlines: z.array(place),
    next: z.string().nullable(),
    /** Accounts of each rate that he may still open or raise, and the step of rates; in percent. */
    quotas: z.array(z.strictObject({ rate: z.string(), left: z.int() })),
    step: z.string(),
    /** Decimals of the currency. */
    exponent: z.int(),
    symbol: z.string(),
    timeZone: z.string(),
  }),
});

const rebateDay = z
  .strictObject({
    /** Day in the brand's time zone. */
    day: z.iso.date(),
    begunAt: instant,
    /** Null while figures are incomplete or a payment is outstanding. */
    doneAt: instant.nullable(),
    members: z.int(),
    paid: money,
  })
  .meta({ id: 'RebateDay' });
export type RebateDay = z.output<typeof rebateDay>;

export const listRebateDays = get('/wps/console/agents/rebates', {
  summary: 'Days whose rebates were paid, the newest first, with how many members got how much',
  ...admin,
  right: 'agents.view',
  input: { query: z.strictObject({ before: z.iso.date().optional() }) },
  output: z.strictObject({
    days: z.array(rebateDay),
    /** Cursor of the next page; null on the last page. */
    next: z.string().nullable(),
    symbol: z.string(),
    timeZone: z.string(),
  }),
});
