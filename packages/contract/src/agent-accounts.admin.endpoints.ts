/** Operators' changes of single agents: their type and site, rebate rate, quotas, and testers. */
import { z } from 'zod';
import { post, put } from './endpoint.ts';
import { text } from './schemas.ts';

const id = z.string().regex(/^[1-9][0-9]{0,17}$/);
const admin = { access: 'operator', throttle: 'console', right: 'agents.act', proof: true } as const;
const params = z.strictObject({ memberId: id });
const reason = z.string().trim().min(1).max(300);
/** Rate in percent, such as `0.9`. */
const rate = z.string().regex(/^[0-9]{1,3}(?:\.[0-9]{1,4})?$/);

/** Types of agents; see `hasAgentMenu`. Types 41 and 42 have no contracts. */
export const AGENT_TYPES = [1, 2, 41, 42] as const;
export type AgentType = (typeof AGENT_TYPES)[number];
const type = z.literal(AGENT_TYPES);

export const makeAgent = post('/wps/console/agents', {
  summary: 'Makes a player an agent, in the place that he has in the tree, or directly under the house',
  ...admin,
  input: { body: z.strictObject({ account: text(60), type, agentOnly: z.boolean(), reason }) },
  failures: ['second.proof', 'agent.account'],
  output: z.strictObject({ memberId: z.string() }),
});

export const setAgentType = put('/wps/console/agents/:memberId/type', {
  summary: 'Changes the type of an agent, or makes a player of one again',
  ...admin,
  input: {
    params,
    body: z.strictObject({
      /** Null for a player. */
      type: type.nullable(),
      /** Whether the account can sign in on the agents' site only. */
      agentOnly: z.boolean(),
      reason,
    }),
  },
  failures: ['second.proof', 'thing.unknown', 'agent.account'],
  output: z.strictObject({ memberId: z.string() }),
});

export const setAgentRate = put('/wps/console/agents/:memberId/rate', {
  summary: "Sets a member's rebate rate; one that was raised is approved by another operator",
  ...admin,
  createsMoney: true,
  input: { params, body: z.strictObject({ rate, reason }) },
  failures: ['second.proof', 'thing.unknown', 'agent.rate', 'credit.second'],
  output: z.strictObject({ rate: z.string() }),
});

export const addAgentQuotas = post('/wps/console/agents/:memberId/quotas', {
  summary: 'Adds to the number of accounts of a rate that an agent may still open or raise',
  ...admin,
  input: { params, body: z.strictObject({ rate, count: z.int().min(1).max(99_999), reason }) },
  failures: ['second.proof', 'thing.unknown', 'agent.rate'],
  output: z.strictObject({ rate: z.string(), left: z.int() }),
});

export const setAgentTester = put('/wps/console/agents/:memberId/tester', {
  summary: "Leaves a member's play out of all figures of agents, or counts it again",
  ...admin,
  input: { params, body: z.strictObject({ tester: z.boolean(), reason }) },
  failures: ['second.proof', 'thing.unknown'],
  output: z.strictObject({ tester: z.boolean() }),
});
