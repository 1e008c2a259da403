/** Contracts of the house with agents directly below it: proposals, and their ends. */
import { z } from 'zod';
import { contractTerms } from './agent-contracts.endpoints.ts';
import { CONTRACT_KINDS, CONTRACT_LINES, CONTRACT_STATES } from './agent-contracts.ts';
import { post } from './endpoint.ts';

const id = z.string().regex(/^[1-9][0-9]{0,17}$/);
const admin = { access: 'operator', throttle: 'console', right: 'agents.act', proof: true } as const;
const reason = z.string().trim().min(1).max(300);
const params = z.strictObject({ id });
const state = z.strictObject({ state: z.enum(CONTRACT_STATES) });

export const proposeHouseContract = post('/wps/console/agents/:memberId/contracts', {
  summary: 'Proposes a contract of the house to an agent directly below it; another operator approves it first',
  ...admin,
  createsMoney: true,
  input: {
    params: z.strictObject({ memberId: id }),
    body: z.strictObject({
      kind: z.enum(CONTRACT_KINDS),
      line: z.enum(CONTRACT_LINES),
      terms: contractTerms,
      /** Open version that this one replaces. */
      replaces: id.optional(),
      reason,
    }),
  },
  failures: ['second.proof', 'thing.unknown', 'contract.terms', 'contract.open', 'contract.answered', 'credit.second'],
  output: z.strictObject({ id, version: z.int() }),
});

export const withdrawHouseContract = post('/wps/console/agents/contracts/:id/withdrawal', {
  summary: 'Withdraws a proposal of the house that has no answer yet',
  ...admin,
  input: { params, body: z.strictObject({ reason }) },
  failures: ['second.proof', 'thing.unknown', 'contract.answered'],
  output: state,
});

export const endHouseContract = post('/wps/console/agents/contracts/:id/end', {
  summary: 'Asks an agent to end a contract with the house; it stays in force until the agent agrees',
  ...admin,
  input: { params, body: z.strictObject({ reason }) },
  failures: ['second.proof', 'thing.unknown', 'contract.answered'],
  output: state,
});

export const answerHouseContract = post('/wps/console/agents/contracts/:id/answer', {
  summary: "Answers an agent's request to end a contract with the house: it ends, or stays in force",
  ...admin,
  input: { params, body: z.strictObject({ ends: z.boolean(), reason }) },
  failures: ['second.proof', 'thing.unknown', 'contract.answered'],
  output: state,
});
