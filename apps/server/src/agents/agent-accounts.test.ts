/** Agents made and changed by operators: types and sites, rates by two persons, quotas within the rate, testers. */

import { GUEST_MEMBER, TRIAL_CUSTOMER } from '@parlour/contract/accounts';
import { addAffiliate } from '@parlour/contract/affiliates.admin.endpoints';
import {
  addAgentQuotas,
  makeAgent,
  setAgentRate,
  setAgentTester,
  setAgentType,
} from '@parlour/contract/agent-accounts.admin.endpoints';
import { getAgentPlace } from '@parlour/contract/agents.admin.endpoints';
import { listAudit } from '@parlour/contract/audit.endpoints';
import { decideCredit } from '@parlour/contract/credit-policy.endpoints';
import { expect, it } from 'vitest';
import { valueOf } from '../testing/app.ts';
import type { Tab } from '../testing/console.ts';
import { eachDatabase } from '../testing/databases.ts';
import { aVendor } from '../testing/players.ts';
import { withTwoOperators } from '../testing/two-operators.ts';
import { anAffiliate } from './affiliates/testing/affiliates.ts';
import { agentCommand } from './agent-command.ts';
import { aTeamMember, play, someGames } from './testing/teams.ts';

const reason = 'agreed by mail';

eachDatabase((_kind, open) => {
  const { app, db, desk, one, two } = withTwoOperators(open);

  const memberOf = (account: string) =>
    db()
      .selectFrom('member')
      .select(['id', 'type', 'agent_only'])
      .where('account', '=', account)
      .executeTakeFirstOrThrow();
  const make = (account: string, body: object = {}) =>
    desk().call(makeAgent, { body: { account, type: 1, agentOnly: false, reason, ...body } }, one());
  async function anAgent(account: string): Promise<string> {
    await app().register(account);
    return valueOf(await make(account)).memberId;
  }
  const placeOf = async (id: string) => valueOf(await desk().call(getAgentPlace, { params: { id }, query: {} }, one()));
  const rate = (memberId: string, percent: string, by = one()) =>
    desk().call(setAgentRate, { params: { memberId }, body: { rate: percent, reason } }, by);
  const approve = (id: string, by: Tab) =>
    desk().call(decideCredit, { params: { id }, body: { approve: true, reason } }, by);
  async function raise(memberId: string, percent: string): Promise<void> {
    const asked = await rate(memberId, percent);
    const { id } = (asked.body as { value: { id: string } }).value;
    expect((await approve(id, two())).body.success).toBe(true);
  }

  it('makes a player an agent under the house or in his team, and a player again', async () => {
    const boss = await anAgent('boss_account');
    expect(await memberOf('boss_account')).toMatchObject({ type: 1, agent_only: false });
    expect((await placeOf(boss)).path).toHaveLength(1);
    await app().register('team_account');
    await agentCommand(db(), ['team_account', 'under', 'boss_account', 'test']);
    const { memberId } = valueOf(await make('team_account', { type: 41, agentOnly: true }));
    expect(await memberOf('team_account')).toMatchObject({ type: 41, agent_only: true });
    expect((await placeOf(memberId)).path.map(({ account }) => account)).toEqual(['boss_account', 'team_account']);
    const params = { memberId };
    valueOf(await desk().call(setAgentType, { params, body: { type: null, agentOnly: true, reason } }, one()));
    expect(await memberOf('team_account')).toMatchObject({ type: 0, agent_only: false });
  });

  it('refuses agents, affiliates, strangers and guests', async () => {
    await app().register('partner_account');
    const { id } = await memberOf('partner_account');
    await anAffiliate(db(), { memberId: id });
    for (const account of ['boss_account', 'partner_account', 'nobody_here'])
      expect((await make(account)).body, account).toMatchObject({ code: 'agent.account' });
    await expect(agentCommand(db(), ['partner_account', 'on'])).rejects.toThrow(/affiliate/);
    const outside = await desk().call(
      setAgentType,
      { params: { memberId: id.toString() }, body: { type: 1, agentOnly: false, reason } },
      one(),
    );
    expect(outside.body).toMatchObject({ code: 'thing.unknown' });
    await app().register('frozen_account');
    await app().register('guest_account');
    const set = (account: string, facts: object) =>
      db().updateTable('member').set(facts).where('account', '=', account).execute();
    await set('frozen_account', { state: 'disabled' });
    await set('guest_account', { type: GUEST_MEMBER, customer_type: TRIAL_CUSTOMER });
    for (const account of ['frozen_account', 'guest_account'])
      expect((await make(account)).body, account).toMatchObject({ code: 'agent.account' });
  });

  it('makes no agent again of one who became an affiliate meanwhile', async () => {
    const memberId = await anAgent('changed_account');
    const to = (type: 1 | null) =>
      desk().call(setAgentType, { params: { memberId }, body: { type, agentOnly: false, reason } }, one());
    valueOf(await to(null));
    await anAffiliate(db(), { memberId: BigInt(memberId) });
    expect((await to(1)).body).toMatchObject({ code: 'agent.account' });
    expect((await make('changed_account')).body).toMatchObject({ code: 'agent.account' });
    expect(await memberOf('changed_account')).toMatchObject({ type: 0 });
  });

  it('makes a player an agent or an affiliate, whichever comes first', async () => {
    await app().register('torn_account');
    const terms = { share: [{ minNgr: '0', rate: '25' }], cpa: null, adminFee: '0', paymentFee: '0', fenceAt: null };
    const more = { negative: 'none' as const, subRate: '0', minActive: 0, activeMin: '1', minPayout: '0' };
    const body = { account: 'torn_account', upline: null, terms: { ...terms, ...more }, reason };
    const answers = await Promise.all([make('torn_account'), desk().call(addAffiliate, { body }, two())]);
    expect(answers.filter((answer) => answer.body.success)).toHaveLength(1);
  });

  it('raises a rate by two persons, and lowers it at once', async () => {
    const agent = await anAgent('rate_account');
    const asked = await rate(agent, '0.9');
    expect(asked.body).toMatchObject({ code: 'credit.second', value: { amount: null } });
    expect((await placeOf(agent)).place.rate).toBe('0');
    const { id } = (asked.body as unknown as { value: { id: string } }).value;
    expect((await approve(id, one())).body).toMatchObject({ code: 'approval.own' });
    expect((await approve(id, two())).body.success).toBe(true);
    expect((await placeOf(agent)).place.rate).toBe('0.9');
    expect(valueOf(await rate(agent, '0.7')).rate).toBe('0.7');
    expect((await placeOf(agent)).place.rate).toBe('0.7');
    const faults = async (percent: string) => (await rate(agent, percent)).body;
    expect(await faults('0.75')).toMatchObject({ code: 'agent.rate', value: { reason: 'NOT_A_LEVEL' } });
    expect(await faults('101')).toMatchObject({ code: 'agent.rate', value: { reason: 'NOT_A_LEVEL' } });
  });

  it('keeps rates between the agent above and the downlines', async () => {
    const upper = await anAgent('upper_account');
    await raise(upper, '0.8');
    const lower = await anAgent('lower_account');
    await agentCommand(db(), ['lower_account', 'under', 'upper_account', 'test']);
    expect((await rate(lower, '0.9')).body).toMatchObject({ value: { reason: 'ABOVE_OWN' } });
    await raise(lower, '0.6');
    expect((await rate(upper, '0.5')).body).toMatchObject({ value: { reason: 'BELOW_OWN_DOWNLINE' } });
  });

  it('adds quotas up to the agent’s own rate', async () => {
    const agent = await anAgent('quota_account');
    await raise(agent, '0.5');
    const add = (percent: string, count = 3) =>
      desk().call(addAgentQuotas, { params: { memberId: agent }, body: { rate: percent, count, reason } }, one());
    expect((await add('0.6')).body).toMatchObject({ value: { reason: 'ABOVE_OWN' } });
    for (const percent of ['0', '0.45', '101'])
      expect((await add(percent)).body, percent).toMatchObject({ value: { reason: 'NOT_A_LEVEL' } });
    valueOf(await add('0.5'));
    expect(valueOf(await add('0.5', 2))).toEqual({ rate: '0.5', left: 5 });
    expect((await placeOf(agent)).quotas).toEqual([{ rate: '0.5', left: 5 }]);
    await app().register('alone_account');
    const alone = (await memberOf('alone_account')).id.toString();
    const body = { rate: '0.5', count: 1, reason };
    const outside = await desk().call(addAgentQuotas, { params: { memberId: alone }, body }, one());
    expect(outside.body).toMatchObject({ code: 'thing.unknown' });
  });

  it('leaves a tester out of the figures and counts him again; each change is on record', async () => {
    const agent = await anAgent('tester_account');
    const set = (tester: boolean) =>
      desk().call(setAgentTester, { params: { memberId: agent }, body: { tester, reason } }, one());
    valueOf(await set(true));
    expect((await placeOf(agent)).place.counts).toBe(false);
    valueOf(await set(false));
    expect((await placeOf(agent)).place.counts).toBe(true);
    const { rows } = valueOf(await desk().call(listAudit, { query: { account: 'tester_account' } }, one()));
    expect(rows.map(({ act, before, after }) => [act, before, after])).toEqual([
      ['agents.tester_set', { tester: true }, { tester: false }],
      ['agents.tester_set', { tester: false }, { tester: true }],
      ['agents.made', null, { type: 1, agentOnly: false }],
    ]);
  });

  it('asks for a recount of what a tester played', async () => {
    const vendor = await aVendor(db(), 'TESTERS');
    await someGames(db());
    const player = await aTeamMember(db(), vendor, null, 1);
    await play(db(), { vendor, player, game: 'slot' }, { t1: [500n, 0n], t2: [700n, 100n] });
    const params = { memberId: player.memberId.toString() };
    const due = () =>
      db().selectFrom('agent_round_due').select('round_id').where('account_id', '=', player.accountId).execute();
    expect(await due()).toEqual([]);
    valueOf(await desk().call(setAgentTester, { params, body: { tester: true, reason } }, one()));
    expect(await due()).toHaveLength(2);
  });
});
