/** Console endpoints for contracts of the house. */
import type { Calendar } from '@parlour/agents/period';
import {
  answerHouseContract,
  endHouseContract,
  proposeHouseContract,
  withdrawHouseContract,
} from '@parlour/contract/agent-contracts.admin.endpoints';
import type { CreditPolicy } from '../accounting/credit-policy/index.ts';
import type { Db } from '../platform/db/db.ts';
import { mount, ok, type Scope } from '../platform/http/mount.ts';
import { answerEnd, askForEnd, proposalAct, withdrawProposal } from './house-contracts.actions.ts';

export type HouseContractRoutes = { db: Db; credit: CreditPolicy; exponent: number; calendar: Calendar };

export function houseContractRoutes(scope: Scope, { db, credit, exponent, calendar }: HouseContractRoutes): void {
  const propose = credit.act('agent_contract', proposalAct(exponent));

  mount(scope, proposeHouseContract, ({ input: { params, body }, operator, request }) =>
    propose({ memberId: params.memberId, ...body }, { operator, request }),
  );

  mount(scope, withdrawHouseContract, async ({ input: { params, body }, operator, request }) => {
    const done = await withdrawProposal(db, { id: BigInt(params.id), ...body }, { operator, request });
    return done.ok ? ok({ state: done.value }) : done;
  });

  mount(scope, endHouseContract, async ({ input: { params, body }, operator, request }) => {
    const done = await askForEnd(db, { id: BigInt(params.id), ...body }, { operator, request });
    return done.ok ? ok({ state: done.value }) : done;
  });

  mount(scope, answerHouseContract, async ({ input: { params, body }, operator, request }) => {
    const done = await answerEnd({ db, calendar }, { id: BigInt(params.id), ...body }, { operator, request });
    return done.ok ? ok({ state: done.value }) : done;
  });
}
