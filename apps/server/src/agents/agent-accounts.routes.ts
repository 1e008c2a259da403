/** Console endpoints for changes of single agents. */
import {
  addAgentQuotas,
  makeAgent as makeAgentEndpoint,
  setAgentRate,
  setAgentTester,
  setAgentType,
} from '@parlour/contract/agent-accounts.admin.endpoints';
import { isPercent, ppmOf } from '@parlour/contract/rates';
import type { CreditPolicy } from '../accounting/credit-policy/index.ts';
import type { Db } from '../platform/db/db.ts';
import { fail, mount, ok, type Scope } from '../platform/http/mount.ts';
import { changeType, grantQuotas, makeAgent, markTester, rateAct } from './agent-accounts.actions.ts';

export function agentAccountRoutes(scope: Scope, { db, credit }: { db: Db; credit: CreditPolicy }): void {
  const setRate = credit.act('agent_rate', rateAct);
  /** Parts per million of a rate as typed; null above 100 percent. */
  const parsed = (rate: string): number | null => (isPercent(rate) ? Number(ppmOf(rate)) : null);

  mount(scope, makeAgentEndpoint, async ({ input: { body }, operator, request }) => {
    const done = await makeAgent(db, body, { operator, request });
    return done.ok ? ok({ memberId: done.value.toString() }) : done;
  });

  mount(scope, setAgentType, async ({ input: { params, body }, operator, request }) => {
    const done = await changeType(db, BigInt(params.memberId), body, { operator, request });
    return done.ok ? ok({ memberId: done.value.toString() }) : done;
  });

  mount(scope, setAgentRate, async ({ input: { params, body }, operator, request }) => {
    const ppm = parsed(body.rate);
    if (ppm === null) return fail('agent.rate', { reason: 'NOT_A_LEVEL' });
    return setRate({ memberId: params.memberId, ppm, reason: body.reason }, { operator, request });
  });

  mount(scope, addAgentQuotas, async ({ input: { params, body }, operator, request }) => {
    const ppm = parsed(body.rate);
    if (ppm === null) return fail('agent.rate', { reason: 'NOT_A_LEVEL' });
    const { count, reason } = body;
    return grantQuotas(db, BigInt(params.memberId), { ppm, count, reason }, { operator, request });
  });

  mount(scope, setAgentTester, ({ input: { params, body }, operator, request }) =>
    markTester(db, BigInt(params.memberId), body, { operator, request }),
  );
}
